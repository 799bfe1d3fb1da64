import {
  actorText,
  type BrokerEvent,
  FIRST_CUSTOMER_ACCOUNT,
  isArrival,
  isFinal,
  type Order,
  postingsOf,
  type TaxBucket,
} from '@kabuto/brokerage';
import type { AtVenue } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { canonicalText } from '../journal/canonical.ts';
import type { Canonical } from '../journal/canonical-value.ts';
import { countEvents } from '../journal/event-rows.ts';
import { HASH_BYTES, type StoredJournalRow } from '../journal/layout.ts';
import { type OrderRow, toOrder } from '../recovery/load.ts';
import { EventRows } from './event-rows.ts';
import { FINAL_ALERTS, FINAL_HOLDS, FINAL_TRANSFERS, FinalRows } from './finals.ts';
import { HouseLines, type SeqRange } from './house.ts';
import { FINAL_APPLICATIONS, FINAL_OFFERINGS } from './offering-finals.ts';
import type { Problem } from './problem.ts';

/** A row that an event describes: its number, its key, the journal row, and its content. */
type ExpectedRow = { readonly id: number; readonly key: string; readonly seq: number; readonly row: object };
type Stored = ExpectedRow;

/** Rows are plain data of integers and strings by their type; canonicalText throws on anything else. */
const textOf = (value: object): string => canonicalText(JSON.parse(JSON.stringify(value)) as Canonical);

/**
 * The insert-only tables, read by the number that rises from row to row: `$1` and `$2` are its first and last value.
 */
const SQL = {
  posting: `select journal_seq as id, journal_seq || '/' || line as key, journal_seq as seq,
                   json_build_object('accountId', account_id, 'asset', asset, 'amount', amount) as row
              from posting where journal_seq between $1 and $2`,
  fill: `select fill_id as id, fill_id::text as key, journal_seq as seq,
                json_build_object('fillId', fill_id, 'orderId', order_id, 'accountId', account_id, 'instrument', code, 'side', side,
                  'price', price, 'quantity', quantity, 'notional', notional, 'fee', fee, 'realised', realised, 'at', at,
                  'tradeDate', trade_date, 'settlesOn', settles_on, 'venueTradeId', venue_trade_id, 'bookSeq', book_seq,
                  'accountType', nullif(account_type, 'own'), 'venue', venue, 'credit', credit) as row
           from fill where fill_id between $1 and $2`,
  day_result: `select event_seq as id, event_seq::text as key, journal_seq as seq,
                      json_build_object('accountId', account_id, 'instrument', code, 'tradeDate', trade_date, 'settlesOn', settles_on,
                        'quantity', quantity, 'proceeds', proceeds, 'averageCost', average_cost, 'realised', realised,
                        'provisional', provisional, 'accountType', nullif(account_type, 'own')) as row
                 from day_result where event_seq between $1 and $2`,
  transfer_step: `select event_seq as id, event_seq::text as key, journal_seq as seq,
                         json_build_object('transferId', transfer_id, 'accountId', account_id, 'state', state, 'reason', reason, 'at', at,
                           'actor', actor) as row
                    from transfer_step where event_seq between $1 and $2`,
  transfer_source: `select journal_seq as id, source as key, journal_seq as seq, json_build_object('transferId', transfer_id) as row
                      from transfer_source where journal_seq between $1 and $2`,
  offering_step: `select event_seq as id, event_seq::text as key, journal_seq as seq,
                         json_build_object('offeringId', offering_id, 'state', state, 'wallAt', wall_at, 'at', at) as row
                    from offering_step where event_seq between $1 and $2`,
} as const;

/** The part of the account as its own member, so that a row moved to another part is reported. */
const withTaxBucket = <R extends TaxBucket>(row: R) => ({ ...row, accountType: row.accountType ?? null });

/** The same with the venue, and whether it is of a day trade. */
const withVenue = <R extends TaxBucket & AtVenue & { readonly credit?: unknown }>(row: R) => ({
  ...withTaxBucket(row),
  venue: row.venue ?? null,
  credit: row.credit ?? null,
});

/** The same of an order, with who has sent it. */
const orderRow = (row: Order) => ({ ...withVenue(row), origin: row.origin ?? null });

type Name = keyof typeof SQL | 'account_event';
/** Below every assigned number: a row inserted before the first one is found too. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const NAMES: readonly Name[] = [
  'posting',
  'fill',
  'day_result',
  'account_event',
  'transfer_step',
  'transfer_source',
  'offering_step',
];

/** A journal row, and whether it is the last one of its batch. */
type BatchPlace = Pick<StoredJournalRow, 'seq' | 'images' | 'checkBytes'>;

/** For each table a value of its own. */
const eachTable = <Value>(value: () => Value): Record<Name, Value> => ({
  posting: value(),
  fill: value(),
  day_result: value(),
  account_event: value(),
  transfer_step: value(),
  transfer_source: value(),
  offering_step: value(),
});

/**
 * The row that an account event should have: with the place of its content in the journal, or for an older event with
 * the content itself.
 */
function expectedEvent(expected: object, stored: object): object {
  const { place } = stored as { place: unknown };
  return { ...expected, ...(place === null ? { place } : { data: null }) };
}

/** The members of a stored row that an event of its time could have: columns that came later are not compared. */
const comparableColumns = (expected: object, stored: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => name in expected));

/**
 * Compares rows that are only ever added (postings, netted for the house, fills, results of closed dates, account
 * events, steps and sources of transfers, steps of offerings) and orders, alerts, holds, transfers, offerings and
 * applications that are final with the events in the journal, one range of the journal at a time, so that memory does
 * not grow.
 */
export class StoredRows {
  readonly #expected = eachTable<ExpectedRow[]>(() => []);
  readonly #from = eachTable<number>(() => LOWEST);
  readonly #finals = new Map<number, { readonly seq: number; readonly order: Order }>();
  /** The journal row of the last book before a fill of an order. */
  readonly #books = new Map<number, number>();
  /** The journal row of an open order's last event. */
  readonly #open = new Map<number, number>();
  /** The journal row of an account's last event: bounded by the number of accounts. */
  readonly #accounts = new Map<number, number>();
  readonly #ended = [
    new FinalRows(FINAL_ALERTS),
    new FinalRows(FINAL_HOLDS),
    new FinalRows(FINAL_TRANSFERS),
    new FinalRows(FINAL_OFFERINGS),
    new FinalRows(FINAL_APPLICATIONS),
  ];
  readonly #house = new HouseLines();
  readonly #houseLinesTo: number;
  /** The highest order number: orders are numbered without gaps as they are accepted. */
  #orders = 0;
  #events = 0;
  /** Journal rows that cannot be read. */
  readonly #skipped: SeqRange[] = [];

  /** Up to the journal row `houseLinesTo` the house's postings are stored one by one, later ones netted per batch. */
  constructor(houseLinesTo: number) {
    this.#houseLinesTo = houseLinesTo;
  }

  readonly #eventRows = new EventRows();
  /** The number of the first event of the batch that is being added; null where that is not known. */
  #batch: number | null = 1;
  /** The same for each event that waits to be compared, by number. */
  readonly #starts = new Map<number, number>();

  /** How many events the journal has contained so far. */
  get events(): number {
    return this.#events;
  }

  /** Notes that the book before the next fills of an order is in the journal row `seq`. */
  recordBook(orderId: number, seq: number): void {
    this.#books.set(orderId, seq);
  }

  /** Adds the events of one journal row. */
  add(events: readonly BrokerEvent[], { seq, images, checkBytes }: BatchPlace): void {
    let line = 0;
    // a row of layout 1 does not say which batch it is of
    if (images === null) this.#batch = null;
    this.#house.readTo(seq);
    for (const [place, event] of events.entries()) {
      this.#events += 1;
      if (this.#batch !== null) this.#starts.set(this.#events, this.#batch);
      this.#accounts.set(event.accountId, seq);
      for (const rows of this.#ended) rows.add(event, seq);
      const row = { accountId: event.accountId, kind: event.kind, place, data: event };
      this.#expected.account_event.push({ id: this.#events, key: String(this.#events), seq, row });
      for (const posting of postingsOf(event)) {
        const { accountId, asset, amount } = posting;
        this.#accounts.set(accountId, seq);
        if (accountId < FIRST_CUSTOMER_ACCOUNT && seq > this.#houseLinesTo) this.#house.add(posting, seq);
        else this.#expected.posting.push({ id: seq, key: `${seq}/${line}`, seq, row: { accountId, asset, amount } });
        line += 1;
      }
      if (event.kind === 'result') {
        const row = { ...withTaxBucket(event.result), accountId: event.accountId };
        this.#expected.day_result.push({ id: this.#events, key: String(this.#events), seq, row });
      }
      if (event.kind === 'transfer') this.#addTransfer(event, seq);
      if (event.kind === 'offering') this.#addOfferingStep(event, seq);
      if (event.kind === 'fill') {
        const { fill } = event;
        const bookSeq = this.#books.get(fill.orderId) ?? null;
        // its book may be in one of the rows that cannot be read
        const row = bookSeq === null && this.#skipped.length > 0 ? withVenue(fill) : { ...withVenue(fill), bookSeq };
        this.#expected.fill.push({ id: fill.fillId, key: String(fill.fillId), seq, row });
      }
      if (event.kind === 'fill' || event.kind === 'order') this.#addOrder(event.order, seq);
    }
    if (checkBytes === HASH_BYTES) this.#batch = this.#events + 1;
  }

  /** The step of the last event added. */
  #addTransfer({ transfer, actor }: Extract<BrokerEvent, { kind: 'transfer' }>, seq: number): void {
    const { transferId, accountId, state, reason, updatedAt, source } = transfer;
    const by = actor === undefined ? null : actorText(actor);
    const row = { transferId, accountId, state, reason, at: updatedAt, actor: by };
    this.#expected.transfer_step.push({ id: this.#events, key: String(this.#events), seq, row });
    if (isArrival(transfer) && source !== null)
      this.#expected.transfer_source.push({ id: seq, key: source, seq, row: { transferId } });
  }

  /** The step of the last event added, if it is one. */
  #addOfferingStep({ offering, wallAt }: Extract<BrokerEvent, { kind: 'offering' }>, seq: number): void {
    if (wallAt === undefined) return;
    const { offeringId, state, updatedAt } = offering;
    const row = { offeringId, state, wallAt, at: updatedAt };
    this.#expected.offering_step.push({ id: this.#events, key: String(this.#events), seq, row });
  }

  #addOrder(order: Order, seq: number): void {
    this.#orders = Math.max(this.#orders, order.orderId);
    if (!isFinal(order.state)) {
      this.#open.set(order.orderId, seq);
      return;
    }
    this.#open.delete(order.orderId);
    this.#finals.set(order.orderId, { seq, order });
    this.#books.delete(order.orderId);
  }

  /**
   * Passes over journal rows that cannot be read: table rows that refer to them are not compared. The number of their
   * events is taken from the table.
   */
  async skip(client: ClientBase, { fromSeq, toSeq }: SeqRange): Promise<void> {
    this.#skipped.push({ fromSeq, toSeq });
    this.#house.skip({ fromSeq, toSeq });
    this.#books.clear();
    this.#batch = null;
    this.#events += await countEvents(client, fromSeq, toSeq);
  }

  #isSkipped(seq: number): boolean {
    return this.#skipped.some(({ fromSeq, toSeq }) => seq >= fromSeq && seq <= toSeq);
  }

  /** The problem with the journal row of the last event of its account or open order. */
  locate(problem: Problem): Problem {
    const { table, key, seq } = problem;
    if (seq !== null) return problem;
    const id = Number(key.split(':')[0]);
    if (table === 'trade_order') return { ...problem, seq: this.#open.get(id) ?? null };
    if (table === 'account' || table === 'position') return { ...problem, seq: this.#accounts.get(id) ?? null };
    return problem;
  }

  /** How many events wait to be compared. */
  get waiting(): number {
    return this.#expected.account_event.length;
  }

  /**
   * Compares what was added since the last call; the final call (`rest`) also finds rows beyond what the journal
   * contains.
   */
  async compare(client: ClientBase, rest: boolean): Promise<Problem[]> {
    const found: Problem[][] = [];
    for (const name of NAMES) {
      const expected = this.#expected[name].splice(0);
      const first = this.#from[name];
      const last = rest ? Number.MAX_SAFE_INTEGER : (expected.at(-1)?.id ?? first - 1);
      const { rows, problems = [] } = await this.#stored(client, name, { from: first, to: last });
      this.#from[name] = last + 1;
      const compared = rows.filter(({ seq }) => !this.#isSkipped(seq));
      found.push([...problems], differ(name, expected, compared));
    }
    this.#starts.clear();
    found.push(await this.#house.compare(client, rest));
    found.push(await this.#compareFinals(client));
    for (const rows of this.#ended) found.push(await rows.compare(client));
    if (!rest || this.#skipped.length > 0) return found.flat();
    found.push(await this.#strayOrders(client));
    for (const rows of this.#ended) found.push(await rows.strays(client));
    return found.flat();
  }

  /** The stored rows with numbers from `from` to `to`; of account events those that the rows hold. */
  async #stored(
    client: ClientBase,
    name: Name,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<{ readonly rows: readonly Stored[]; readonly problems?: readonly Problem[] }> {
    if (name !== 'account_event') return client.query<Stored>(SQL[name], [from, to]);
    const { events, problems } = await this.#eventRows.read(client, { from, to }, (id) => this.#starts.get(id));
    return { rows: events, problems };
  }

  async #compareFinals(client: ClientBase): Promise<Problem[]> {
    const ids = [...this.#finals.keys()];
    const found = await client.query<OrderRow & { open: boolean }>(
      'select * from trade_order where order_id = any($1)',
      [ids],
    );
    const stored = Map.groupBy(found.rows, (row) => row.order_id);
    const problems = [...this.#finals].flatMap(([orderId, { seq, order }]): Problem[] => {
      const [first, second] = stored.get(orderId) ?? [];
      if (second !== undefined)
        return [{ table: 'trade_order', key: String(orderId), seq, message: 'the row is there twice' }];
      const row = first && { ...orderRow(toOrder(first)), open: first.open };
      const expected = { ...orderRow(order), open: false };
      if (row !== undefined && textOf(comparableColumns(expected, row)) === textOf(expected)) return [];
      const message = row === undefined ? 'the row of the order is missing' : 'is not what became of the order';
      return [{ table: 'trade_order', key: String(orderId), seq, message }];
    });
    this.#finals.clear();
    return problems;
  }

  /** Finds orders that the journal never accepted, and open ones that are stored twice. */
  async #strayOrders(client: ClientBase): Promise<Problem[]> {
    const found = await client.query<{ id: number }>(
      'select order_id as id from trade_order where order_id not between 1 and $1 order by 1 limit 100',
      [this.#orders],
    );
    // for open orders only: a final one is compared above
    const twice = await client.query<{ id: number }>(
      'select order_id as id from trade_order group by order_id having count(*) > 1 and bool_or(open) order by 1 limit 100',
    );
    const doubled = twice.rows.map(({ id }) => ({
      table: 'trade_order',
      key: String(id),
      seq: null,
      message: 'the row is there twice',
    }));
    const strays = found.rows.map(({ id }) => ({
      table: 'trade_order',
      key: String(id),
      seq: null,
      message: 'no journal row accepted this order',
    }));
    return [...doubled, ...strays];
  }
}

function agrees(table: Name, expected: object, stored: object): boolean {
  const should = table === 'account_event' ? expectedEvent(expected, stored) : expected;
  return textOf(comparableColumns(should, stored)) === textOf(should);
}

/** Reports the rows that differ from the journal: changed, missing or added. */
function differ(table: Name, expected: readonly ExpectedRow[], stored: readonly Stored[]): Problem[] {
  const found = new Map<string, Stored>();
  const problems: Problem[] = [];
  const addProblem = (key: string, seq: number, message: string): void => {
    problems.push({ table, key, seq, message });
  };
  for (const row of stored) {
    // a superuser can have dropped the primary key first
    if (found.has(row.key)) addProblem(row.key, row.seq, 'the row is there twice');
    found.set(row.key, row);
  }
  for (const { key, seq, row } of expected) {
    const storedRow = found.get(key);
    found.delete(key);
    if (storedRow === undefined) addProblem(key, seq, 'the row is missing');
    else if (storedRow.seq !== seq) addProblem(key, seq, `belongs to journal row ${storedRow.seq}`);
    else if (!agrees(table, row, storedRow.row)) addProblem(key, seq, 'differs from the journal');
  }
  for (const { key, seq } of found.values()) addProblem(key, seq, 'the journal has no such row');
  return problems;
}
