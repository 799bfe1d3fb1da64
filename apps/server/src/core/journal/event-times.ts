import type { ClientBase } from 'pg';
import { readJournalRows } from './rows.ts';

type EventPosition = { readonly seq: number; readonly journalSeq: number };

/** The account's first event from this number on; undefined when there is none. */
async function nextEvent(
  client: ClientBase,
  tenantId: number,
  accountId: number,
  from: number,
): Promise<EventPosition | undefined> {
  const { rows } = await client.query<EventPosition>(
    `select event_seq as seq, journal_seq as "journalSeq" from account_event
      where tenant_id = $1 and account_id = $2 and event_seq >= $3 order by event_seq limit 1`,
    [tenantId, accountId, from],
  );
  return rows[0];
}

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
  const { rows } = await client.query<{ low: number | null; high: number | null }>(
    `select (select event_seq from account_event where tenant_id = $1 and account_id = $2 order by event_seq limit 1) as low,
            (select event_seq + 1 from account_event where tenant_id = $1 and account_id = $2 order by event_seq desc limit 1) as high`,
    [tenantId, accountId],
  );
  let low = rows[0]?.low ?? 0;
  let high = rows[0]?.high ?? 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await nextEvent(client, tenantId, accountId, middle);
    const found = event === undefined ? undefined : await readJournalRows(client, tenantId, [event.journalSeq]);
    const time = event === undefined ? undefined : found?.get(event.journalSeq)?.at;
    if (event === undefined || (time ?? 0) >= at) high = middle;
    else low = event.seq + 1;
  }
  return high;
}
