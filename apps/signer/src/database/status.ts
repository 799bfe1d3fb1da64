import type { LogLine } from '../log/entry.ts';
import { type Database, toNumber } from './database.ts';

/** The end of the log as the signer last told the database; `null`: it never did. */
export function reportedTip(db: Database): Promise<{ readonly seq: number; readonly hash: string } | null> {
  return db.transact(async (client) => {
    const { rows } = await client.query<{ log_seq: string; log_hash: string }>(
      'select log_seq, log_hash from signer_status where tenant_id = $1 and chain_id = $2',
      [db.tenantId, db.chainId],
    );
    const [row] = rows;
    return row === undefined ? null : { seq: toNumber(row.log_seq), hash: row.log_hash };
  });
}

/** Tells the server how the signer is. */
export async function writeStatus(
  db: Database,
  of: {
    readonly wallet: string;
    readonly message: string | null;
    readonly tip: Pick<LogLine, 'seq' | 'hash'>;
    /** False keeps the end of the log that was told before: the log does not agree with it. */
    readonly agrees: boolean;
  },
  now: number,
): Promise<void> {
  const state = of.message === null ? 'ready' : 'refusing';
  const tip = of.agrees ? ', log_seq = excluded.log_seq, log_hash = excluded.log_hash' : '';
  await db.transact((client) =>
    client.query(
      `insert into signer_status (tenant_id, chain_id, wallet, state, message, log_seq, log_hash, reported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant_id, chain_id) do update set wallet = excluded.wallet, state = excluded.state,
         message = excluded.message, reported_at = excluded.reported_at${tip}`,
      [db.tenantId, db.chainId, of.wallet, state, of.message, of.tip.seq, of.tip.hash, now],
    ),
  );
}
