import type { AtVenue, EpochMs, InstrumentCode, IsoDate, OrderCondition, Price, Shares } from '@kabuto/market';

/** A customer's brokerage account; 1..99 are house accounts (see `HOUSE`). */
export type AccountId = number;
/** Assigned by the broker, rising by one; also the priority sequence at re-entry after a restart. */
export type OrderId = number;

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';
/**
 * `day` ends with the order's trade date; `date` lives through `expiresOn`; `ioc` trades at once what it can, `fok`
 * trades in full at once or not at all.
 */
export type TimeInForce = 'day' | 'date' | 'ioc' | 'fok';

/** A stop: the order goes to the venue when a trade is at `price` or beyond, in the direction of `when`. */
export type Trigger = { readonly when: '>=' | '<='; readonly price: Price };

/** The terms of one leg; issue, account and quantity are those of the group. */
export type LegTerms = {
  readonly type: OrderType;
  readonly price: Price | null;
  readonly condition?: OrderCondition;
  readonly trigger?: Trigger;
};
/** The stop leg of a pair. */
export type StopLeg = LegTerms & { readonly trigger: Trigger };
/** Becomes active when the parent is filled, on the other side; with `oco` a pair. */
export type ChildTerms = LegTerms & {
  readonly timeInForce: 'day' | 'date';
  /** Only with timeInForce `date`. */
  readonly expiresOn: IsoDate | null;
  readonly oco?: StopLeg;
};

/**
 * An order's place in a group that was placed as one. `oco` is the other leg of a pair, of which only one trades: the
 * leg with the trigger is the stop leg. `parent` is the order that must be filled before this one becomes active.
 */
export type OrderGroup = {
  /** The group's first order. */
  readonly id: OrderId;
  readonly parent: OrderId | null;
  readonly oco: OrderId | null;
};

/** When a venue's trades settle: `lag` business days of the calendar after their trade date. */
export type Settlement = { readonly calendar: 'tokyo'; readonly lag: number };

/**
 * Capabilities of the venue (rules/core.md 5); absent: not supported, except `orderTypes`: both supported, and
 * `settlement`: two business days of Tokyo later (rules/market.md 1.12).
 */
export type VenueTakes = {
  readonly amend: boolean;
  readonly watch: boolean;
  readonly ioc?: boolean;
  readonly fok?: boolean;
  readonly orderTypes?: readonly OrderType[];
  readonly conditions?: readonly OrderCondition[];
  /** False: orders that cannot be sent to it at once are refused (a PTS). */
  readonly waits?: boolean;
  /** No order outlives its session: none for later days is taken, and one that waits for the end of a halt expires. */
  readonly sessionOnly?: boolean;
  readonly settlement?: Settlement;
};

/** A venue's report: its venue, and the venue's number for it, which rises by one; a reset gives the next number. */
export type Numbered = AtVenue & { readonly venueSeq?: number };

/** Which of a venue's numbered reports were applied: all up to `last` except `missing`, which are still to come. */
export type ReportsSeen = { readonly last: number; readonly missing: readonly number[] };

/** A past order with its fills, for `bookHistory`. Price null = market. */
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
