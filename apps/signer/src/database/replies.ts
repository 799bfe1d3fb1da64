import type pg from 'pg';
import { type Database, toNumber } from './database.ts';

/** States of an answer. The last four and `refused`, `cancelled` do not change any more. */
export type ReplyState =
  | 'waiting'
  | 'refused'
  | 'cancelled'
  | 'signed'
  | 'mined'
  | 'voiding'
  | 'final'
  | 'failed'
  | 'differs'
  | 'voided';

/** The newest word about a transfer. */
export interface Reply {
  readonly transferId: number;
  readonly state: ReplyState;
  readonly reason: string | null;
  readonly params: Readonly<Record<string, string | number>>;
  readonly notBefore: number | null;
  readonly digest: string | null;
  readonly txHash: string | null;
  readonly nonce: number | null;
  readonly raw: string | null;
  readonly blockNumber: number | null;
}

/** An answer without anything that was signed. */
export const PLAIN_REPLY = {
  reason: null,
  params: {},
  notBefore: null,
  digest: null,
  txHash: null,
  nonce: null,
  raw: null,
  blockNumber: null,
} as const;

/** Writes an answer; one that says the same already stays. */
export async function writeReply(db: Database, reply: Reply, now: number): Promise<void> {
  await db.transact((client) => upsert(db, client, reply, now));
}

async function upsert(db: Database, client: pg.ClientBase, reply: Reply, now: number): Promise<void> {
  const { transferId, state, reason, params, notBefore, digest, txHash, nonce, raw, blockNumber } = reply;
  const names = ['state', 'reason', 'params', 'not_before', 'digest', 'tx_hash', 'nonce', 'raw', 'block_number'];
  const updates = names.map((name) => `${name} = excluded.${name}`).join(', ');
  const old = names.map((name) => `signer_reply.${name}`).join(', ');
  const fresh = names.map((name) => `excluded.${name}`).join(', ');
  await client.query(
    `insert into signer_reply (tenant_id, chain_id, wallet, transfer_id, ${names.join(', ')}, replied_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (tenant_id, chain_id, transfer_id, wallet) do update set ${updates}, replied_at = excluded.replied_at
       where (${old}) is distinct from (${fresh})`,
    [
      ...[db.tenantId, db.chainId, db.wallet, transferId],
      ...[state, reason, JSON.stringify(params), notBefore, digest, txHash, nonce, raw, blockNumber],
      now,
    ],
  );
}

/** What is compared with the log. */
export interface KeptReply {
  readonly transferId: number;
  readonly state: ReplyState;
  readonly digest: string | null;
  readonly txHash: string | null;
}

/** All replies of this wallet that are more than `waiting`. */
export function decidedReplies(db: Database): Promise<readonly KeptReply[]> {
  return db.transact(async (client) => {
    const { rows } = await client.query<{
      transfer_id: string;
      state: ReplyState;
      digest: string | null;
      tx_hash: string | null;
    }>(
      `select transfer_id, state, digest, tx_hash from signer_reply
        where tenant_id = $1 and chain_id = $2 and wallet = $3 and state <> 'waiting' order by transfer_id`,
      [db.tenantId, db.chainId, db.wallet],
    );
    return rows.map(({ transfer_id, state, digest, tx_hash }) => {
      return { transferId: toNumber(transfer_id), state, digest, txHash: tx_hash };
    });
  });
}
