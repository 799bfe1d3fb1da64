import type { ClientBase, Pool } from 'pg';
import { withoutTenant } from '../../platform/postgres/index.ts';
import { dayOf } from './command-key.ts';
import { KEYS_KEPT_DAYS } from './retention.ts';

/** How far ahead the monthly partitions of the journal are made. */
const MONTHS_AHEAD_MS = 92 * 24 * 3600_000;
/** How many days ahead the partitions of the keys are made. */
const DAYS_AHEAD = 20;
/** Key of the lock under which partitions are made. */
const ONE_AT_A_TIME = 1_460_147;

/**
 * Makes the missing partitions: of the journal for this month and the next three, and of the keys for the days that are
 * kept and some ahead. Drops those of keys that have expired. Returns how many were made or dropped. Rows without their
 * own partition are stored in the default ones; what a lock prevents now is done by the next call.
 */
export async function rollPartitions(pool: Pool, wallAt: number): Promise<number> {
  const day = dayOf(wallAt);
  const oldest = day - KEYS_KEPT_DAYS;
  let changed = await alone<number>(pool, 'select add_journal_months($1, $2) as result', [
    wallAt,
    wallAt + MONTHS_AHEAD_MS,
  ]);
  changed += await alone<number>(pool, 'select add_key_days($1, $2) as result', [oldest, day + DAYS_AHEAD]);
  while (await alone<boolean>(pool, 'select drop_key_days($1) as result', [oldest])) changed += 1;
  return changed;
}

/** Makes the partitions of both layouts of the journal for rows of these times (system clock, epoch milliseconds). */
export async function addJournalMonths(client: ClientBase, from: number, to: number): Promise<void> {
  for (const table of ['journal', 'journal_batch'])
    await client.query('select add_journal_months($1, $2, $3)', [from, to, table]);
}

/**
 * Calls a function in its own transaction. Several brokerages and servers may start at the same time: the second finds
 * the tables made.
 */
async function alone<T>(pool: Pool, call: string, values: readonly number[]): Promise<T> {
  const { rows } = await withoutTenant(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    return client.query<{ result: T }>(call, [...values]);
  });
  const [row] = rows;
  if (row === undefined) throw new RangeError(`${call} returned nothing`);
  return row.result;
}
