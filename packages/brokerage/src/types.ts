import type {
  AtVenue,
  EpochMs,
  InstrumentCode,
  IsoDate,
  OrderCondition,
  Price,
  Shares,
  TickTable,
  Yen,
} from '@kabuto/market';
import type { AlertId, PriceAlert } from './alert.ts';
import type { Booked } from './booked.ts';
import type { Entry } from './ledger/entry.ts';
import type { HoldId, HoldInput, HoldRecord } from './ledger/hold-record.ts';
import type { VenueRequest } from './port.ts';
import type { ApprovedProposal } from './proposal.ts';
import type { Reason, Refusal } from './reason.ts';
import type { Sweep, SweepInput } from './sweep.ts';
import type { AccountType, DayResult, TaxAccount, TaxType } from './tax-account.ts';
import type {
  AccountId,
  ChildTerms,
  HistoricOrder,
  OrderGroup,
  OrderId,
  OrderType,
  Side,
  StopLeg,
  TimeInForce,
  Trigger,
} from './terms.ts';
import type { VenueInput } from './venue-input.ts';
import type { Venues } from './venue-session.ts';

export type { AlertId, PriceAlert } from './alert.ts';
export type { Booked } from './booked.ts';
export type { Entry, Posting } from './ledger/entry.ts';
export type { HoldId, HoldInput, HoldPurpose, HoldRecord } from './ledger/hold-record.ts';
export type * from './port.ts';
export type { ApprovedProposal } from './proposal.ts';
export type { Reason, Refusal } from './reason.ts';
export type { Sweep } from './sweep.ts';
export type * from './tax-account.ts';
export type * from './terms.ts';
export type { VenueRow, VenueSession } from './venue-session.ts';

/**
 * House accounts: the other side of every posting. Their balances may be negative. `chain` stands for tokens on a chain, `escrow` for
 * what is held between two customers.
 */
export const HOUSE = { street: 1, fees: 2, bank: 3, opening: 4, tax: 5, chain: 6, escrow: 7 } as const;
/** The first id a customer's account may have. */
export const FIRST_CUSTOMER_ACCOUNT = 100;

/**
 * rules/core.md 5. `reserved`: waits for its parent's last share. `armed`: a stop whose price has not been reached. `switching`: the stop leg
 * of a pair whose price was reached, until the venue gives the other leg back. `waiting`: accepted outside hours. `routed`: sent, not
 * yet acknowledged. `working`: in the book. `amending`: amend sent. `cancelling`: cancel sent. The last four are final.
 */
export type OrderState =
  | 'reserved'
  | 'armed'
  | 'switching'
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

export type Order = Booked &
  AtVenue & {
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
    trigger: Trigger | null;
    /** The auction it is for (rules/market.md 1.8); null: none. */
    readonly condition: OrderCondition | null;
    /** Null for an order that was placed alone. */
    readonly group: OrderGroup | null;
    /** How many amends the venue was asked for, a watch for another price among them: its answers name theirs. */
    revision: number;
    readonly timeInForce: TimeInForce;
    /** The last trade date on which the order may work; a day order that waits for its parent gets its own when it begins. */
    expiresOn: IsoDate;
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

export type Fill = Booked &
  AtVenue & {
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

/** Cash of an account (rules/core.md 4), yen. */
export type CashBalance = {
  settled: Yen;
  held: Yen;
  /** Unsettled trades by settlement date, sorted by date, no zero amounts. */
  readonly flows: { date: IsoDate; amount: Yen }[];
};

/** An account's trades in one issue, all of one settlement date, that are not closed yet. */
export type PositionDay = {
  /** The date of the last of them: a night's trades count as those of the day that follows (rules/market.md 2). */
  tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  /** Shares bought today with money that no sale of this issue today brought in, not sold since. */
  fresh: Shares;
  /** Shares bought today with proceeds of this shares sold today: not to be sold today (rules/market.md 3.3). */
  locked: Shares;
  /** Net proceeds of shares owned before today, not spent on this issue yet. */
  proceeds: Yen;
  /** Net proceeds of shares bought today: not to be spent on this issue today (rules/market.md 3.3). */
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

/** Shares of one issue in an account, or in its NISA part: with a cost and a day of their own. */
export type Position = Booked & {
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  settled: Shares;
  held: Shares;
  readonly flows: { date: IsoDate; amount: Shares }[];
  /** Average cost in yen per share, rounded up after each buy, fees included (rules/market.md 6.2); provisional while `day` is set. */
  averageCost: Yen;
  /** Realised result since opening, yen; `day.provisional` of it is provisional. */
  realised: Yen;
  /** Null when nothing was traded since the last closed trade date. */
  day: PositionDay | null;
};

export type AccountStatus = 'open' | 'frozen' | 'closed';
export type Account = {
  readonly accountId: AccountId;
  status: AccountStatus;
  readonly openedAt: EpochMs;
  readonly cash: CashBalance;
  readonly tax: TaxAccount;
  limits: AccountLimits;
  /** Whether orders may be booked to its NISA part; absent before it was opened. */
  nisa?: true;
  /** No money goes out before, epoch milliseconds of the system clock; absent: it may. */
  withdrawNotBefore?: EpochMs;
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

/** Everything that steers the broker. Each is journaled; `at` is market time stamped by the host and never decreases. */
export type BrokerInput =
  /** `taxType` is `specified` when left out. `member`: the host's number of whoever owns it, for the journal alone. */
  | { kind: 'openAccount'; at: EpochMs; accountId: AccountId; taxType?: TaxType; member?: number }
  | { kind: 'closeAccount'; at: EpochMs; accountId: AccountId }
  /** What is left out stays as it is. */
  | {
      kind: 'setAccountPolicy';
      at: EpochMs;
      accountId: AccountId;
      status?: 'open' | 'frozen';
      limits?: AccountLimits;
      taxType?: TaxType;
      /** Opens its NISA part, for good. */
      nisa?: true;
      /** No money out before, system clock; one that is later already stays (rules/core.md 1). */
      withdrawNotBefore?: EpochMs;
    }
  | { kind: 'credit'; at: EpochMs; accountId: AccountId; amount: Yen; house: AccountId; source: string }
  | {
      kind: 'debit';
      at: EpochMs;
      accountId: AccountId;
      amount: Yen;
      house: AccountId;
      source: string;
      /** When the customer asked, by the system clock; left out: it is none of the customer's doing and waits for nothing. */
      askedAt?: EpochMs;
    }
  | { kind: 'setInstrument'; at: EpochMs; instrument: BrokerInstrument }
  /** The exchange halts an issue or takes it up again (rules/market.md 1.11); the host says the same to the venue it simulates. */
  | { kind: 'haltInstrument'; at: EpochMs; instrument: InstrumentCode; halted: boolean }
  /** `proposal`: left out by the host's own settings, and in journals written before there were proposals. */
  | { kind: 'setFeeSchedule'; at: EpochMs; schedule: FeeSchedule; proposal?: ApprovedProposal }
  /** Simulation only: trades from before the account came here, booked as settled or still to settle by their dates. */
  | { kind: 'bookHistory'; at: EpochMs; accountId: AccountId; cash: Yen; orders: readonly HistoricOrder[] }
  | (AtVenue & {
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
      condition?: OrderCondition;
      /** The account's own type when left out. */
      accountType?: AccountType;
      /** The stop leg of a pair of which this order is the limit leg: one of both trades. */
      oco?: StopLeg;
      /** What follows when this order is full. Not with `oco`. */
      ifDone?: ChildTerms;
    })
  | { kind: 'cancel'; at: EpochMs; accountId: AccountId; orderId: OrderId }
  /** Another price, fewer shares (fills included), another price to wait for (`trigger`); null or absent leaves it as it is. */
  | {
      kind: 'amend';
      at: EpochMs;
      accountId: AccountId;
      orderId: OrderId;
      price: Price | null;
      quantity: Shares | null;
      trigger?: Price;
    }
  /** Tells the customer once when a trade is at `price` or beyond (rules/core.md 5). */
  | {
      kind: 'setAlert';
      at: EpochMs;
      accountId: AccountId;
      instrument: InstrumentCode;
      when: Trigger['when'];
      price: Price;
    }
  | { kind: 'removeAlert'; at: EpochMs; accountId: AccountId; alertId: AlertId }
  | HoldInput
  | SweepInput
  | VenueInput;

/** What happened. Published after the batch's commit, per account, in this order. */
export type BrokerEvent =
  | { kind: 'accountOpened'; accountId: AccountId }
  | { kind: 'accountStatus'; accountId: AccountId; status: AccountStatus }
  | { kind: 'cash'; accountId: AccountId; source: string; amount: Yen; postings: Entry }
  /**
   * A copy of the order as it now stands: accepted, acknowledged, cancelling, cancelled, expired, rejected. `refusal`: why an order
   * that waited for its parent was refused when its turn came, with the numbers.
   */
  | { kind: 'order'; accountId: AccountId; order: Order; refusal?: Refusal }
  | { kind: 'fill'; accountId: AccountId; fill: Fill; order: Order; postings: Entry }
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
      postings: Entry;
    }
  /** A price alert as it now stands: set, hit or removed. */
  | { kind: 'alert'; accountId: AccountId; alert: PriceAlert }
  /** A hold record with its present state: held, partly given back, released or consumed. */
  | { kind: 'hold'; accountId: AccountId; hold: HoldRecord }
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
  readonly alerts: readonly PriceAlert[];
  readonly holds: readonly HoldRecord[];
  /** True when any of the scalars of `BrokerSnapshot.globals` changed. */
  readonly globals: boolean;
};

/** The scalars, the session of the first venue, and the rows of the others. */
export type BrokerGlobals = Venues & {
  nextOrderId: OrderId;
  nextFillId: number;
  nextAlertId: AlertId;
  /** Absent before the first. */
  nextHoldId?: HoldId;
  /** The date up to which what was due has been settled in all accounts. */
  settledTo: IsoDate | null;
  /** Null: no act over all accounts is under way. */
  sweep: Sweep | null;
  lastAt: EpochMs;
  /** All schedules ever set, by rising version; orders keep the one they were accepted under. */
  feeSchedules: readonly FeeSchedule[];
};

/** The whole state as rows; `restore(snapshot(b))` equals b. Orders, alerts and holds: open ones only. House accounts included. */
export type BrokerSnapshot = {
  readonly globals: BrokerGlobals;
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instruments: readonly BrokerInstrument[];
  readonly alerts: readonly PriceAlert[];
  readonly holds: readonly HoldRecord[];
};
