import type { BrokerEvent } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';

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

type Row = {
  event_seq: number;
  account_id: number;
  journal_seq: number;
  kind: BrokerEvent['kind'];
  at: number;
  data: BrokerEvent;
};

const toStored = (row: Row): StoredEvent => ({
  seq: row.event_seq,
  accountId: row.account_id,
  journalSeq: row.journal_seq,
  kind: row.kind,
  at: row.at,
  event: row.data,
});

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
  const { rows } = await client.query<Row>(
    `select event_seq, account_id, journal_seq, kind, at, data from events_of(array(
       select e from account_event e where ${conditions.join(' and ')}
        order by e.${sorted} limit $3 offset $4))
      order by ${sorted}`,
    values,
  );
  return rows.map(toStored);
}

/** How many events of these kinds an account has. */
export async function countAccountEvents(
  client: ClientBase,
  tenantId: number,
  accountId: number,
  kinds: readonly BrokerEvent['kind'][],
): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from account_event where tenant_id = $1 and account_id = $2 and kind = any($3)',
    [tenantId, accountId, kinds],
  );
  return rows[0]?.total ?? 0;
}

/** The newest event of the brokerage, or of one account, and its journal row; both 0 where there is none. */
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

/** Events of a brokerage between two numbers, of some kinds. */
type Stretch = { readonly after: number; readonly upTo: number; readonly kinds: readonly BrokerEvent['kind'][] };

/** The events of all accounts after `after` up to `upTo`, oldest first. */
export async function readEvents(
  client: ClientBase,
  tenantId: number,
  { after, upTo, kinds }: Stretch,
): Promise<StoredEvent[]> {
  const { rows } = await client.query<Row>(
    `select event_seq, account_id, journal_seq, kind, at, data from events_of(array(
       select e from account_event e
        where e.tenant_id = $1 and e.event_seq > $2 and e.event_seq <= $3 and e.kind = any($4)))
      order by event_seq`,
    [tenantId, after, upTo, kinds],
  );
  return rows.map(toStored);
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

/** The rows of the table for `verify`, by number from `$1` to `$2`. */
export const ACCOUNT_EVENT_ROWS = `select event_seq as id, event_seq::text as key, journal_seq as seq,
                         json_build_object('accountId', account_id, 'kind', kind, 'place', place, 'data', data) as row
                    from account_event where event_seq between $1 and $2`;
