import type pg from 'pg';
import type { VerifyReport } from '../core/index.ts';

/** One verification of a brokerage's journal, by the command or within a drill. */
export type VerifyRecord = {
  /** When it ended, epoch milliseconds. */
  readonly at: number;
  readonly by: 'command' | 'drill';
  readonly rows: number;
  readonly headHash: string;
  readonly epochsDecided: number;
  readonly notDecided: number;
  /** How many; 0: everything agrees. */
  readonly problems: number;
};

/** The record of a report; `problems` counts those of the head hashes outside the database too. */
export const verifyRecord = (
  { rows, headHash, epochsDecided, notDecided, problems }: VerifyReport,
  { at, by, more = 0 }: Pick<VerifyRecord, 'at' | 'by'> & { readonly more?: number },
): VerifyRecord => ({
  at,
  by,
  rows,
  headHash,
  epochsDecided,
  notDecided: notDecided.length,
  problems: problems.length + more,
});

/** Adds the record of a verification. */
export async function addVerifyRun(client: pg.ClientBase, tenantId: number, run: VerifyRecord): Promise<void> {
  const { at, by, rows, headHash, epochsDecided, notDecided, problems } = run;
  await client.query(
    `insert into verify_run (tenant_id, at, by, row_count, head_hash, epochs_decided, not_decided, problems)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [tenantId, at, by, rows, headHash, epochsDecided, notDecided, problems],
  );
}

/** The newest verification; null: there is none. */
export async function lastVerifyRun(client: pg.ClientBase, tenantId: number): Promise<VerifyRecord | null> {
  const { rows } = await client.query<VerifyRecord>(
    `select at, by, row_count as rows, head_hash as "headHash", epochs_decided as "epochsDecided",
            not_decided as "notDecided", problems
       from verify_run where tenant_id = $1 order by at desc limit 1`,
    [tenantId],
  );
  return rows[0] ?? null;
}
