import type { Side } from '../../src/book/book.ts';
import type { TickTable } from '../../src/rules/tick.ts';
import type { Phase } from '../../src/session/schedule.ts';
import { type EpochMs, type IsoDate, type Price, price, shares } from '../../src/units.ts';
import type { InstrumentSpec, OrderCondition, OverlayState, Trade, VenueReport } from '../../src/venue/types.ts';
import type { Interest } from './crossing.ts';
import { bookKindOf, type Order } from './orders.ts';
import type { Sharing } from './sharing.ts';
import { freeLimits, limitsOf } from './tables.ts';

/** Events to count: the rules that a random day has covered. */
export type CoverageKind =
  | 'opening auction'
  | 'morning close'
  | 'afternoon auction'
  | 'closing auction'
  | 'special quote auction'
  | 'sequential quote trade'
  | 'special execution'
  | 'stop allotment'
  | 'continuous trade'
  | 'first price of a new issue'
  | 'first price of an issue listed within the day'
  | 'new issue without a price at the close'
  | 'short-sale rule triggered'
  | 'day at the upper limit'
  | 'day at the lower limit'
  | 'limits broadened up'
  | 'limits broadened down'
  | 'ticks of an ETF widened'
  | 'ticks of an ETF narrowed'
  | 'stopped at an own order'
  | 'stopped at an own order after trades'
  | 'immediate order stopped at an own order'
  | 'rest kept from an own order further away';

/** State shared by all issues of a venue. */
export type SharedState = {
  phase: Phase;
  tradeDate: IsoDate;
  readonly quotes: boolean;
  readonly sharing: Sharing;
  reports: VenueReport[];
  trades: Trade[];
  /** The special quotes of the last input. */
  shown: Shown[];
  /** The deeds since the last call, for coverage. */
  done: CoverageKind[];
  arrivals: number;
};

/** A special quote that was shown. */
export type Shown = {
  readonly instrument: InstrumentSpec['code'];
  readonly side: Side;
  readonly price: Price;
  readonly at: EpochMs;
};

export type Quote = { readonly side: Side; readonly price: number; readonly since: EpochMs };

/** An order in its present form: a funari order in the closing auction has no price. */
export type BookOrder = Interest & { readonly order: Order };

/** One issue: its day's figures and an array of orders. Prices in tenths of a yen. */
export class Issue {
  readonly spec: InstrumentSpec;
  readonly shared: SharedState;
  base: number;
  previousClose: number;
  lower: number;
  upper: number;
  last: number | undefined;
  lastAt: EpochMs | undefined;
  open: number | undefined;
  openAt: EpochMs | undefined;
  high: number | undefined;
  highAt: EpochMs | undefined;
  low: number | undefined;
  lowAt: EpochMs | undefined;
  volume = 0;
  turnover = 0;
  tradeId = 0;
  halted = false;
  haltedSince: EpochMs | undefined;
  overlay: Exclude<OverlayState, 'NORMAL' | 'HALTED'> | undefined;
  quote: Quote | undefined;
  limitDays = 0;
  tickTable: TickTable;
  /** The tick table of tomorrow chosen by the close before last, if it changes (rules/market.md 1.6). */
  tomorrowsTable: TickTable | undefined;
  ipoReference: number | undefined;
  shortRuleUntil: IsoDate | undefined;
  rising: boolean | undefined;
  orders: Order[] = [];
  /** Listed while the exchange was running. */
  readonly isAdded: boolean;
  /**
   * The run of trades of one side that moved the price, each with the price before it (rules/market.md 1.4, sequential
   * quote).
   */
  recent: { readonly at: EpochMs; readonly side: Side; readonly before: number }[] = [];

  constructor(spec: InstrumentSpec, shared: SharedState, isAdded = false) {
    this.spec = spec;
    this.isAdded = isAdded;
    this.tickTable = spec.tickTable;
    this.shared = shared;
    this.base = spec.base;
    this.previousClose = spec.base;
    this.ipoReference = spec.offer;
    const { tickTable, offer } = spec;
    const { lower, upper } = offer === undefined ? limitsOf(tickTable, spec.base, 'no') : freeLimits(tickTable, offer);
    this.lower = lower;
    this.upper = upper;
  }

  /** A new issue without its first price (rules/market.md 1.9). */
  get awaitsFirstPrice(): boolean {
    return this.ipoReference !== undefined && this.last === undefined;
  }

  /**
   * The price from which distances are measured: the quote shown, else the last trade, else the base
   * (rules/market.md 1.2).
   */
  get centre(): number {
    return this.quote?.price ?? this.last ?? this.base;
  }

  /** The orders in the book now. */
  bookOrders(closingAuction = false): BookOrder[] {
    return this.orders.flatMap((order) => {
      const as = bookKindOf(order, this.shared.phase, closingAuction);
      if (as === 'out') return [];
      const at = as === 'market' ? undefined : order.price;
      return [{ order, side: order.side, price: at, quantity: order.quantity }];
    });
  }

  /** Reports the terms that orders of the day are checked against from now on. */
  reportTerms(at: EpochMs): void {
    const { spec, tickTable, ipoReference } = this;
    const limits = { base: price(this.base), lower: price(this.lower), upper: price(this.upper) };
    const reference = ipoReference === undefined ? {} : { ipoReference: price(ipoReference) };
    this.shared.reports.push({ kind: 'dayTerms', terms: { code: spec.code, tickTable, ...limits, ...reference }, at });
  }

  /** Enters orders with these conditions in the book now, behind those in it, in order of acceptance. */
  activateConditions(conditions: readonly OrderCondition[]): void {
    const called = this.orders.filter(({ condition }) => condition !== undefined && conditions.includes(condition));
    for (const order of called.sort((a, b) => a.arrival - b.arrival)) order.arrival = ++this.shared.arrivals;
  }

  /** One print of the tape. */
  print(at: EpochMs, tradePrice: number, quantity: number, aggressor: Trade['aggressor']): void {
    this.tradeId += 1;
    if (this.last !== undefined && tradePrice !== this.last) this.rising = tradePrice > this.last;
    this.last = tradePrice;
    this.lastAt = at;
    if (this.open === undefined) {
      this.open = tradePrice;
      this.openAt = at;
    }
    if (this.high === undefined || tradePrice > this.high) {
      this.high = tradePrice;
      this.highAt = at;
    }
    if (this.low === undefined || tradePrice < this.low) {
      this.low = tradePrice;
      this.lowAt = at;
    }
    this.volume += quantity;
    this.turnover += Math.floor((tradePrice * quantity) / 10);
    this.shared.trades.push({
      instrument: this.spec.code,
      tradeId: this.tradeId,
      price: price(tradePrice),
      quantity: shares(quantity),
      at,
      aggressor,
    });
  }

  /** Reports an order's part of the last print and reduces the order. */
  fill(order: Order, tradePrice: number, quantity: number, at: EpochMs): void {
    if (quantity === 0) return;
    const { orderId } = order;
    const report = { orderId, tradeId: this.tradeId, price: price(tradePrice), quantity: shares(quantity), at };
    this.shared.reports.push({ kind: 'fill', ...report });
    order.quantity -= quantity;
    if (order.quantity === 0) this.orders = this.orders.filter((each) => each !== order);
  }

  /** Ends orders that did not trade, or their rest; with a reason when one of their own account was in the way. */
  end(kind: 'expired' | 'cancelled', orders: readonly Order[], at: EpochMs, reason?: 'SELF_TRADE'): void {
    for (const { orderId, quantity } of orders) {
      const ended = { orderId, remaining: shares(quantity), at };
      this.shared.reports.push(reason === undefined ? { kind, ...ended } : { kind: 'cancelled', ...ended, reason });
    }
    this.orders = this.orders.filter((order) => !orders.includes(order));
  }
}
