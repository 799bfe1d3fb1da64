import type { LogLine } from '../log/entry.ts';
import type { Policy } from '../policy/policy.ts';
import { type Database, toNumber } from './database.ts';

/** The end of a log. */
export type Tip = Pick<LogLine, 'seq' | 'hash'>;

/**
 * What the wallet has and may still send, for people and for the server's time of the rate; nothing is signed by it.
 */
export interface Level {
  /** Tokens of the wallet at the newest block, 10^-6 tokens; more than a safe integer holds counts as the greatest. */
  readonly balance: number;
  /** What may leave in any 24 hours, and what was signed in the last 24, 10^-6 tokens. */
  readonly dayLimit: number;
  readonly dayUsed: number;
  /** How many transfers its coins pay for at the highest fee of the policy; `null`: gas costs nothing there. */
  readonly gasFor: number | null;
  /** Whether the token's contract refuses what the wallet sends. */
  readonly refused: boolean;
  /**
   * The smallest fee cap, in wei, with which a transfer is signed at what gas costs now; `null`: above the policy's.
   */
  readonly leastFeeCapWei: string | null;
  /** Epoch milliseconds of the system clock. */
  readonly readAt: number;
}

/** Whose approvals count, for a server that refuses early what would be refused here. */
export interface Approvers {
  readonly rpId: string;
  readonly origins: readonly string[];
  readonly operators: readonly { readonly operator: string; readonly credentialId: string }[];
  /** 10^-6 tokens. */
  readonly oneApprovalUpTo: number;
}

/** What the policy says about approvals. */
export const approversOf = ({ operatorSite, operators, oneApprovalUpTo }: Policy): Approvers => ({
  rpId: operatorSite.id,
  origins: operatorSite.origins,
  operators: operators.map(({ operator, credentialId }) => ({ operator, credentialId })),
  oneApprovalUpTo,
});

/** The end of the log as the signer last reported it to the database; `null`: it never did. */
export function reportedTip(db: Database): Promise<Tip | null> {
  return db.transact(async (client) => {
    const { rows } = await client.query<{ log_seq: string; log_hash: string }>(
      'select log_seq, log_hash from signer_status where tenant_id = $1 and chain_id = $2 and wallet = $3',
      [db.tenantId, db.chainId, db.wallet],
    );
    const [row] = rows;
    return row === undefined ? null : { seq: toNumber(row.log_seq), hash: row.log_hash };
  });
}

/**
 * Reports that the log now ends with `to`, provided that the database still has `from` (`null`: nothing). Returns
 * false, and changes nothing, when it has something else: then another process has written meanwhile.
 */
export async function advanceTip(
  db: Database,
  { from, to }: { readonly from: Tip | null; readonly to: Tip },
  now: number,
): Promise<boolean> {
  const values = [db.tenantId, db.chainId, db.wallet, to.seq, to.hash, now];
  const { rowCount } = await db.transact((client) =>
    from === null
      ? client.query(
          `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at, since)
           values ($1, $2, $3, 'ready', $4, $5, $6, $6) on conflict do nothing`,
          values,
        )
      : client.query(
          `update signer_status set log_seq = $4, log_hash = $5, reported_at = $6
            where tenant_id = $1 and chain_id = $2 and wallet = $3 and log_seq = $7 and log_hash = $8`,
          [...values, from.seq, from.hash],
        ),
  );
  return rowCount === 1;
}

/** Reports how the signer is: `message` says why it refuses everything, `null` that it does not. */
export async function writeStatus(
  db: Database,
  of: {
    readonly message: string | null;
    /** For a database without a status: the first line, which every log of this wallet has. */
    readonly first: Tip;
    /** What the wallet has; `null`: the network could not be asked, and the last one stays. */
    readonly level: Level | null;
    readonly approvers: Approvers;
    readonly standby: boolean;
  },
  now: number,
): Promise<void> {
  const state = of.message === null ? 'ready' : 'refusing';
  const values = [db.tenantId, db.chainId, db.wallet, state, of.message, of.first.seq, of.first.hash, now];
  await db.transact((client) =>
    client.query(
      `insert into signer_status (tenant_id, chain_id, wallet, state, message, log_seq, log_hash, reported_at, since, level, approvers, standby)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)
       on conflict (tenant_id, chain_id, wallet) do update set state = excluded.state,
         message = excluded.message, reported_at = excluded.reported_at,
         level = coalesce(excluded.level, signer_status.level), approvers = excluded.approvers,
         standby = excluded.standby`,
      [...values, of.level === null ? null : JSON.stringify(of.level), JSON.stringify(of.approvers), of.standby],
    ),
  );
}
