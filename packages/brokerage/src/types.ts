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
import type { ApprovedProposal } from './commands/proposal.ts';
import type { BrokerEvent } from './events.ts';
import type { Account, AccountLimits, IdentityPolicy, ProposablePolicy } from './ledger/account.ts';
import type { HoldId, HoldInput, HoldRecord } from './ledger/hold-record.ts';
import type { IssueListing, ListingInput } from './listing/issue-listing.ts';
import type { MarginInput } from './margin/inputs.ts';
import type { DayTradePolicy, IssueMargin, MarginAccount, OrderCredit, PositionId } from './margin/types.ts';
import type { OfferingInput } from './offerings/inputs.ts';
import type { Application, ApplicationId, Offering, OfferingId } from './offerings/types.ts';
import type { AlertCondition, AlertId, PriceAlert } from './orders/alert.ts';
import type { Order } from './orders/order.ts';
import type {
  AccountId,
  ChildTerms,
  HistoricOrder,
  OrderId,
  OrderType,
  Side,
  StopLeg,
  TimeInForce,
  Trigger,
} from './orders/terms.ts';
import type { Position } from './positions/types.ts';
import type { Refusal } from './risk/reason.ts';
import type { Sweep, SweepInput } from './state/sweep.ts';
import type { AccountType, TaxType } from './tax/tax-account.ts';
import type {
  BrokerMode,
  TokenPolicy,
  Transfer,
  TransferId,
  TransferInput,
  TransferPolicy,
} from './transfers/transfer.ts';
import type { VenueRequest } from './venue/port.ts';
import type { VenueInput } from './venue/venue-input.ts';
import type { Venues } from './venue/venue-session.ts';

export type { ApprovedProposal } from './commands/proposal.ts';
export type { BrokerEvent } from './events.ts';
export type * from './ledger/account.ts';
export type { Entry, Posting } from './ledger/entry.ts';
export type { HoldId, HoldInput, HoldPurpose, HoldRecord } from './ledger/hold-record.ts';
export { FIRST_CUSTOMER_ACCOUNT, HOUSE } from './ledger/house.ts';
export type { IssueListing, IssueNames, IssueTerms } from './listing/issue-listing.ts';
export type * from './margin/inputs.ts';
export type * from './margin/types.ts';
export type * from './offerings/inputs.ts';
export type * from './offerings/types.ts';
export type { AlertCondition, AlertId, PriceAlert } from './orders/alert.ts';
export type { Fill, Order, OrderState } from './orders/order.ts';
export type * from './orders/terms.ts';
export type { Netting, Position, PositionDay } from './positions/types.ts';
export type { Reason, Refusal } from './risk/reason.ts';
export type { Sweep } from './state/sweep.ts';
export type * from './tax/tax-account.ts';
export type { TaxBucket } from './tax/tax-bucket.ts';
export type * from './transfers/transfer.ts';
export type * from './venue/port.ts';
export type { VenueRow, VenueSession } from './venue/venue-session.ts';

/** What the broker stores about an issue; base and limits are those of the trade date that new orders refer to. */
export type BrokerInstrument = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  base: Price;
  lower: Price;
  upper: Price;
  halted: boolean;
  /** Of a new issue until the end of the day of its first price: no market orders (rules/market.md 1.9). */
  readonly ipoReference?: Price;
  /** Of an issue that was listed while the market ran; absent: it came with the data set. */
  readonly listing?: IssueListing;
  /** Absent: no day trades in it. */
  readonly margin?: IssueMargin;
};

/**
 * Rate in millionths of the notional, rounded down, with a minimum per order: {ratePpm: 550, minimum: 0} is 0.055 %.
 */
export type FeeSchedule = { readonly version: number; readonly ratePpm: number; readonly minimum: Yen };

/** All inputs of the broker. Each is journaled; `at` is market time stamped by the host and never decreases. */
export type BrokerInput =
  /**
   * `taxType`: `specified` when absent. `identity`: absent where the brokerage requires no identity check. `member`:
   * the host's number of the account's owner, for the journal only.
   */
  | {
      kind: 'openAccount';
      at: EpochMs;
      accountId: AccountId;
      taxType?: TaxType;
      identity?: IdentityPolicy;
      member?: number;
    }
  /** Closes it at once with what it holds. */
  | { kind: 'closeAccount'; at: EpochMs; accountId: AccountId }
  /** Closes it as soon as it is empty. */
  | { kind: 'requestClosing'; at: EpochMs; accountId: AccountId }
  /** Absent fields stay unchanged. */
  | {
      kind: 'setAccountPolicy';
      at: EpochMs;
      accountId: AccountId;
      status?: 'open' | 'frozen';
      limits?: AccountLimits;
      taxType?: TaxType;
      /** Opens its NISA part permanently. */
      nisa?: true;
      /** No withdrawals before this time, system clock; a later time already set stays (rules/core.md 1). */
      withdrawNotBefore?: EpochMs;
      identity?: IdentityPolicy;
      proposal?: ApprovedProposal;
      /** What the proposal was made on. */
      expected?: ProposablePolicy;
    }
  | {
      kind: 'credit';
      at: EpochMs;
      accountId: AccountId;
      amount: Yen;
      house: AccountId;
      source: string;
      /** Of an adjustment by hand. */
      proposal?: ApprovedProposal;
    }
  | {
      kind: 'debit';
      at: EpochMs;
      accountId: AccountId;
      amount: Yen;
      house: AccountId;
      source: string;
      /**
       * When the customer requested it, by the system clock; absent: not requested by the customer, so no withdrawal
       * wait applies.
       */
      askedAt?: EpochMs;
      /** Of an adjustment by hand. */
      proposal?: ApprovedProposal;
    }
  | { kind: 'setInstrument'; at: EpochMs; instrument: BrokerInstrument }
  /**
   * The exchange halts an issue or lifts the halt (rules/market.md 1.11); the host sends the same to the venue it
   * simulates. `proposal`: of a halt that two operators agreed on.
   */
  | {
      kind: 'haltInstrument';
      at: EpochMs;
      instrument: InstrumentCode;
      halted: boolean;
      proposal?: ApprovedProposal;
    }
  /** `proposal`: absent for the host's own settings, and in journals written before proposals existed. */
  | { kind: 'setFeeSchedule'; at: EpochMs; schedule: FeeSchedule; proposal?: ApprovedProposal }
  /** Simulation only: trades from before the account was opened here, booked as settled or unsettled by their dates. */
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
      /** Absent: the account's own type. */
      accountType?: AccountType;
      /** The stop leg of a pair whose limit leg is this order: only one of the two trades. */
      oco?: StopLeg;
      /** Orders that become active when this order is filled. Not with `oco`. */
      ifDone?: ChildTerms;
      /** A day trade's order; its `ifDone` closes what it opens. Absent: a cash order. */
      credit?: OrderCredit;
      /** Of an order that opens a day trade: the version of the risk document that has to be accepted. */
      riskVersion?: string;
    })
  /** `by`: the brokerage cancels it for the customer; absent: the customer does. */
  | { kind: 'cancel'; at: EpochMs; accountId: AccountId; orderId: OrderId; by?: 'broker' }
  /**
   * Another price, fewer shares (fills included) or another stop price (`trigger`); null or absent leaves it unchanged.
   */
  | {
      kind: 'amend';
      at: EpochMs;
      accountId: AccountId;
      orderId: OrderId;
      price: Price | null;
      quantity: Shares | null;
      trigger?: Price;
    }
  /**
   * Notifies the customer once when a trade is at `price` or beyond, or when `condition` is met (rules/core.md 5).
   * `price`: null if and only if there is a condition.
   */
  | {
      kind: 'setAlert';
      at: EpochMs;
      accountId: AccountId;
      instrument: InstrumentCode;
      when: Trigger['when'];
      price: Price | null;
      condition?: AlertCondition;
    }
  | { kind: 'removeAlert'; at: EpochMs; accountId: AccountId; alertId: AlertId }
  | HoldInput
  | TransferInput
  | SweepInput
  | ListingInput
  | OfferingInput
  | MarginInput
  | VenueInput;

/** The result of one input. `refusal` is set when nothing was changed. */
export type BrokerResult = {
  readonly events: readonly BrokerEvent[];
  readonly requests: readonly VenueRequest[];
  readonly refusal: Refusal | null;
  /** The order that `place`, `amend` or `cancel` refers to. */
  readonly orderId: OrderId | null;
};

/** Rows changed since they were last taken: the host writes their final state once per batch. */
export type DirtyRows = {
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instruments: readonly BrokerInstrument[];
  readonly alerts: readonly PriceAlert[];
  readonly holds: readonly HoldRecord[];
  readonly transfers: readonly Transfer[];
  readonly offerings: readonly Offering[];
  readonly applications: readonly Application[];
  readonly margins: readonly MarginAccount[];
  /** Whether any of the scalars of `BrokerSnapshot.globals` changed. */
  readonly globals: boolean;
};

/** The scalars, the session of the first venue, and the rows of the others. */
export type BrokerGlobals = Venues & {
  nextOrderId: OrderId;
  nextFillId: number;
  nextAlertId: AlertId;
  /** Absent before the first. */
  nextHoldId?: HoldId;
  /** Absent before the first. */
  nextTransferId?: TransferId;
  /** Absent before the first. */
  nextOfferingId?: OfferingId;
  /** Absent before the first. */
  nextApplicationId?: ApplicationId;
  /** Absent before the first. */
  nextPositionId?: PositionId;
  /** Absent: no day trades. */
  dayTrades?: DayTradePolicy;
  /** Absent until it is set: the defaults of `transfers/policy.ts`. */
  transferPolicy?: TransferPolicy;
  /** Absent: withdrawals of tokens are closed. */
  tokenPolicy?: TokenPolicy;
  /** Absent: not known. */
  mode?: BrokerMode;
  /** The date up to which all accounts have been settled. */
  settledTo: IsoDate | null;
  /** Null: no sweep is in progress. */
  sweep: Sweep | null;
  lastAt: EpochMs;
  /** All schedules ever set, by rising version; orders keep the one they were accepted under. */
  feeSchedules: readonly FeeSchedule[];
};

/**
 * The whole state as rows; `restore(snapshot(b))` equals b. Contains open orders, alerts, holds, transfers, offerings
 * and applications only, and house accounts.
 */
export type BrokerSnapshot = {
  readonly globals: BrokerGlobals;
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly instruments: readonly BrokerInstrument[];
  readonly alerts: readonly PriceAlert[];
  readonly holds: readonly HoldRecord[];
  readonly transfers: readonly Transfer[];
  readonly offerings: readonly Offering[];
  readonly applications: readonly Application[];
  readonly margins: readonly MarginAccount[];
};
