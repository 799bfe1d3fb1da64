import type { InstrumentCode, IsoDate, Price, Shares, TickTable, Yen } from '@kabuto/market';
import type { SameIssue } from '../same-issue.ts';
import type { FeeSchedule, OrderType, Side, TimeInForce } from '../types.ts';

/** What a person has typed and chosen, nothing derived: the only thing a view keeps. */
export type RawTicket = {
  readonly code: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly quantity: string;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: string;
};

/** An issue as a ticket needs it. */
export type TicketInstrument = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  readonly lower: Price;
  readonly upper: Price;
  readonly base: Price;
  /** Null before the first trade of the day. */
  readonly last: Price | null;
  readonly halted: boolean;
};

/** Everything a ticket is judged against, as plain data read together. */
export type TicketFacts = {
  readonly instrument: TicketInstrument;
  /** Yen free at the settlement date of a trade now. */
  readonly buyingPower: Yen;
  /** Shares free at the settlement date of a trade now. */
  readonly sellable: Shares;
  /** What the same-day same-issue rule takes away from both; left out, the server alone judges it. */
  readonly sameIssue?: SameIssue;
  /** Yen per share, 0 without a position. */
  readonly averageCost: Yen;
  readonly feeSchedule: FeeSchedule;
  /** The trade date an order now belongs to. */
  readonly tradeDate: IsoDate;
};

/** A blank limit order for the day. */
export const emptyTicket = (code = '', side: Side = 'buy'): RawTicket => ({
  code,
  side,
  type: 'limit',
  price: '',
  quantity: '',
  timeInForce: 'day',
  expiresOn: '',
});

/** The price a market order, or a ticket without a price, is reckoned at: last, or base before the first trade. */
export const referencePrice = (instrument: TicketInstrument): Price => instrument.last ?? instrument.base;
