import type { InstrumentCode, IsoDate, OrderCondition, Phase, Price, Shares, TickTable, Yen } from '@kabuto/market';
import type { TicketMargin } from '../margin/pledge.ts';
import type { DayTotals } from '../positions/position-day.ts';
import type { SameIssue } from '../positions/same-issue.ts';
import type { LimitFacts } from '../risk/limits.ts';
import type { TaxAccount } from '../tax/tax-account.ts';
import type { FeeSchedule, OrderType, Side, TimeInForce, VenueTakes } from '../types.ts';

/** The main choice of order type: a stop becomes a limit or market order (`stopType`) when its price is reached. */
export type TicketType = OrderType | 'stop';

/**
 * How the order is placed: one of the types, a limit sale with a stop beside it, or a limit purchase that a sale
 * follows.
 */
export type TicketMethod = TicketType | 'oco' | 'ifDone';

/**
 * Further options of the order, one at a time: an auction, IOC, a stop beside it (sales), or a sale after it
 * (purchases).
 */
export type Execution = 'none' | 'ioc' | 'oco' | 'ifDone' | OrderCondition;

/** The fields that hold a price. */
export type PriceField = 'price' | 'trigger' | 'ocoTrigger' | 'ocoPrice' | 'donePrice';

/** The user's raw input, nothing derived: the only state a view keeps. */
export type RawTicket = {
  readonly code: string;
  readonly side: Side;
  readonly type: TicketType;
  readonly price: string;
  readonly quantity: string;
  readonly timeInForce: Extract<TimeInForce, 'day' | 'date'>;
  readonly expiresOn: string;
  /** The price at which a stop is sent, and the order type it becomes. */
  readonly trigger: string;
  readonly stopType: OrderType;
  readonly execution: Execution;
  /** Where the order is booked: to the account's own tax type, or to its NISA part. */
  readonly part: 'own' | 'nisa';
  /** The stop beside a sale: its stop price, the order type it becomes, its limit. */
  readonly ocoTrigger: string;
  readonly ocoType: OrderType;
  readonly ocoPrice: string;
  /** The sale that follows a purchase: a limit to take profit, or a stop to cut a loss, and its price. */
  readonly doneType: 'limit' | 'stop';
  readonly donePrice: string;
};

/** The fields of an issue that a ticket needs. */
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
  /** Of a new issue until the end of the day of its first price: no market orders (rules/market.md 1.9). */
  readonly ipoReference?: Price;
};

/**
 * An order of the account in the ticket's issue that the venue has, or will get unconditionally; `price` null: a market
 * order.
 */
export type OwnOrder = {
  readonly orderId: string;
  readonly side: Side;
  readonly price: Price | null;
  readonly condition: OrderCondition | null;
};

export type TicketTax = Omit<TaxAccount, 'soldIn'>;

export type NisaFacts = {
  readonly owned: Shares;
  readonly sellable: Shares;
  readonly locked: Shares;
  readonly averageCost: Yen;
};

/** The facts a ticket is checked against, as plain data read together. */
export type TicketFacts = {
  readonly instrument: TicketInstrument;
  /** Yen free at the settlement date of a trade now. */
  readonly buyingPower: Yen;
  /** What open day trades need of the account: the buying power is within it; absent: there are none. */
  readonly margin?: TicketMargin;
  /** Shares free at the settlement date of a trade now. */
  readonly sellable: Shares;
  /** The restriction of the same-day same-issue rule on both; absent: only the server checks it. */
  readonly sameIssue?: SameIssue;
  /** What the account's policy leaves; absent: only the server checks it. */
  readonly limits?: LimitFacts;
  /** Shares owned, settled or not. */
  readonly owned: Shares;
  /** Yen per share, 0 without a position. */
  readonly averageCost: Yen;
  /** The trades of the issue that settle with a trade now; null: none. */
  readonly day: DayTotals | null;
  /** The NISA part's shares of the issue; absent while it is not open. */
  readonly nisa?: NisaFacts;
  /** The account's tax, with the estimate that is held now. */
  readonly tax: TicketTax;
  /** The settlement date of a trade now. */
  readonly settlesOn: IsoDate;
  readonly feeSchedule: FeeSchedule;
  /** The trade date of an order placed now. */
  readonly tradeDate: IsoDate;
  /**
   * What the venue takes, and its session (phase null: not known yet; `quoted`: the issue shows a special or sequential
   * quote); absent: only the server checks it.
   */
  readonly venue?: { readonly takes: VenueTakes; readonly phase: Phase | null; readonly quoted?: boolean };
  /**
   * The day's close at the exchange, at a venue beside it: a limit far from it is pointed out; absent at the exchange
   * itself.
   */
  readonly dayClose?: Price;
  /** Yen of the account's usual order; absent without enough orders to name one. */
  readonly usual?: Yen;
  /** The account's own orders in the issue; absent: only the server checks them. */
  readonly ownOrders?: readonly OwnOrder[];
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
  trigger: '',
  stopType: 'market',
  execution: 'none',
  part: 'own',
  ocoTrigger: '',
  ocoType: 'market',
  ocoPrice: '',
  doneType: 'limit',
  donePrice: '',
});

/**
 * The facts for the account's part that the ticket names: shares, cost and day are the part's, money is the account's.
 */
export function factsOfBucket(facts: TicketFacts, { part }: Pick<RawTicket, 'part'>): TicketFacts {
  const { nisa } = facts;
  if (part === 'own' || nisa === undefined) return facts;
  const { owned, sellable, averageCost, locked } = nisa;
  const rule = facts.sameIssue === undefined ? {} : { sameIssue: { ...facts.sameIssue, locked } };
  // results of this part are not taxed, so its day does not matter
  return { ...facts, owned, sellable, averageCost, day: null, ...rule };
}

/** The direction in which a stop's price is reached: down for a sale, up for a purchase. */
export const triggerWhen = (side: Side): '>=' | '<=' => (side === 'buy' ? '>=' : '<=');

/** The price used to value a market order, or a ticket without a price: last, or base before the first trade. */
export const referencePrice = (instrument: TicketInstrument): Price => instrument.last ?? instrument.base;
