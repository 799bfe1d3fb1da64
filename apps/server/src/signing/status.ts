import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';
import { NEWEST, NEWEST_OF_EACH } from './newest-wallet.ts';

/** A signer that has reported nothing for so long does not work. */
const SILENT_MS = 60_000;

/** Whether the signer of a chain works and signs, and the token's contract does not refuse what its wallet sends. */
export async function isSigning(
  client: pg.ClientBase,
  tenantId: number,
  { chainId, now }: { readonly chainId: number; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${NEWEST} newest
      where not coalesce((level->>'refused')::boolean, false) and state = 'ready' and reported_at > $3`,
    [tenantId, chainId, now - SILENT_MS],
  );
  return rowCount === 1;
}

/** What the signer's wallet has and may still send, 10^-6 tokens. */
export type WalletLevel = {
  readonly balance: number;
  /** What may leave in any 24 hours, and what was signed in the last 24. */
  readonly dayLimit: number;
  readonly dayUsed: number;
  /** How many transfers its coins pay for at the highest fee; null: gas costs nothing there. */
  readonly gasFor: number | null;
  /** Whether the token's contract refuses what the wallet sends; absent: not reported. */
  readonly refused?: boolean;
  /** The smallest fee cap, in wei, with which it signs at what gas costs now; null: gas is above its own cap. */
  readonly leastFeeCapWei?: string | null;
  /** Epoch milliseconds of the signer's clock. */
  readonly readAt: number;
};

/** What signs on a chain, as it has reported itself last. */
export type SignerState = {
  readonly chainId: number;
  /** The address that it sends from. */
  readonly wallet: string;
  /** `refusing`: it signs nothing because of `message`. `silent`: it has reported nothing for too long. */
  readonly state: 'ready' | 'refusing' | 'silent';
  readonly message: string | null;
  /** Epoch milliseconds of the system clock. */
  readonly reportedAt: number;
  /** Null: it has not reported one yet. */
  readonly level: WalletLevel | null;
};

/** The signers of a brokerage, by chain, each that of the newest wallet. */
export async function readSigners(client: pg.ClientBase, tenantId: number, now: number): Promise<SignerState[]> {
  const { rows } = await client.query<SignerState>(
    `select chain_id as "chainId", wallet, case when reported_at > $2 then state else 'silent' end as state, message,
            reported_at as "reportedAt", level from ${NEWEST_OF_EACH} newest order by chain_id`,
    [tenantId, now - SILENT_MS],
  );
  return rows;
}

/** What the wallet of a chain's signer has, as reported last; null: nothing was. */
export async function readLevel(client: pg.ClientBase, tenantId: number, chainId: number): Promise<WalletLevel | null> {
  const { rows } = await client.query<{ level: WalletLevel | null }>(`select level from ${NEWEST} newest`, [
    tenantId,
    chainId,
  ]);
  return rows[0]?.level ?? null;
}

/** Since when the signer counts something of a member, epoch milliseconds of the system clock. */
type FirstSeen = { readonly value: string; readonly countsAt: number };

/** The member's passkeys (by credential id) or addresses that the newest wallet's signer of a chain has seen. */
export async function readFirstSeen(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  { chainId, kind }: { readonly chainId: number; readonly kind: 'key' | 'address' },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<FirstSeen>(
    `select value, counts_at as "countsAt" from signer_first_seen
      where tenant_id = $1 and chain_id = $2 and kind = $3 and customer_id = $4
        and wallet = (select wallet from ${NEWEST} newest)`,
    [tenantId, chainId, kind, userId],
  );
  return new Map(rows.map(({ value, countsAt }) => [value, countsAt]));
}
