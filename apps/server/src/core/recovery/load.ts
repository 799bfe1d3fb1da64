import type {
  BrokerGlobals,
  BrokerInstrument,
  HoldRecord,
  IssueListing,
  Order,
  Position,
  StateRow,
  TaxBucket,
} from '@kabuto/brokerage';
import type { AtVenue, Bar, InstrumentFacts, Price, VenueId } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { ALERT_COLUMNS, type AlertRow, toAlert } from '../projections/alert-row.ts';
import type { FactsRow } from '../projections/tables.ts';
import { pages } from '../store/cursor.ts';
import { accountPages } from './load-accounts.ts';
import { marginPages } from './load-margin.ts';
import { applicationPages, offeringPages } from './load-offerings.ts';
import { transferPages } from './load-transfers.ts';

/** The part of an account that a row is booked to. */
export type TaxBucketColumn = 'own' | 'nisa';
/** The same as the broker marks it. */
export const toTaxBucket = ({ account_type }: { readonly account_type: TaxBucketColumn }): TaxBucket =>
  account_type === 'own' ? {} : { accountType: account_type };

/** The venue of a row; null: the first. */
export type VenueColumn = { readonly venue: VenueId | null };
/** The same as the broker marks it. */
export const markOf = ({ venue }: VenueColumn): AtVenue => (venue === null ? {} : { venue });

type FlowsRow<T> = { date: T; amount: number }[];
type PositionRow = {
  account_id: number;
  code: string;
  account_type: TaxBucketColumn;
  settled: number;
  held: number;
  flows: FlowsRow<string>;
  average_cost: number;
  realised: number;
  day: Position['day'];
  lockups: Position['lockups'] | null;
};
type FactsColumns = VenueColumn & {
  bid: Price | null;
  ask: Price | null;
  code: string;
  base: number;
  previous_close: number;
  last: number | null;
  last_at: number | null;
  open: number | null;
  open_at: number | null;
  high: number | null;
  high_at: number | null;
  low: number | null;
  low_at: number | null;
  volume: number;
  turnover: number;
  phase: string;
  halted: boolean;
  lower: number;
  upper: number;
  trade_id: number;
  bar: Bar | null;
  overlay: string | null;
  overlay_since: number | null;
  quote_price: number | null;
  quote_side: string | null;
  limit_days: number | null;
  tick_table: string | null;
  next_tick_table: string | null;
  ipo_reference: number | null;
  short_rule_until: string | null;
  rising: boolean | null;
};

// Rows of these tables were written by this core from branded values, so reading them back restores the brands: each
// `as` below means just that.

const toPosition = (row: PositionRow): Position =>
  ({
    accountId: row.account_id,
    instrument: row.code,
    settled: row.settled,
    held: row.held,
    flows: row.flows,
    averageCost: row.average_cost,
    realised: row.realised,
    day: row.day,
    ...toTaxBucket(row),
    ...(row.lockups === null ? {} : { lockups: row.lockups }),
  }) as Position;

export type OrderRow = {
  order_id: number;
  account_id: number;
  account_type: TaxBucketColumn;
  client_order_id: string;
  code: string;
  side: string;
  type: string;
  price: number | null;
  quantity: number;
  time_in_force: string;
  expires_on: string;
  accepted_at: number;
  trade_date: string;
  state: string;
  filled: number;
  filled_notional: number;
  fee_charged: number;
  fee_schedule: number;
  hold_cash: number;
  hold_shares: number;
  last_trade_id: number;
  trigger_when: string | null;
  trigger_price: number | null;
  amend_price: number | null;
  amend_quantity: number | null;
  revision: number;
  condition: string | null;
  group_id: number | null;
  parent_id: number | null;
  oco_id: number | null;
  reason: string | null;
  updated_at: number;
  credit: Order['credit'] | null;
  origin: Order['origin'] | null;
} & VenueColumn;

/** An order from its row. */
export const toOrder = (row: OrderRow): Order =>
  ({
    orderId: row.order_id,
    accountId: row.account_id,
    clientOrderId: row.client_order_id,
    instrument: row.code,
    side: row.side,
    type: row.type,
    price: row.price,
    quantity: row.quantity,
    timeInForce: row.time_in_force,
    expiresOn: row.expires_on,
    acceptedAt: row.accepted_at,
    tradeDate: row.trade_date,
    state: row.state,
    filled: row.filled,
    filledNotional: row.filled_notional,
    feeCharged: row.fee_charged,
    feeSchedule: row.fee_schedule,
    holdCash: row.hold_cash,
    holdShares: row.hold_shares,
    lastTradeId: row.last_trade_id,
    // each column counts, so that verify detects one that was changed alone
    trigger:
      row.trigger_when === null && row.trigger_price === null
        ? null
        : { when: row.trigger_when, price: row.trigger_price },
    amend:
      row.amend_quantity === null && row.amend_price === null
        ? null
        : { price: row.amend_price, quantity: row.amend_quantity },
    revision: row.revision,
    condition: row.condition,
    group:
      row.group_id === null && row.parent_id === null && row.oco_id === null
        ? null
        : { id: row.group_id, parent: row.parent_id, oco: row.oco_id },
    reason: row.reason,
    updatedAt: row.updated_at,
    ...toTaxBucket(row),
    ...markOf(row),
    ...(row.credit === null ? {} : { credit: row.credit }),
    ...(row.origin === null ? {} : { origin: row.origin }),
  }) as Order;

const stamped = <K extends string>(name: K, value: number | string | boolean | null) =>
  value === null ? {} : { [name]: value };

const toFacts = (row: FactsColumns): InstrumentFacts =>
  ({
    code: row.code,
    base: row.base,
    previousClose: row.previous_close,
    ...stamped('last', row.last),
    ...stamped('lastAt', row.last_at),
    ...stamped('open', row.open),
    ...stamped('openAt', row.open_at),
    ...stamped('high', row.high),
    ...stamped('highAt', row.high_at),
    ...stamped('low', row.low),
    ...stamped('lowAt', row.low_at),
    volume: row.volume,
    turnover: row.turnover,
    phase: row.phase,
    halted: row.halted,
    lower: row.lower,
    upper: row.upper,
    tradeId: row.trade_id,
    ...(row.bar === null ? {} : { bar: row.bar }),
    ...stamped('overlay', row.overlay),
    ...stamped('overlaySince', row.overlay_since),
    ...stamped('quotePrice', row.quote_price),
    ...stamped('quoteSide', row.quote_side),
    ...stamped('limitDays', row.limit_days),
    ...stamped('ipoReference', row.ipo_reference),
    ...stamped('shortRuleUntil', row.short_rule_until),
    ...stamped('rising', row.rising),
    ...stamped('tickTable', row.tick_table),
    ...stamped('nextTickTable', row.next_tick_table),
  }) as unknown as InstrumentFacts;

type InstrumentRow = Omit<BrokerInstrument, 'ipoReference' | 'listing' | 'margin'> & {
  readonly ipoReference: Price | null;
  readonly listing: IssueListing | null;
  readonly margin: BrokerInstrument['margin'] | null;
};

const toInstrument = ({ ipoReference, listing, margin, ...row }: InstrumentRow): BrokerInstrument => ({
  ...row,
  ...(ipoReference === null ? {} : { ipoReference }),
  ...(listing === null ? {} : { listing }),
  ...(margin === null || margin === undefined ? {} : { margin }),
});

/** Orders that are not final, by id: a start reads no others, by the partial index of each account. */
const OPEN_ORDERS = 'select * from trade_order where open order by order_id';

/** Alerts that are not final, by id. */
const ARMED_ALERTS = `select ${ALERT_COLUMNS} from price_alert where state = 'armed' order by alert_id`;

/** The columns of `cash_hold` as the broker names them. */
export const HOLD_COLUMNS = `hold_id as "holdId", account_id as "accountId", purpose, reference, asset, amount, state,
    created_at as "createdAt", updated_at as "updatedAt"`;
/** Hold records that are not final, by id. */
const OPEN_HOLDS = `select ${HOLD_COLUMNS} from cash_hold where state = 'held' order by hold_id`;

/**
 * The broker's state from its tables, in canonical order and page by page; no page for a tenant that was never opened.
 * The caller has begun a transaction of the tenant. Nothing here grows with the journal.
 */
export async function* loadBroker(client: ClientBase): AsyncGenerator<StateRow[]> {
  const globals = await client.query<{ data: BrokerGlobals }>('select data from broker_globals');
  const data = globals.rows[0]?.data;
  if (data === undefined) return;
  // an instance from before venues had flags has no `venueTakes`, one from before alerts no `nextAlertId`
  const venueTakes = data.venueTakes ?? { amend: false, watch: false };
  const nextAlertId = data.nextAlertId ?? 1;
  // one from before sweeps did everything at once
  const [settledTo, sweep] = [data.settledTo ?? null, data.sweep ?? null];
  yield [{ part: 'globals', row: { ...data, phase: data.phase ?? null, settledTo, sweep, venueTakes, nextAlertId } }];
  for await (const page of accountPages(client)) yield page.map((row) => ({ part: 'account', row }));
  const positions = `select account_id, code, account_type, settled, held, flows, average_cost, realised, day, lockups from position
      order by account_id, code collate "C", account_type = 'nisa'`;
  for await (const page of pages<PositionRow>(client, positions))
    yield page.map((row) => ({ part: 'position', row: toPosition(row) }));
  for await (const page of pages<OrderRow>(client, OPEN_ORDERS))
    yield page.map((row) => ({ part: 'order', row: toOrder(row) }));
  const instruments = `select code, lot, tick_table as "tickTable", base, lower, upper, halted,
      ipo_reference as "ipoReference", listing, margin from broker_instrument order by code collate "C"`;
  for await (const page of pages<InstrumentRow>(client, instruments))
    yield page.map((row) => ({ part: 'instrument', row: toInstrument(row) }));
  for await (const page of pages<AlertRow>(client, ARMED_ALERTS))
    yield page.map((row) => ({ part: 'alert', row: toAlert(row) }));
  for await (const page of pages<HoldRecord>(client, OPEN_HOLDS)) yield page.map((row) => ({ part: 'hold', row }));
  for await (const page of transferPages(client)) yield page.map((row) => ({ part: 'transfer', row }));
  for await (const page of offeringPages(client)) yield page.map((row) => ({ part: 'offering', row }));
  for await (const page of applicationPages(client)) yield page.map((row) => ({ part: 'application', row }));
  for await (const page of marginPages(client)) yield page.map((row) => ({ part: 'margin', row }));
}

/** What the venues store of each issue, with the best prices of its book. */
export async function loadFacts(client: ClientBase): Promise<FactsRow[]> {
  const facts = await client.query<FactsColumns>('select * from venue_facts order by code, venue');
  return facts.rows.map((row) => ({ facts: toFacts(row), bid: row.bid, ask: row.ask, ...markOf(row) }));
}
