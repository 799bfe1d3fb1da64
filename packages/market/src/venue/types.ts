import type { AllotmentPolicy } from '../auction/allotment.ts';
import type { AuctionResult } from '../auction/auction.ts';
import type { Bar } from '../bars/bar.ts';
import type { BookLevel, Side } from '../book/book.ts';
import type { TickTable } from '../rules/tick.ts';
import type { Phase, Schedule } from '../session/schedule.ts';
import type { EpochMs, InstrumentCode, IsoDate, Price, Shares, Yen } from '../units.ts';
import type { RejectParams, RejectReason } from './reject-codes.ts';
import type { Unwatch, Watch, WatchHit, WatchPrice, WatchQuote, WatchRejected } from './watch-types.ts';

export type * from './watch-types.ts';

/** Order types; those a venue takes are in its capabilities. */
export type OrderType = 'limit' | 'market';
/** How long an order works: 'day' until the closing auction; 'ioc' trades at once what it can, 'fok' all or nothing. */
export type TimeInForce = 'day' | 'ioc' | 'fok';
/**
 * The auction that an order is for (rules/market.md 1.8): opening and closing orders, and funari, a limit order that
 * becomes a market order for its session's closing auction.
 */
export type OrderCondition = 'opening-am' | 'opening-pm' | 'closing-am' | 'closing-pm' | 'funari-am' | 'funari-pm';

/** What a venue takes (rules/core.md 5). `conditions` that are not listed are rejected. */
export type VenueCapabilities = {
  readonly orderTypes: readonly OrderType[];
  readonly timeInForce: readonly TimeInForce[];
  readonly conditions?: readonly OrderCondition[];
  /**
   * Whether it amends working orders, and whether it watches prices; both when absent. The host must not request what
   * is false.
   */
  readonly amend?: boolean;
  readonly watch?: boolean;
  /** Orders end with the session in which they arrive, and are refused outside sessions (rules/market.md 2). */
  readonly sessionOnly?: boolean;
};

/**
 * A venue as a value: its name, its day and what it takes. Another market is another value. With `quotes` prices move
 * by the exchange's special and sequential quotes (rules/market.md 1.4); `allotment` allots scarce shares in an auction
 * (1.2, 1.7; by time when absent).
 */
export type VenueSpec = {
  readonly id: string;
  readonly schedule: Schedule;
  readonly capabilities: VenueCapabilities;
  readonly quotes?: boolean;
  readonly allotment?: AllotmentPolicy;
};

/** A state on top of an issue's phase (rules/market.md 1.1). */
export type OverlayState = 'NORMAL' | 'SPECIAL_QUOTE' | 'SEQUENTIAL_QUOTE' | 'HALTED';

/**
 * An issue as the venue lists it. `activity` is a typical day's volume in lots (0: no participants),
 * `volatilityBps` a typical day's move in basis points, from all causes.
 */
export type InstrumentSpec = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  readonly base: Price;
  readonly activity: number;
  readonly volatilityBps: number;
  /** One of the exchange's 33 sectors, whose move participants follow; without one only the market's. */
  readonly sector?: string;
  /**
   * An ETF or ETN: its limits broaden after one close at the limit (1.5), and with a lot of 1 its ticks follow its
   * price (rules/market.md 1.6).
   */
  readonly etf?: boolean;
  /**
   * Number of shares listed: an order for more than 30 % of them is rejected (rules/market.md 1.8). Not checked when
   * absent.
   */
  readonly listedShares?: Shares;
  /** The offer price of an issue without a first price (rules/market.md 1.9). */
  readonly offer?: Price;
  /** Listed while the market ran: such issues follow all others, by code. */
  readonly listed?: true;
};

/**
 * A venue's whole state of an issue: one row, enough to recover it (rules/core.md 1).
 * From the close until the next morning's acceptance the row keeps the ended day's numbers.
 * `tradeId` is the number of the last trade, counted per issue; `bar` is the current minute.
 */
export type InstrumentFacts = {
  readonly code: InstrumentCode;
  readonly base: Price;
  readonly previousClose: Price;
  readonly last?: Price;
  readonly lastAt?: EpochMs;
  readonly open?: Price;
  readonly openAt?: EpochMs;
  readonly high?: Price;
  readonly highAt?: EpochMs;
  readonly low?: Price;
  readonly lowAt?: EpochMs;
  readonly volume: Shares;
  readonly turnover: Yen;
  readonly phase: Phase;
  readonly halted: boolean;
  readonly lower: Price;
  readonly upper: Price;
  readonly tradeId: number;
  readonly bar?: Bar;
  /** Absent when NORMAL; `overlaySince` is when it began or was last renewed. */
  readonly overlay?: Exclude<OverlayState, 'NORMAL'>;
  readonly overlaySince?: EpochMs;
  /** The special or sequential quote shown, and the side whose orders push. */
  readonly quotePrice?: Price;
  readonly quoteSide?: Side;
  /**
   * Consecutive business days ended at the limit, counted up (+) or down (-); from two on that side is broadened
   * (rules/market.md 1.5).
   */
  readonly limitDays?: number;
  /** The reference of a new issue's quotes, until the end of the day of its first price (rules/market.md 1.9). */
  readonly ipoReference?: Price;
  /** The last trading date of the short-sale price rule (rules/market.md 1.10), when it is triggered. */
  readonly shortRuleUntil?: IsoDate;
  /** Whether the last price change was upward, for the short-sale price rule. */
  readonly rising?: boolean;
  /** The tick table in force, when it differs from the listed one (rules/market.md 1.6, ETFs by single units). */
  readonly tickTable?: TickTable;
  /** The tick table of the next day, when the previous day has chosen another. */
  readonly nextTickTable?: TickTable;
};

/** A customer's order as it works at the venue; `quantity` is what remains. */
export type WorkingOrder = {
  readonly orderId: number;
  readonly instrument: InstrumentCode;
  readonly side: Side;
  readonly type: OrderType;
  readonly price?: Price;
  readonly quantity: Shares;
  readonly condition?: OrderCondition;
  /**
   * The order's account, for self-trade prevention: orders of one account do not trade with each other. Participants'
   * have none.
   */
  readonly account?: number;
  /**
   * The trading participant that brought the order, for allotment; customers' orders are member 1, participants' member
   * 0.
   */
  readonly member?: number;
  /** A margin new sell, subject to the short-sale price rule (rules/market.md 1.10). */
  readonly short?: boolean;
};

/** `timeInForce` is 'day' when absent. */
export type NewOrder = WorkingOrder & {
  readonly kind: 'new';
  readonly at: EpochMs;
  readonly timeInForce?: TimeInForce;
};
/**
 * Amends a working order: `quantity` is the number of shares to remain, never more than now; the order keeps its place.
 * Another `price` loses it. The condition of an order cannot be changed (rules/market.md 1.1).
 */
export type AmendOrder = {
  readonly kind: 'amend';
  readonly orderId: number;
  readonly price?: Price;
  readonly quantity?: Shares;
  readonly at: EpochMs;
};
/** Cancels every working order that matches all given fields. */
export type MassCancel = {
  readonly kind: 'massCancel';
  readonly account?: number;
  readonly instrument?: InstrumentCode;
  readonly side?: Side;
  readonly at: EpochMs;
};
/** Cancels a working order. */
export type CancelOrder = { readonly kind: 'cancel'; readonly orderId: number; readonly at: EpochMs };
/**
 * Advances time to `at`; `tick` numbers the draws of the participants. With `gap` nothing is matched in retrospect
 * (rules/core.md 6): the remaining orders meet when it ends. `passing`: the gap continues after `at`, which is in the
 * past too, so no orders meet there.
 */
export type Tick = {
  readonly kind: 'tick';
  readonly tick: number;
  readonly at: EpochMs;
  readonly gap: boolean;
  readonly passing?: boolean;
};
/** Halts an issue, or resumes it: with an auction during the session (rules/market.md 1.11). */
export type Halt = {
  readonly kind: 'halt';
  readonly instrument: InstrumentCode;
  readonly halted: boolean;
  readonly at: EpochMs;
};
/**
 * Sets the base of an issue's current trading date from outside: an ex-date (rules/market.md 1.12), or for a PTS the
 * primary exchange's close (section 2). Orders outside the new limits are cancelled.
 */
export type Rebase = {
  readonly kind: 'rebase';
  readonly instrument: InstrumentCode;
  readonly base: Price;
  readonly at: EpochMs;
};
/**
 * The primary exchange's terms for the day that opens next at a PTS (rules/market.md 2), sent while it is closed; the
 * last ones for an issue count. Not part of the facts: send them again after a reset.
 */
export type NextTerms = { readonly kind: 'nextTerms'; readonly terms: DayTerms; readonly at: EpochMs };
/** Lists an issue whose code is not listed yet: with an offer, by first-day rules (rules/market.md 1.9). */
export type ListIssue = { readonly kind: 'list'; readonly spec: InstrumentSpec; readonly at: EpochMs };
/**
 * Restarts the venue: participants' orders are removed, customers' working `orders` re-enter in the given sequence.
 * `tradeDate` and `phase` are those last reached; issues without a facts row start from their specification.
 */
export type Reset = {
  readonly kind: 'reset';
  readonly epoch: number;
  readonly seed: number;
  readonly at: EpochMs;
  readonly tradeDate: IsoDate;
  readonly phase: Phase;
  readonly facts: readonly InstrumentFacts[];
  readonly orders: readonly WorkingOrder[];
  readonly watches?: readonly Watch[];
};

/** All inputs of a venue. */
export type VenueInput =
  | NewOrder
  | AmendOrder
  | CancelOrder
  | MassCancel
  | WatchPrice
  | WatchQuote
  | Unwatch
  | Rebase
  | NextTerms
  | ListIssue
  | Tick
  | Halt
  | Reset;

/** The venue has accepted an order. */
export type Ack = { readonly kind: 'ack'; readonly orderId: number; readonly at: EpochMs };
/** The venue has rejected an order; `params` are the numbers that explain it. */
export type Reject = {
  readonly kind: 'reject';
  readonly orderId: number;
  readonly reason: RejectReason;
  readonly params: RejectParams;
  readonly at: EpochMs;
};
/** `tradeId` counts the issue's trades; (orderId, tradeId) is unique. */
export type Fill = {
  readonly kind: 'fill';
  readonly orderId: number;
  readonly tradeId: number;
  readonly price: Price;
  readonly quantity: Shares;
  readonly at: EpochMs;
};
/**
 * An order has been cancelled; `remaining` shares did not trade. SELF_TRADE: they would have met an order of the same
 * account.
 */
export type Cancelled = {
  readonly kind: 'cancelled';
  readonly orderId: number;
  readonly remaining: Shares;
  readonly reason?: 'SELF_TRADE';
  readonly at: EpochMs;
};
/** There is no such order to cancel: it has traded, ended, or never arrived. */
export type CancelRejected = {
  readonly kind: 'cancelRejected';
  readonly orderId: number;
  readonly reason: 'ORDER_NOT_WORKING';
  readonly at: EpochMs;
};
/** `remaining` shares keep working, at `price` (absent for a market order). */
export type Amended = {
  readonly kind: 'amended';
  readonly orderId: number;
  readonly remaining: Shares;
  readonly price?: Price;
  readonly at: EpochMs;
};
/** An amend was rejected and the order is unchanged; `params` are the numbers that explain it. */
export type AmendRejected = {
  readonly kind: 'amendRejected';
  readonly orderId: number;
  readonly reason: RejectReason;
  readonly params: RejectParams;
  readonly at: EpochMs;
};
/** An order has expired: with its session, its auction, or as IOC or FOK; `remaining` shares did not trade. */
export type Expired = {
  readonly kind: 'expired';
  readonly orderId: number;
  readonly remaining: Shares;
  readonly at: EpochMs;
};
/** The venue has entered `phase`. `tradeDate` is the phase's date; for 'closed' the day that ended. */
export type PhaseChanged = {
  readonly kind: 'phase';
  readonly phase: Phase;
  readonly tradeDate: IsoDate;
  readonly at: EpochMs;
};
/** The terms that an issue's orders of a day are checked against. */
export type DayTerms = {
  readonly code: InstrumentCode;
  readonly tickTable: TickTable;
  readonly base: Price;
  readonly lower: Price;
  readonly upper: Price;
  /** Of a new issue until the end of the day of its first price: it takes no market orders (rules/market.md 1.9). */
  readonly ipoReference?: Price;
};
/** An issue's terms have changed within the day: its first price, or another base from outside. */
export type DayTermsChanged = { readonly kind: 'dayTerms'; readonly terms: DayTerms; readonly at: EpochMs };
/** From now on orders belong to `tradeDate`. Follows the close of the day before. */
export type DayOpened = {
  readonly kind: 'dayOpened';
  readonly tradeDate: IsoDate;
  readonly instruments: readonly DayTerms[];
  readonly at: EpochMs;
};

/** All reports of a venue. */
export type VenueReport =
  | Ack
  | Reject
  | Fill
  | Cancelled
  | CancelRejected
  | Amended
  | AmendRejected
  | WatchHit
  | WatchRejected
  | Expired
  | PhaseChanged
  | DayOpened
  | DayTermsChanged;

/** One print of the tape. A call auction is one print, whatever the number of orders in it. */
export type Trade = {
  readonly instrument: InstrumentCode;
  readonly tradeId: number;
  readonly price: Price;
  readonly quantity: Shares;
  readonly at: EpochMs;
  readonly aggressor: Side | 'auction';
};

/**
 * The book of an issue, best prices first. `over` and `under` are the shares beyond the levels shown (asks above, bids
 * below); `marketBuy` and `marketSell` the shares of waiting market orders. `indicative` is the result of an auction
 * now; only while orders are collected.
 */
export type Depth = {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly over: Shares;
  readonly under: Shares;
  readonly marketBuy: Shares;
  readonly marketSell: Shares;
  readonly indicative?: AuctionResult;
  readonly overlay?: Exclude<OverlayState, 'NORMAL'>;
  readonly quote?: { readonly side: Side; readonly price: Price };
};

/** A finished minute of an issue. */
export type MinuteBar = { readonly instrument: InstrumentCode; readonly bar: Bar };

/** Market data changed since the last drain. */
export type MarketData = {
  readonly dirtyQuotes: readonly InstrumentCode[];
  readonly trades: readonly Trade[];
  readonly minuteBars: readonly MinuteBar[];
};
