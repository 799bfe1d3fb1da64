import type pg from 'pg';
import { addVerifyRun, type VerifyRecord } from './verify-record.ts';

/** One drill: what was exported up to the row `journalSeq` was restored, and what differed; nothing: it is proven. */
export type DrillRecord = {
  /** When it began, epoch milliseconds. */
  readonly at: number;
  /** Null: nothing was restored. */
  readonly journalSeq: number | null;
  readonly headHash: string | null;
  readonly rows: number;
  readonly tookMs: number;
  readonly problems: readonly string[];
  /** The verification of what was restored; absent: nothing was, or the record was read. */
  readonly verified?: VerifyRecord;
};

/** Adds the record of a drill, and of its verification. */
export async function addDrill(client: pg.ClientBase, tenantId: number, drill: DrillRecord): Promise<void> {
  const { at, journalSeq, headHash, rows, tookMs, problems } = drill;
  await client.query(
    `insert into restore_drill (tenant_id, at, journal_seq, head_hash, row_count, took_ms, problems)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, at, journalSeq, headHash, rows, tookMs, problems],
  );
  if (drill.verified !== undefined) await addVerifyRun(client, tenantId, drill.verified);
}

const COLUMNS = `at, journal_seq as "journalSeq", head_hash as "headHash", row_count as rows, took_ms as "tookMs", problems`;

/** The newest drill, and the newest one that found no problem; null: there is none. */
export async function lastDrills(
  client: pg.ClientBase,
  tenantId: number,
): Promise<{ readonly last: DrillRecord | null; readonly proven: DrillRecord | null }> {
  const newest = async (where: string): Promise<DrillRecord | null> => {
    const { rows } = await client.query<DrillRecord>(
      `select ${COLUMNS} from restore_drill where tenant_id = $1 ${where} order by at desc limit 1`,
      [tenantId],
    );
    return rows[0] ?? null;
  };
  return { last: await newest(''), proven: await newest(`and problems = '{}'`) };
}
