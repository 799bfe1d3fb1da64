import type { BrokerEvent } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { type EventPointer, type EventsWanted, readPointers, readPointersOfAll, type Stretch } from './event-rows.ts';
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

/** Events unpacked at a time: of the journal rows only the content of the events is kept. */
const UNPACKED = 500;

/**
 * Reads the content of the events: a journal row is read and unpacked once for consecutive ones, however many they are.
 */
async function unpack(client: ClientBase, tenantId: number, pointers: readonly EventPointer[]): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = 0; from < pointers.length; from += UNPACKED)
    events.push(...(await unpackSome(client, tenantId, pointers.slice(from, from + UNPACKED))));
  return events;
}

async function unpackSome(
  client: ClientBase,
  tenantId: number,
  pointers: readonly EventPointer[],
): Promise<StoredEvent[]> {
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
  const kinds = ['order', 'fill'] as const;
  for (let from = 0; ; ) {
    const page = await readPointers(client, tenantId, { accountId, kinds, from, order: 'oldest first', limit: PAGE });
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
  wanted: EventsWanted,
): Promise<StoredEvent[]> {
  return unpack(client, tenantId, await readPointers(client, tenantId, wanted));
}

/** The events of all accounts after `after` up to `upTo`, oldest first. */
export async function readEvents(client: ClientBase, tenantId: number, stretch: Stretch): Promise<StoredEvent[]> {
  return unpack(client, tenantId, await readPointersOfAll(client, tenantId, stretch));
}

/** The first event of each account and kind among the events after `after` up to `upTo`. */
export async function firstEvents(
  client: ClientBase,
  tenantId: number,
  stretch: Stretch,
): Promise<readonly { readonly accountId: number; readonly kind: BrokerEvent['kind']; readonly seq: number }[]> {
  const first = new Map<string, EventPointer>();
  for (const pointer of await readPointersOfAll(client, tenantId, stretch)) {
    const name = `${pointer.accountId} ${pointer.kind}`;
    if (!first.has(name)) first.set(name, pointer);
  }
  return [...first.values()].map(({ accountId, kind, seq }) => ({ accountId, kind, seq }));
}
