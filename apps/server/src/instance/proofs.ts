import type pg from 'pg';
import { lastDrills } from './drill-record.ts';
import { lastVerifyRun } from './verify-record.ts';

/** When the journal was last verified and an export last restored, and what that has shown. */
export async function readProofs(client: pg.ClientBase, tenantId: number) {
  const { last, proven } = await lastDrills(client, tenantId);
  const run = await lastVerifyRun(client, tenantId);
  return {
    restore: {
      last: last && { at: last.at, rows: last.rows, problems: last.problems.length },
      proven: proven?.at ?? null,
    },
    verify: run && { at: run.at, by: run.by, rows: run.rows, notDecided: run.notDecided, problems: run.problems },
  };
}
