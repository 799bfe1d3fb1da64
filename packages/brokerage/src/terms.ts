import type { AtVenue, EpochMs, InstrumentCode, IsoDate, OrderCondition, Price, Shares } from '@kabuto/market';

/** A customer's brokerage account; 1..99 are house accounts (see `HOUSE`). */
export type AccountId = number;
/** Given by the broker, rising by one; also the priority sequence at re-entry after a restart. */
export type OrderId = number;

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';
/**
 * `day` ends with the trade date the order belongs to; `date` lives through `expiresOn`; `ioc` trades at once what it can, `fok`
 * at once or not at all.
 */
export type TimeInForce = 'day' | 'date' | 'ioc' | 'fok';

/** A stop: the order goes to the venue when a trade is at `price` or beyond, in the direction of `when`. */
export type Trigger = { readonly when: '>=' | '<='; readonly price: Price };

/** What a leg of a group asks for; issue, account and quantity are those of the group. */
export type LegTerms = {
  readonly type: OrderType;
  readonly price: Price | null;
  readonly condition?: OrderCondition;
  readonly trigger?: Trigger;
};
/** The stop leg of a pair. */
export type StopLeg = LegTerms & { readonly trigger: Trigger };
/** What follows when the parent is full, on the other side; with `oco` a pair. */
export type ChildTerms = LegTerms & {
  readonly timeInForce: 'day' | 'date';
  /** Only with timeInForce `date`. */
  readonly expiresOn: IsoDate | null;
  readonly oco?: StopLeg;
};

/**
 * Where an order stands in a group that was placed as one. `oco` is the other leg of a pair, of which one trades: the leg with the
 * trigger is the stop leg. `parent` is the order whose last share lets this one begin.
 */
export type OrderGroup = {
  /** The group's first order. */
  readonly id: OrderId;
  readonly parent: OrderId | null;
  readonly oco: OrderId | null;
};

/** Capability flags of the venue (rules/core.md 5); what is left out it does not take, of order types both are taken. */
export type VenueTakes = {
  readonly amend: boolean;
  readonly watch: boolean;
  readonly ioc?: boolean;
  readonly fok?: boolean;
  readonly orderTypes?: readonly OrderType[];
  readonly conditions?: readonly OrderCondition[];
  /** False: orders that cannot go to it at once are refused (a PTS). */
  readonly waits?: boolean;
};

/** A venue's report: its venue, and the number that one gave it, which rises by one; a reset says where the numbers go on. */
export type Numbered = AtVenue & { readonly venueSeq?: number };

/** Which of a venue's numbered reports were applied: all up to `last` but the `missing` ones, which are still to come. */
export type ReportsSeen = { readonly last: number; readonly missing: readonly number[] };

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
