import type { BrokerEvent } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { decodeEvents, kindBits } from './event-batch.ts';

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

/** A range of a brokerage's events, of some kinds. */
export type Stretch = {
  readonly after: number;
  readonly upTo: number;
  readonly kinds: readonly BrokerEvent['kind'][];
};

/**
 * Where an event is: the place of its content in the journal. The oldest events, from before only the journal held
 * their content, have it in `data`.
 */
export type EventPointer = {
  readonly seq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  readonly kind: BrokerEvent['kind'];
  readonly place: number | null;
  readonly data: BrokerEvent | null;
};

/**
 * A row of the table: the events that a batch has for an account, with number and journal row of the first one. Rows of
 * before are one event each, and have `kind` and either `place` or `data`.
 */
export type StoredEventRow = {
  readonly seq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  readonly kind: BrokerEvent['kind'] | null;
  readonly place: number | null;
  readonly data: BrokerEvent | null;
  readonly kinds: number | null;
  readonly events: Buffer | null;
};
const COLUMNS =
  'event_seq as seq, account_id as "accountId", journal_seq as "journalSeq", kind, place, data, kinds, events';

/**
 * The events of a row, in their order, and how many events of the brokerage its batch has before them. Throws
 * RangeError when the row cannot be read.
 */
export function pointersOf(row: StoredEventRow): {
  readonly before: number;
  readonly pointers: readonly EventPointer[];
} {
  const { seq, accountId, journalSeq, kind, place, data } = row;
  if (row.events === null) {
    if (kind === null) throw new RangeError(`account event ${seq} has no kind`);
    return { before: 0, pointers: [{ seq, accountId, journalSeq, kind, place, data }] };
  }
  const { before, events } = decodeEvents(row.events, row);
  return { before, pointers: events.map((event) => ({ ...event, accountId, data: null })) };
}

/** SQL of rows that may have events of some kinds, which are two parameters. */
const ofKinds = (names: string, bits: string): string => `(kind = any(${names}) or kinds & ${bits}::int4 <> 0)`;

/**
 * Where the events of an account are that are wanted, in the wanted order. The caller has begun a transaction of the
 * tenant.
 */
export async function readPointers(
  client: ClientBase,
  tenantId: number,
  { accountId, kinds, from, to, order, limit, offset = 0 }: EventsWanted,
): Promise<EventPointer[]> {
  // each row has an event that is wanted, but for those in which `from` and `to` are
  const rowsAtMost = Math.min(Number.MAX_SAFE_INTEGER, offset + limit + 2);
  const values: unknown[] = [tenantId, accountId, rowsAtMost];
  const conditions = ['tenant_id = $1', 'account_id = $2'];
  if (kinds !== undefined) conditions.push(ofKinds(`$${values.push(kinds)}`, `$${values.push(kindBits(kinds))}`));
  if (from !== undefined) {
    const first = `$${values.push(from)}::int8`;
    conditions.push(
      `event_seq >= coalesce((select event_seq from account_event where tenant_id = $1 and account_id = $2 and event_seq <= ${first}
                               order by event_seq desc limit 1), ${first})`,
    );
  }
  if (to !== undefined) conditions.push(`event_seq <= $${values.push(to)}`);
  const isOldestFirst = order === 'oldest first';
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event where ${conditions.join(' and ')}
      order by event_seq ${isOldestFirst ? 'asc' : 'desc'} limit $3`,
    values,
  );
  const wanted = isWanted(from ?? 0, to ?? Number.MAX_SAFE_INTEGER, kinds);
  const found = rows.flatMap((row) => {
    const own = pointersOf(row).pointers.filter(wanted);
    return isOldestFirst ? own : own.toReversed();
  });
  return found.slice(offset, offset + limit);
}

const isWanted =
  (from: number, to: number, kinds: EventsWanted['kinds']) =>
  ({ seq, kind }: EventPointer): boolean =>
    seq >= from && seq <= to && (kinds === undefined || kinds.includes(kind));

/** Where the events of all accounts after `after` up to `upTo` are, oldest first. */
export async function readPointersOfAll(
  client: ClientBase,
  tenantId: number,
  { after, upTo, kinds }: Stretch,
): Promise<EventPointer[]> {
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event
      where tenant_id = $1 and event_seq >= $2 and event_seq <= $3 and ${ofKinds('$4', '$5')}`,
    [tenantId, await batchStart(client, tenantId, after + 1), upTo, kinds, kindBits(kinds)],
  );
  const wanted = isWanted(after + 1, upTo, kinds);
  return inOrder(rows.flatMap((row) => pointersOf(row).pointers.filter(wanted)));
}

/** Rows of one batch take turns: their events are in order only within each. */
const inOrder = (pointers: EventPointer[]): EventPointer[] => pointers.sort((a, b) => a.seq - b.seq);

/**
 * The number of the first event of the batch that event `seq` is of: no row of it begins earlier. `seq` itself when no
 * event has a number up to it.
 */
async function batchStart(client: ClientBase, tenantId: number, seq: number): Promise<number> {
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event where tenant_id = $1 and event_seq <= $2 order by event_seq desc limit 1`,
    [tenantId, seq],
  );
  const [row] = rows;
  return row === undefined ? seq : row.seq - pointersOf(row).before;
}

/** The newest event of an account, and its journal row; both 0 when there is none. */
export async function newestEvent(
  client: ClientBase,
  tenantId: number,
  accountId: number,
): Promise<{ readonly seq: number; readonly journalSeq: number }> {
  const [newest] = await readPointers(client, tenantId, { accountId, order: 'newest first', limit: 1 });
  return newest ?? { seq: 0, journalSeq: 0 };
}

/** The number of the newest event of the brokerage that the table holds; 0 when there is none. */
export async function newestEventSeq(client: ClientBase, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('select event_seq as seq from projection where tenant_id = $1', [
    tenantId,
  ]);
  return rows[0]?.seq ?? 0;
}

/** The number of the last event of the brokerage before journal row `seq`; 0 when there is none. */
export async function lastEventBefore(client: ClientBase, tenantId: number, seq: number): Promise<number> {
  const { rows: last } = await client.query<{ first: number }>(
    `select event_seq as first from account_event
      where tenant_id = $1 and journal_seq < $2 order by event_seq desc limit 1`,
    [tenantId, seq],
  );
  const [row] = last;
  if (row === undefined) return 0;
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event where tenant_id = $1 and event_seq >= $2 and journal_seq < $3`,
    [tenantId, await batchStart(client, tenantId, row.first), seq],
  );
  const before = rows.flatMap((one) => pointersOf(one).pointers.filter(({ journalSeq }) => journalSeq < seq));
  return inOrder(before).at(-1)?.seq ?? 0;
}

/**
 * How many events of all accounts refer to one of these journal rows; those of rows that cannot be read are not
 * counted. The caller has begun a transaction of the tenant.
 */
export async function countEvents(client: ClientBase, fromSeq: number, toSeq: number): Promise<number> {
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event
      where journal_seq <= $2 and journal_seq >= least($1::int8,
        (select from_seq from journal_batch where to_seq >= $1 order by to_seq limit 1))`,
    [fromSeq, toSeq],
  );
  return rows.reduce((sum, row) => sum + countOf(row, fromSeq, toSeq), 0);
}

function countOf(row: StoredEventRow, fromSeq: number, toSeq: number): number {
  try {
    const { pointers } = pointersOf(row);
    return pointers.filter(({ journalSeq }) => journalSeq >= fromSeq && journalSeq <= toSeq).length;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}

/** The rows of the table whose first event has a number from `from` to `to`, in order. */
export async function readEventRows(client: ClientBase, from: number, to: number): Promise<StoredEventRow[]> {
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event where event_seq between $1 and $2 order by event_seq`,
    [from, to],
  );
  return rows;
}

/**
 * The journal rows that withheld or refunded tax of an account, one for each time. The caller has begun a transaction
 * of the tenant.
 */
export async function taxRows(client: ClientBase, accountId: number): Promise<number[]> {
  const { rows } = await client.query<StoredEventRow>(
    `select ${COLUMNS} from account_event where account_id = $1 and ${ofKinds('$2', '$3')}`,
    [accountId, ['tax'], kindBits(['tax'])],
  );
  return rows.flatMap((row) =>
    pointersOf(row).pointers.flatMap(({ kind, journalSeq }) => (kind === 'tax' ? [journalSeq] : [])),
  );
}
