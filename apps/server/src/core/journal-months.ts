import type { Pool } from 'pg';
import { withoutTenant } from '../platform/postgres/index.ts';

/** Months that have their partition of the journal before they begin. */
const AHEAD_MS = 92 * 24 * 3600_000;
/** Of the lock that whoever makes them takes. */
const ONE_AT_A_TIME = 1_460_147;

/**
 * Makes the journal's partitions of this month and the next three, where they are missing (core.md 7); answers how many were. Rows of a
 * month without one are stored all the same, in `journal_default`.
 */
export async function addJournalMonths(pool: Pool, wallAt: number): Promise<number> {
  const made = await withoutTenant(pool, async (client) => {
    // Brokerages start side by side, and servers too: the second finds the tables made.
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    return client.query<{ made: number }>('select add_journal_months($1, $2) as made', [wallAt, wallAt + AHEAD_MS]);
  });
  return made.rows[0]?.made ?? 0;
}
