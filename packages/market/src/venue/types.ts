import type { AuctionResult } from '../auction.ts';
import type { Bar } from '../bars/bar.ts';
import type { BookLevel, Side } from '../book/book.ts';
import type { TickTable } from '../rules/tick.ts';
import type { Phase, Schedule } from '../session/schedule.ts';
import type { EpochMs, InstrumentCode, IsoDate, Price, Shares, Yen } from '../units.ts';

/** Order types a venue can be asked for; which it takes is in its capabilities. */
export type OrderType = 'limit' | 'market';
/** How long an order works: 'day' ends with the closing auction. */
export type TimeInForce = 'day';

/** What a venue takes (core.md 5). */
export type VenueCapabilities = {
  readonly orderTypes: readonly OrderType[];
  readonly timeInForce: readonly TimeInForce[];
};

/** A venue is a value: its name, its day and what it takes. Another market is another value. */
export type VenueSpec = {
  readonly id: string;
  readonly schedule: Schedule;
  readonly capabilities: VenueCapabilities;
};

/**
 * An issue as the venue lists it. `activity` is a typical day's volume in lots (0: no participants),
 * `volatilityBps` a typical day's move in basis points.
 */
export type InstrumentSpec = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  readonly base: Price;
  readonly activity: number;
  readonly volatilityBps: number;
};

/**
 * All that a venue remembers of an issue: one row, enough to recover it (core.md 1).
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
};

/** A customer's order as it works at the venue; `quantity` is what remains. */
export type WorkingOrder = {
  readonly orderId: number;
  readonly instrument: InstrumentCode;
  readonly side: Side;
  readonly type: OrderType;
  readonly price?: Price;
  readonly quantity: Shares;
};

export type NewOrder = WorkingOrder & { readonly kind: 'new'; readonly at: EpochMs };
export type CancelOrder = { readonly kind: 'cancel'; readonly orderId: number; readonly at: EpochMs };
/** Time passes to `at`; `tick` numbers the draws of the participants. With `gap` nothing is matched in retrospect (core.md 6). */
export type Tick = { readonly kind: 'tick'; readonly tick: number; readonly at: EpochMs; readonly gap: boolean };
export type Halt = {
  readonly kind: 'halt';
  readonly instrument: InstrumentCode;
  readonly halted: boolean;
  readonly at: EpochMs;
};
/**
 * The venue starts anew: participants' orders go, customers' working `orders` re-enter in the given sequence.
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
};

export type VenueInput = NewOrder | CancelOrder | Tick | Halt | Reset;

/** Why a venue refuses an order. Stable: other parts of the house map them to people's words. */
export type RejectReason =
  | 'UNKNOWN_INSTRUMENT'
  | 'DUPLICATE_ORDER'
  | 'SESSION_CLOSED'
  | 'INSTRUMENT_HALTED'
  | 'ORDER_TYPE_NOT_TAKEN'
  | 'QUANTITY_NOT_WHOLE_LOT'
  | 'PRICE_MISSING'
  | 'PRICE_OFF_TICK'
  | 'PRICE_OUTSIDE_LIMITS';

/** The numbers of a refusal: prices in tenths of a yen, quantities in shares. */
export type RejectParams = Readonly<Record<string, number | string>>;

export type Ack = { readonly kind: 'ack'; readonly orderId: number; readonly at: EpochMs };
export type Reject = {
  readonly kind: 'reject';
  readonly orderId: number;
  readonly reason: RejectReason;
  readonly params: RejectParams;
  readonly at: EpochMs;
};
/** `tradeId` counts the trades; (orderId, tradeId) is unique. */
export type Fill = {
  readonly kind: 'fill';
  readonly orderId: number;
  readonly tradeId: number;
  readonly price: Price;
  readonly quantity: Shares;
  readonly at: EpochMs;
};
export type Cancelled = {
  readonly kind: 'cancelled';
  readonly orderId: number;
  readonly remaining: Shares;
  readonly at: EpochMs;
};
export type CancelRejected = {
  readonly kind: 'cancelRejected';
  readonly orderId: number;
  readonly reason: 'ORDER_NOT_WORKING';
  readonly at: EpochMs;
};
export type Expired = {
  readonly kind: 'expired';
  readonly orderId: number;
  readonly remaining: Shares;
  readonly at: EpochMs;
};
/** The venue has entered `phase`. `tradeDate` is the day it belongs to; for 'closed' the day that ended. */
export type PhaseChanged = {
  readonly kind: 'phase';
  readonly phase: Phase;
  readonly tradeDate: IsoDate;
  readonly at: EpochMs;
};
/** What an issue's orders of a day are held against. */
export type DayTerms = {
  readonly code: InstrumentCode;
  readonly base: Price;
  readonly lower: Price;
  readonly upper: Price;
};
/** From now on orders belong to `tradeDate`. Follows the close of the day before. */
export type DayOpened = {
  readonly kind: 'dayOpened';
  readonly tradeDate: IsoDate;
  readonly instruments: readonly DayTerms[];
  readonly at: EpochMs;
};

export type VenueReport = Ack | Reject | Fill | Cancelled | CancelRejected | Expired | PhaseChanged | DayOpened;

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
 * The book of an issue, best prices first. `over` and `under` are the shares beyond the levels shown (asks above, bids below);
 * `marketBuy` and `marketSell` the shares of waiting market orders. `indicative` is where an auction now would trade; only while orders are collected.
 */
export type Depth = {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly over: Shares;
  readonly under: Shares;
  readonly marketBuy: Shares;
  readonly marketSell: Shares;
  readonly indicative?: AuctionResult;
};

/** A finished minute of an issue. */
export type MinuteBar = { readonly instrument: InstrumentCode; readonly bar: Bar };

/** What changed for people who watch, since it was last taken. */
export type MarketData = {
  readonly dirtyQuotes: readonly InstrumentCode[];
  readonly trades: readonly Trade[];
  readonly minuteBars: readonly MinuteBar[];
};
