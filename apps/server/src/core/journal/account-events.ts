import type { BrokerEvent } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { eventsOfRow } from './events.ts';
import { readJournalRows } from './rows.ts';

/** An event of an account, read from the journal row that it belongs to. */
export type StoredEvent = {
  /** Its number among all events of the brokerage. */
  readonly seq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  readonly kind: BrokerEvent['kind'];
  /** Market time of the journal row. */
  readonly at: number;
  readonly event: BrokerEvent;
};

/** Which events of an account are read. */
export type EventsWanted = {
  readonly accountId: number;
  /** Of these kinds; all by default. */
  readonly kinds?: readonly BrokerEvent['kind'][];
  /** Numbers from `from` to `to`, both included; all by default. */
  readonly from?: number;
  readonly to?: number;
  readonly order: 'oldest first' | 'newest first';
  readonly limit: number;
  readonly offset?: number;
};

/**
 * An event as its table stores it: the place of its content in the journal. Older events, from before only the journal
 * held it, have it in `data`.
 */
type Pointer = {
  readonly seq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  readonly kind: BrokerEvent['kind'];
  readonly place: number | null;
  readonly data: BrokerEvent | null;
};
const COLUMNS = 'event_seq as seq, account_id as "accountId", journal_seq as "journalSeq", kind, place, data';

/** Events unpacked at a time: of the journal rows only the content of the events is kept. */
const UNPACKED = 500;

/**
 * Reads the content of the events: a journal row is read and unpacked once for consecutive ones, however many they are.
 */
async function unpack(client: ClientBase, tenantId: number, pointers: readonly Pointer[]): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = 0; from < pointers.length; from += UNPACKED)
    events.push(...(await unpackSome(client, tenantId, pointers.slice(from, from + UNPACKED))));
  return events;
}

async function unpackSome(client: ClientBase, tenantId: number, pointers: readonly Pointer[]): Promise<StoredEvent[]> {
  const rows = await readJournalRows(client, tenantId, [...new Set(pointers.map(({ journalSeq }) => journalSeq))]);
  const events = new Map<number, readonly BrokerEvent[]>();
  return pointers.map(({ place, data, ...pointer }) => {
    const { journalSeq } = pointer;
    const row = rows.get(journalSeq);
    if (place !== null && row !== undefined && !events.has(journalSeq)) events.set(journalSeq, eventsOfRow(row));
    const event = place === null ? data : events.get(journalSeq)?.[place];
    if (event === null || event === undefined)
      throw new RangeError(`event ${pointer.seq} is not in journal row ${journalSeq}`);
    return { ...pointer, at: row?.at ?? 0, event };
  });
}

/** Events of an account read at a time. */
const PAGE = 500;

/**
 * The events of an order, oldest first: of the account's events, only those whose journal row names the order are
 * unpacked.
 */
export async function readOrderEvents(
  client: ClientBase,
  tenantId: number,
  { accountId, orderId }: { readonly accountId: number; readonly orderId: number },
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (let from = 0; ; ) {
    const { rows: page } = await client.query<Pointer>(
      `select ${COLUMNS} from account_event where tenant_id = $1 and account_id = $2 and event_seq >= $3 and kind in ('order', 'fill')
        order by event_seq limit $4`,
      [tenantId, accountId, from, PAGE],
    );
    const rows = await readJournalRows(client, tenantId, [...new Set(page.map(({ journalSeq }) => journalSeq))]);
    const naming = page.filter(
      ({ place, journalSeq }) =>
        place === null || rows.get(journalSeq)?.outcome.includes(`"orderId":${orderId}`) === true,
    );
    for (const stored of await unpack(client, tenantId, naming)) {
      const { event } = stored;
      if ((event.kind === 'order' || event.kind === 'fill') && event.order.orderId === orderId) found.push(stored);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return found;
    from = last.seq + 1;
  }
}

/** Reads events of an account in the wanted order. The caller has begun a transaction of the tenant. */
export async function readAccountEvents(
  client: ClientBase,
  tenantId: number,
  { accountId, kinds, from, to, order, limit, offset = 0 }: EventsWanted,
): Promise<StoredEvent[]> {
  const values: unknown[] = [tenantId, accountId, limit, offset];
  const conditions = ['e.tenant_id = $1', 'e.account_id = $2'];
  if (kinds !== undefined) conditions.push(`e.kind = any($${values.push(kinds)})`);
  if (from !== undefined) conditions.push(`e.event_seq >= $${values.push(from)}`);
  if (to !== undefined) conditions.push(`e.event_seq <= $${values.push(to)}`);
  const sorted = order === 'oldest first' ? 'event_seq' : 'event_seq desc';
  const { rows } = await client.query<Pointer>(
    `select ${COLUMNS} from account_event e where ${conditions.join(' and ')} order by ${sorted} limit $3 offset $4`,
    values,
  );
  return unpack(client, tenantId, rows);
}

/** The newest event of the brokerage, or of one account, and its journal row; both 0 when there is none. */
export async function newestEvent(
  client: ClientBase,
  tenantId: number,
  accountId?: number,
): Promise<{ readonly seq: number; readonly journalSeq: number }> {
  const { rows } = await client.query<{ seq: number; journalSeq: number }>(
    `select event_seq as seq, journal_seq as "journalSeq" from account_event
      where tenant_id = $1${accountId === undefined ? '' : ' and account_id = $2'} order by event_seq desc limit 1`,
    accountId === undefined ? [tenantId] : [tenantId, accountId],
  );
  return rows[0] ?? { seq: 0, journalSeq: 0 };
}

/** The number of the last event of the brokerage before journal row `seq`; 0 when there is none. */
export async function lastEventBefore(client: ClientBase, tenantId: number, seq: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    `select event_seq as seq from account_event
      where tenant_id = $1 and journal_seq < $2 order by event_seq desc limit 1`,
    [tenantId, seq],
  );
  return rows[0]?.seq ?? 0;
}

/** A range of a brokerage's events, of some kinds. */
type Stretch = { readonly after: number; readonly upTo: number; readonly kinds: readonly BrokerEvent['kind'][] };

/** The events of all accounts after `after` up to `upTo`, oldest first. */
export async function readEvents(
  client: ClientBase,
  tenantId: number,
  { after, upTo, kinds }: Stretch,
): Promise<StoredEvent[]> {
  const { rows } = await client.query<Pointer>(
    `select ${COLUMNS} from account_event
      where tenant_id = $1 and event_seq > $2 and event_seq <= $3 and kind = any($4) order by event_seq`,
    [tenantId, after, upTo, kinds],
  );
  return unpack(client, tenantId, rows);
}

/** The first event of each account and kind among the events after `after` up to `upTo`. */
export async function firstEvents(
  client: ClientBase,
  tenantId: number,
  { after, upTo, kinds }: Stretch,
): Promise<readonly { readonly accountId: number; readonly kind: BrokerEvent['kind']; readonly seq: number }[]> {
  const { rows } = await client.query<{ accountId: number; kind: BrokerEvent['kind']; seq: number }>(
    `select account_id as "accountId", kind, min(event_seq) as seq from account_event
      where tenant_id = $1 and event_seq > $2 and event_seq <= $3 and kind = any($4) group by account_id, kind`,
    [tenantId, after, upTo, kinds],
  );
  return rows;
}

/**
 * How many events of all accounts refer to one of these journal rows. The caller has begun a transaction of the tenant.
 */
export async function countEvents(client: ClientBase, fromSeq: number, toSeq: number): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from account_event where journal_seq between $1 and $2',
    [fromSeq, toSeq],
  );
  return rows[0]?.total ?? 0;
}

/** The rows of the table for `verify`, by number from `$1` to `$2`. */
export const ACCOUNT_EVENT_ROWS = `select event_seq as id, event_seq::text as key, journal_seq as seq,
                         json_build_object('accountId', account_id, 'kind', kind, 'place', place, 'data', data) as row
                    from account_event where event_seq between $1 and $2`;

/** SQL of the journal rows that withheld or refunded tax of the account `$1`. */
export const TAX_EVENT_ROWS = `select tenant_id, account_id, journal_seq from account_event where account_id = $1 and kind = 'tax'`;
