import { addBusinessDays, type IsoDate, tokyoEpoch } from '@kabuto/market';
import type { Pool } from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { dayOf } from './command-key.ts';

const DAY = 24 * 3600_000;
/** Idempotency keys are kept for 30 days (decision 0071). */
export const KEYS_KEPT_DAYS = 30;
/** Days per partition of the table of keys. */
const DAYS_A_PARTITION = 10;
/** The tape is kept for five sessions (rules/core.md 7). */
const TAPE_SESSIONS = 5;
/** Minute bars are kept for a year. */
const MINUTES_KEPT = 365 * DAY;

/** The oldest time that is kept of each table: tape and minute bars by market time, keys by the system clock. */
export const oldestKept = (orderDate: IsoDate, wallAt: number) => ({
  keys: wallAt - KEYS_KEPT_DAYS * DAY,
  tape: tokyoEpoch(addBusinessDays(orderDate, -TAPE_SESSIONS), 0),
  minutes: tokyoEpoch(orderDate, 0) - MINUTES_KEPT,
});

/**
 * The first day of the oldest partition that has keys to keep: this partition and later ones are not searched for
 * expired keys.
 */
const expiredBefore = (wallAt: number): number =>
  Math.floor((dayOf(wallAt) - KEYS_KEPT_DAYS) / DAYS_A_PARTITION) * DAYS_A_PARTITION;

/** Removes expired rows; `orderDate` is the market's date, `wallAt` the time of the system clock. */
export async function removeExpired(pool: Pool, tenantId: number, orderDate: IsoDate, wallAt: number): Promise<void> {
  const oldest = oldestKept(orderDate, wallAt);
  // One transaction each: a slow one must not undo the others.
  const remove = (statement: string, before: number) =>
    withTenant(pool, tenantId, (client) => client.query(statement, [tenantId, before]));
  // keys from before the journal held them
  await remove('delete from idempotency where tenant_id = $1 and wall_at < $2', oldest.keys);
  // keys that had no partition of their own: the partitions of the others are already dropped
  await remove('delete from command_key where tenant_id = $1 and day < $2', expiredBefore(wallAt));
  await remove('delete from tape_chunk where tenant_id = $1 and minute_at < $2', oldest.tape);
  await remove('delete from minute_bar where tenant_id = $1 and at < $2', oldest.minutes);
}
