import type { EpochMs, InstrumentCode, IsoDate, Price, Shares, TickTable, Yen } from '@kabuto/market';
import type { Reason, Refusal } from './reason.ts';

export type { Reason, Refusal } from './reason.ts';

/** A customer's brokerage account; 1..99 are house accounts (see `HOUSE`). */
export type AccountId = number;
/** Given by the broker, rising by one; also the priority sequence at re-entry after a restart. */
export type OrderId = number;

/** House accounts: the other side of every posting. Their balances may be negative. */
export const HOUSE = { street: 1, fees: 2, bank: 3, opening: 4, tax: 5 } as const;
/** The first id a customer's account may have. */
export const FIRST_CUSTOMER_ACCOUNT = 100;

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';
/** `day` ends with the trade date the order belongs to; `date` lives through `expiresOn`. */
export type TimeInForce = 'day' | 'date';

/**
 * core.md 5. `armed`: a stop whose price has not been reached. `waiting`: accepted outside hours. `routed`: sent, not yet acknowledged. `working`: in the book.
 * `amending`: amend sent. `cancelling`: cancel sent. The last four are final.
 */
export type OrderState =
  | 'armed'
  | 'waiting'
  | 'routed'
  | 'working'
  | 'partial'
  | 'amending'
  | 'cancelling'
  | 'filled'
  | 'cancelled'
  | 'expired'
  | 'rejected';

/** A stop: the order goes to the venue when a trade is at `price` or beyond, in the direction of `when`. */
export type Trigger = { readonly when: '>=' | '<='; readonly price: Price };

export type Order = {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly clientOrderId: string;
  readonly instrument: InstrumentCode;
  readonly side: Side;
  readonly type: OrderType;
  /** Set exactly when `type` is limit. */
  price: Price | null;
  quantity: Shares;
  /** The terms an amend at the venue asked for; null when none is under way. Its hold covers both terms until the venue answers. */
  amend: { readonly price: Price | null; readonly quantity: Shares } | null;
  /** Null for an order that is sent at once. */
  readonly trigger: Trigger | null;
  /** How many amends the venue was asked for: its answers name theirs. */
  revision: number;
  readonly timeInForce: TimeInForce;
  /** The last trade date on which the order may work. */
  readonly expiresOn: IsoDate;
  readonly acceptedAt: EpochMs;
  /** The trade date for which it was accepted. */
  readonly tradeDate: IsoDate;
  state: OrderState;
  filled: Shares;
  /** Sum of the fills' notionals, yen. */
  filledNotional: Yen;
  /** Fee charged so far, yen: fee(filledNotional) by the schedule the order was accepted under. */
  feeCharged: Yen;
  readonly feeSchedule: number;
  /** Cash reserved for the unfilled rest of a buy, fee included; 0 for a sale. */
  holdCash: Yen;
  /** Shares reserved for the unfilled rest of a sale; 0 for a buy. */
  holdShares: Shares;
  /** Why it was rejected or expired, or why its last amend was not taken. */
  reason: Reason | null;
  updatedAt: EpochMs;
  /** The highest venue trade number booked for this order, 0 before the first: a repeated fill report is harmless. */
  lastTradeId: number;
};

export type Fill = {
  readonly fillId: number;
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Shares;
  readonly notional: Yen;
  /** The fee this fill added to the order's running fee. */
  readonly fee: Yen;
  /** Sales: notional - fee - average cost x quantity, provisional until the day is closed. Null for buys. */
  readonly realised: Yen | null;
  readonly at: EpochMs;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  /** The venue's own number of the trade; makes a repeated report harmless. 0 for booked history. */
  readonly venueTradeId: number;
};

/** One line of double entry. `asset` is JPY or an issue code; lines of one event sum to zero per asset. */
export type Posting = { readonly accountId: AccountId; readonly asset: string; readonly amount: number };

/** What the broker knows of an issue; base and limits are those of the trade date that orders now refer to. */
export type BrokerInstrument = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  base: Price;
  lower: Price;
  upper: Price;
  halted: boolean;
};

/** Cash of an account (core.md 4), yen. */
export type CashBalance = {
  settled: Yen;
  held: Yen;
  /** Unsettled trades by settlement date, sorted by date, no zero amounts. */
  readonly flows: { date: IsoDate; amount: Yen }[];
};

/** An account's trades in one issue on the trade date that is not closed yet. */
export type PositionDay = {
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  /** Shares bought today with money that no sale of this issue today brought in, not sold since. */
  fresh: Shares;
  /** Shares bought today with proceeds of this shares sold today: not to be sold today (market-rules.md 3.3). */
  locked: Shares;
  /** Net proceeds of shares owned before today, not spent on this issue yet. */
  proceeds: Yen;
  /** Net proceeds of shares bought today: not to be spent on this issue today (market-rules.md 3.3). */
  barred: Yen;
  /** Owned, and at which average cost, before the day's first trade. */
  readonly ownedBefore: Shares;
  readonly costBefore: Yen;
  /** The day's purchases: shares, and yen with fees. */
  bought: Shares;
  cost: Yen;
  /** The day's sales: shares, and yen less fees. */
  sold: Shares;
  net: Yen;
  /** The part of the position's `realised` that is not final yet. */
  provisional: Yen;
};

/** Shares of one issue in an account. */
export type Position = {
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  settled: Shares;
  held: Shares;
  readonly flows: { date: IsoDate; amount: Shares }[];
  /** Average cost in yen per share, rounded up after each buy, fees included (market-rules.md 6.2); provisional while `day` is set. */
  averageCost: Yen;
  /** Realised result since opening, yen; `day.provisional` of it is provisional. */
  realised: Yen;
  /** Null when nothing was traded since the last closed trade date. */
  day: PositionDay | null;
};

/** `specified`: the broker withholds tax on gains. `general`: the customer declares them (market-rules.md 6.2). */
export type TaxType = 'specified' | 'general';

/** Results and withholding of an account. All numbers of `year` are final; `dayGain` and `held` are provisional. */
export type TaxAccount = {
  type: TaxType;
  /** The year of the settlement dates that the numbers belong to, 0 before the first. */
  year: number;
  /** Realised results of the year, yen. */
  gain: Yen;
  /** Tax posted for the year, refunds subtracted; below 0 when tax of the year before is still owed. */
  withheld: Yen;
  /** Result of the open trade date as if it were closed now, yen. */
  dayGain: Yen;
  /** The part of the account's `cash.held` that is kept for tax, yen. */
  held: Yen;
};

/** The final result of an account's sales of one issue on one trade date. */
export type DayResult = {
  readonly instrument: InstrumentCode;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly quantity: Shares;
  /** Yen less fees. */
  readonly proceeds: Yen;
  /** Yen per share, all buys of the day before its sells, rounded up. */
  readonly averageCost: Yen;
  readonly realised: Yen;
  /** What the fills of the day said before it was closed, yen. */
  readonly provisional: Yen;
};

export type AccountStatus = 'open' | 'frozen' | 'closed';
export type Account = {
  readonly accountId: AccountId;
  status: AccountStatus;
  readonly openedAt: EpochMs;
  readonly cash: CashBalance;
  readonly tax: TaxAccount;
  limits: AccountLimits;
  /** Notionals of the fills of the last trade date on which the account traded, yen. */
  traded: { readonly date: IsoDate | null; readonly amount: Yen };
};

/** The most an account may order, yen without fees, purchases and sales alike; null: no limit. */
export type AccountLimits = {
  /** One order. */
  readonly order: Yen | null;
  /** Fills of the trade date and the rests of open orders together. */
  readonly day: Yen | null;
};

/** Rate in millionths of the notional, floor, with a minimum per order: {ratePpm: 550, minimum: 0} is 0.055 %. */
export type FeeSchedule = { readonly version: number; readonly ratePpm: number; readonly minimum: Yen };

/** An order of the past with its fills, for `bookHistory`. Price null = market. */
export type HistoricOrder = {
  readonly instrument: InstrumentCode;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Price | null;
  readonly quantity: Shares;
  readonly acceptedAt: EpochMs;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly fills: readonly { readonly at: EpochMs; readonly price: Price; readonly quantity: Shares }[];
  /** Keeps the unfilled rest open as a `date` order until then; null = the rest expired. */
  readonly openUntil: IsoDate | null;
};

/** Everything that steers the broker. Each is journaled; `at` is market time stamped by the host and never decreases. */
export type BrokerInput =
  /** `taxType` is `specified` when left out. */
  | { kind: 'openAccount'; at: EpochMs; accountId: AccountId; taxType?: TaxType }
  | { kind: 'closeAccount'; at: EpochMs; accountId: AccountId }
  /** Limits that are left out stay as they are. */
  | { kind: 'setAccountPolicy'; at: EpochMs; accountId: AccountId; status: 'open' | 'frozen'; limits?: AccountLimits }
  | { kind: 'credit'; at: EpochMs; accountId: AccountId; amount: Yen; house: AccountId; source: string }
  | { kind: 'debit'; at: EpochMs; accountId: AccountId; amount: Yen; house: AccountId; source: string }
  | { kind: 'setInstrument'; at: EpochMs; instrument: BrokerInstrument }
  | { kind: 'setFeeSchedule'; at: EpochMs; schedule: FeeSchedule }
  /** Simulation only: trades from before the account came here, booked as settled or still to settle by their dates. */
  | { kind: 'bookHistory'; at: EpochMs; accountId: AccountId; cash: Yen; orders: readonly HistoricOrder[] }
  | {
      kind: 'place';
      at: EpochMs;
      accountId: AccountId;
      clientOrderId: string;
      instrument: InstrumentCode;
      side: Side;
      type: OrderType;
      price: Price | null;
      quantity: Shares;
      timeInForce: TimeInForce;
      /** Only with timeInForce `date`. */
      expiresOn: IsoDate | null;
      /** Makes it a stop or, with a limit, a stop-limit order. */
      trigger?: Trigger;
    }
  | { kind: 'cancel'; at: EpochMs; accountId: AccountId; orderId: OrderId }
  /** Another price, or fewer shares, fills included; null leaves it as it is. */
  | {
      kind: 'amend';
      at: EpochMs;
      accountId: AccountId;
      orderId: OrderId;
      price: Price | null;
      quantity: Shares | null;
    }
  /** Moves flows due on or before `date` into settled, cash and shares. */
  | { kind: 'settle'; at: EpochMs; date: IsoDate }
  /** What the venue takes (core.md 5); nothing beyond limit and market orders until it is told. */
  | { kind: 'setVenue'; at: EpochMs; takes: VenueTakes }
  | { kind: 'venuePhase'; at: EpochMs; acceptsOrders: boolean }
  /** The trade date that orders refer to from now on, when its trades settle, and its bases and limits. */
  | {
      kind: 'openTradeDate';
      at: EpochMs;
      tradeDate: IsoDate;
      settlesOn: IsoDate;
      instruments: readonly { code: InstrumentCode; base: Price; lower: Price; upper: Price }[];
    }
  /** The open trade date's trades become final: cost, results, tax. */
  | { kind: 'closeTradeDate'; at: EpochMs; date: IsoDate }
  | { kind: 'venueReset'; at: EpochMs; epoch: number; seed: number; codeVersion: string }
  | { kind: 'venueReport'; at: EpochMs; report: VenueOrderReport };

/** Capability flags of the venue. */
export type VenueTakes = { readonly amend: boolean; readonly watch: boolean };

/** What a venue says about a customer's order, one order's reports in the order it made them. Repeats and stale reports change nothing. */
export type VenueOrderReport =
  | { kind: 'ack'; orderId: OrderId }
  | { kind: 'reject'; orderId: OrderId; reason: string }
  | { kind: 'fill'; orderId: OrderId; tradeId: number; price: Price; quantity: Shares }
  | { kind: 'cancelled'; orderId: OrderId }
  | { kind: 'cancelRejected'; orderId: OrderId }
  /** The price watched for an order was reached. */
  | { kind: 'watchHit'; orderId: OrderId }
  | { kind: 'amended'; orderId: OrderId; revision: number }
  | { kind: 'amendRejected'; orderId: OrderId; revision: number }
  | { kind: 'expired'; orderId: OrderId };

/** What the broker asks of the venue; the host carries it there within the same batch. */
export type VenueRequest =
  | {
      kind: 'new';
      orderId: OrderId;
      instrument: InstrumentCode;
      side: Side;
      type: OrderType;
      price: Price | null;
      quantity: Shares;
    }
  /**
   * `reduceBy` shares less than the venue now works, at `price` (null for a market order). Not a number of shares to
   * remain: a fill under way when the request is made would make that another order than the customer asked for.
   */
  | { kind: 'amend'; orderId: OrderId; revision: number; price: Price | null; reduceBy: Shares }
  | { kind: 'cancel'; orderId: OrderId }
  /** Tell once when a trade reaches the price; a watch is known by its order. */
  | { kind: 'watch'; orderId: OrderId; instrument: InstrumentCode; when: Trigger['when']; price: Price }
  | { kind: 'unwatch'; orderId: OrderId };

/** What happened. Published after the batch's commit, per account, in this order. */
export type BrokerEvent =
  | { kind: 'accountOpened'; accountId: AccountId }
  | { kind: 'accountStatus'; accountId: AccountId; status: AccountStatus }
  | { kind: 'cash'; accountId: AccountId; source: string; amount: Yen; postings: readonly Posting[] }
  /** A copy of the order as it now stands: accepted, acknowledged, cancelling, cancelled, expired, rejected. */
  | { kind: 'order'; accountId: AccountId; order: Order }
  | { kind: 'fill'; accountId: AccountId; fill: Fill; order: Order; postings: readonly Posting[] }
  /** A closed trade date: an issue's final result, then the account's tax on the year so far; negative is a refund. */
  | { kind: 'result'; accountId: AccountId; result: DayResult }
  | {
      kind: 'tax';
      accountId: AccountId;
      amount: Yen;
      settlesOn: IsoDate;
      year: number;
      gain: Yen;
      withheld: Yen;
      postings: readonly Posting[];
    }
  | { kind: 'settled'; accountId: AccountId; date: IsoDate; asset: string; amount: number };

/** The answer to one input. `refusal` is set when nothing was changed. */
export type BrokerResult = {
  readonly events: readonly BrokerEvent[];
  readonly requests: readonly VenueRequest[];
  readonly refusal: Refusal | null;
  /** The order that `place`, `amend` or `cancel` spoke of. */
  readonly orderId: OrderId | null;
};

/** Rows changed since the last take: the host writes their final state once a batch. */
export type DirtyRows = {
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instruments: readonly BrokerInstrument[];
  /** True when any of the scalars of `BrokerSnapshot.globals` changed. */
  readonly globals: boolean;
};

export type BrokerGlobals = {
  nextOrderId: OrderId;
  nextFillId: number;
  tradeDate: IsoDate | null;
  settlesOn: IsoDate | null;
  acceptsOrders: boolean;
  venueTakes: VenueTakes;
  lastAt: EpochMs;
  /** All schedules ever set, by rising version; orders keep the one they were accepted under. */
  feeSchedules: readonly FeeSchedule[];
};

/** The whole state as rows; `restore(snapshot(b))` equals b. Orders: open ones only. House accounts included. */
export type BrokerSnapshot = {
  readonly globals: BrokerGlobals;
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instruments: readonly BrokerInstrument[];
};
