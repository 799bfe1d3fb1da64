import { type BrokerEvent, isFinal, type Order, postingsOf } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { type Canonical, canonicalText } from './canonical.ts';
import { type OrderRow, toOrder } from './load.ts';

/** A row of an insert-only table: the journal row that booked it, its place in its table, and its content as one text. */
type Row = { readonly seq: number; readonly id: number; readonly text: string };

/** The one text of an event or a row. */
const textOf = (value: object): string =>
  // Events and rows are plain data of integers and strings by their type; canonicalText throws on anything else.
  canonicalText(JSON.parse(JSON.stringify(value)) as Canonical);

type Stored = { readonly seq: number; readonly id: number; readonly row: object };

/** The insert-only tables, read by the number that rises from row to row: `$1` and `$2` are its first and last value. */
const SQL = {
  posting: `select journal_seq as seq, journal_seq as id,
                   json_build_object('line', line, 'accountId', account_id, 'asset', asset, 'amount', amount) as row
              from posting where journal_seq between $1 and $2 order by journal_seq, line`,
  fill: `select journal_seq as seq, fill_id as id,
                json_build_object('fillId', fill_id, 'orderId', order_id, 'accountId', account_id, 'instrument', code, 'side', side,
                  'price', price, 'quantity', quantity, 'notional', notional, 'fee', fee, 'realised', realised, 'at', at,
                  'tradeDate', trade_date, 'settlesOn', settles_on, 'venueTradeId', venue_trade_id) as row
           from fill where fill_id between $1 and $2 order by fill_id`,
  account_event: `select journal_seq as seq, event_seq as id, data as row
                    from account_event where event_seq between $1 and $2 order by event_seq`,
} as const;

type Name = keyof typeof SQL;
/** Below every number given: a row put in before the first one is found too. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const NAMES: readonly Name[] = ['posting', 'fill', 'account_event'];

/**
 * Compares rows that are only ever added (postings, fills, account events) and orders that are final with the decisions that
 * made them, a stretch of the journal at a time, so that its memory does not grow.
 */
export class StoredRows {
  readonly #told: Record<Name, Row[]> = { posting: [], fill: [], account_event: [] };
  readonly #from: Record<Name, number> = { posting: LOWEST, fill: LOWEST, account_event: LOWEST };
  readonly #finals = new Map<number, { readonly seq: number; readonly order: Order }>();
  #events = 0;

  /** The events of one journal row, as decided again. */
  add(events: readonly BrokerEvent[], seq: number): void {
    let line = 0;
    for (const event of events) {
      this.#events += 1;
      this.#told.account_event.push({ seq, id: this.#events, text: textOf(event) });
      for (const posting of postingsOf(event)) {
        this.#told.posting.push({ seq, id: seq, text: textOf({ ...posting, line }) });
        line += 1;
      }
      if (event.kind === 'fill') this.#told.fill.push({ seq, id: event.fill.fillId, text: textOf(event.fill) });
      if ((event.kind === 'fill' || event.kind === 'order') && isFinal(event.order.state))
        this.#finals.set(event.order.orderId, { seq, order: event.order });
    }
  }

  /** How many events wait to be compared. */
  get waiting(): number {
    return this.#told.account_event.length;
  }

  /** Compares what was added since the last call; the last call of all (`rest`) also finds rows beyond what was decided. */
  async compare(client: ClientBase, rest: boolean): Promise<string[]> {
    const problems: string[] = [];
    for (const name of NAMES) {
      const told = this.#told[name].splice(0);
      const first = this.#from[name];
      const last = rest ? Number.MAX_SAFE_INTEGER : (told.at(-1)?.id ?? first - 1);
      const stored = await client.query<Stored>(SQL[name], [first, last]);
      this.#from[name] = last + 1;
      problems.push(...differ(name, told, stored.rows));
    }
    return [...problems, ...(await this.#compareFinals(client))];
  }

  async #compareFinals(client: ClientBase): Promise<string[]> {
    const ids = [...this.#finals.keys()];
    const found = await client.query<OrderRow>('select * from trade_order where order_id = any($1)', [ids]);
    const texts = new Map(found.rows.map(toOrder).map((order) => [order.orderId, textOf(order)]));
    const problems = [...this.#finals].flatMap(([orderId, { seq, order }]) =>
      texts.get(orderId) === textOf(order)
        ? []
        : [`journal ${seq}: the row of order ${orderId} is not what became of the order`],
    );
    this.#finals.clear();
    return problems;
  }
}

/** Names the journal rows whose stored rows are not what was decided: changed, missing or added. */
function differ(name: Name, told: readonly Row[], stored: readonly Stored[]): string[] {
  const expected = bySeq(told);
  const found = bySeq(stored.map(({ seq, id, row }) => ({ seq, id, text: textOf(row) })));
  const rows = new Set([...expected.keys(), ...found.keys()]);
  return [...rows]
    .sort((a, b) => a - b)
    .filter((seq) => expected.get(seq) !== found.get(seq))
    .map((seq) => `journal ${seq}: its ${name} rows are not what was decided`);
}

function bySeq(rows: readonly Row[]): Map<number, string> {
  const groups = new Map<number, string>();
  for (const { seq, id, text } of rows) groups.set(seq, `${groups.get(seq) ?? ''}${id} ${text}\n`);
  return groups;
}
