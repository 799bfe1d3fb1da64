import type { ClientBase } from 'pg';
import { newestEvent, readPointers } from './event-rows.ts';
import { readJournalRows } from './rows.ts';

/**
 * The number from which on an account's events are at or after a market time, epoch milliseconds; one beyond its newest
 * event when none is. Searches by halves, because only the journal has the time and market time never goes back. The
 * caller has begun a transaction of the tenant.
 */
export async function firstEventFrom(
  client: ClientBase,
  tenantId: number,
  accountId: number,
  at: number,
): Promise<number> {
  const oneFrom = async (from: number) =>
    (await readPointers(client, tenantId, { accountId, from, order: 'oldest first', limit: 1 }))[0];
  const oldest = await oneFrom(0);
  if (oldest === undefined) return 0;
  let low = oldest.seq;
  let high = (await newestEvent(client, tenantId, accountId)).seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await oneFrom(middle);
    const found = event === undefined ? undefined : await readJournalRows(client, tenantId, [event.journalSeq]);
    const time = event === undefined ? undefined : found?.get(event.journalSeq)?.at;
    if (event === undefined || (time ?? 0) >= at) high = middle;
    else low = event.seq + 1;
  }
  return high;
}
