import type { EpochMs, InstrumentCode, IsoDate, Price, Shares, Yen } from '@kabuto/market';
import type { AccountId } from '../orders/terms.ts';

/** Assigned by the broker, rising by one. */
export type OfferingId = number;
/** Assigned by the broker, rising by one over all offerings; what the draw ranks. */
export type ApplicationId = number;

/**
 * `ipo`: new shares by book-building (rules/market.md 4). `distribution`: 立会外分売, bought in full on one morning (5).
 * `block`: 大口ブロック, with a signed agreement, a deposit and a lock-up.
 */
export type OfferingKind = 'ipo' | 'distribution' | 'block';

/**
 * The states of each kind in their order; `cancelled` is possible before the last of them. The last, and `cancelled`,
 * are final as soon as `task` is null.
 */
export const OFFERING_STATES = {
  ipo: [
    'announced',
    'rangeSet',
    'bookOpen',
    'bookClosed',
    'priced',
    'drawn',
    'purchaseOpen',
    'purchaseClosed',
    'listed',
  ],
  distribution: ['announced', 'open', 'closed', 'drawn', 'executed'],
  block: ['announced', 'open', 'closed', 'drawn', 'covering', 'completed'],
} as const satisfies Readonly<Record<OfferingKind, readonly string[]>>;

export type OfferingState = (typeof OFFERING_STATES)[OfferingKind][number] | 'cancelled';

/** When cash is held: at the application, or when the draw takes place. */
export type HoldsAt = 'application' | 'draw';

/**
 * Times of an offering, system time: the market's clock of a demo can jump over a window. Customers may act from the
 * first (inclusive) to the second (exclusive). Dates are market dates.
 */
export type OfferingSchedule = {
  /** Applications. */
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  /** The draw takes place at this time or later; the price of an IPO with a beacon is set before it. */
  readonly drawAt: EpochMs;
  /** IPO: the purchase window. Block: the payment, `purchaseUntil` is its deadline. Null for a distribution. */
  readonly purchaseFrom: EpochMs | null;
  readonly purchaseUntil: EpochMs | null;
  /** IPO: the first trading day. Distribution: the date of its execution. Both at the earliest. Block: null. */
  readonly deliversOn: IsoDate | null;
};

/** What an offering sets when it is announced, and keeps. */
export type OfferingTerms = {
  readonly kind: OfferingKind;
  readonly code: InstrumentCode;
  readonly lot: Shares;
  /** Shares for customers, whole lots. */
  readonly shares: Shares;
  /** The least and the most that one person may apply for, whole lots. */
  readonly least: Shares;
  readonly most: Shares;
  /** The most applications that are put on the waiting list; 0: none. IPO only. */
  readonly standbys: number;
  readonly holdsAt: HoldsAt;
  readonly schedule: OfferingSchedule;
  /** Block: the part of the price that is held at the application, percent from 1 to 100. Others: 100. */
  readonly depositPercent: number;
  /**
   * Block: the part of the deposit that is kept when the rest is not paid in time, percent from 0 to 100. Others: 0.
   */
  readonly penaltyPercent: number;
  /** Block: the first date on which its shares may be sold; null: no lock-up. */
  readonly lockedUntil: IsoDate | null;
};

/** What the draw is made from (decision 0119); all hashes are lower-case hex of 64 digits. */
export type OfferingDraw = {
  /** SHA-256 of the secret, published before applications open; null with a beacon. */
  readonly commitment: string | null;
  /** The round of the beacon, named before applications open; null without one. */
  readonly beaconRound: number | null;
  /** The hash of the chain that the round belongs to; absent without one. */
  readonly beaconChain?: string;
  /** Merkle root of the frozen list, and the number of its leaves; null before the close. */
  readonly root: string | null;
  readonly count: number | null;
  /** The revealed secret, or the beacon's randomness; null before the draw. */
  readonly secret: string | null;
  readonly seed: string | null;
};

/**
 * Work on the applications of an offering that is in progress, at most 1,000 of them an input (`continueOffering`);
 * until it is done no other step is possible.
 *
 * - `freeze`: the list of the draw, leaf by leaf.
 * - `check`: who takes part in the draw: price, funds and account; then `allot`: the results, by rank.
 * - `lapse`: those who did not say buy, or did not pay; then `promote`: their lots to the waiting list, by rank.
 * - `deliver`: shares against cash. `cancel`: everything back.
 */
export type OfferingTask = {
  readonly kind: 'freeze' | 'check' | 'allot' | 'lapse' | 'promote' | 'deliver' | 'cancel';
  /** All applications with lower numbers are done; of `allot`: with lower ranks, of `promote`: with lower places. */
  readonly next: number;
  /** Of `freeze`: the tree of the leaves so far. */
  readonly tree?: { readonly count: number; readonly roots: readonly string[] };
  /** Of `allot`: lots by the equal method. */
  readonly allotment?: Allotment;
};

/** Each gets what it asks for up to `each` lots, and the next `extra`, by rank, that ask for more get one more. */
export type Allotment = { readonly each: number; readonly extra: number };

export type Offering = OfferingTerms & {
  readonly offeringId: OfferingId;
  state: OfferingState;
  /** IPO: the provisional range, both ends inclusive, and the step of bids; null before `rangeSet`, and for others. */
  range: { readonly low: Price; readonly high: Price; readonly step: Price } | null;
  /** The final price; null before it is set. */
  price: Price | null;
  /** The last close that the price of a distribution or block was set against; null before, and for IPOs. */
  lastClose: Price | null;
  draw: OfferingDraw;
  task: OfferingTask | null;
  /** Applications that are not final, simulated ones included. */
  applications: number;
  /** Shares that applications ask for, the final ones excluded. */
  applied: Shares;
  /** Shares allotted and not declined, lapsed or released. */
  allotted: Shares;
  /** Shares delivered to customers, and the yen that they have paid for them. */
  delivered: Shares;
  paid: Yen;
  /** Why it was cancelled, for people; null otherwise. */
  reason: string | null;
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

/**
 * `signed`: the agreement of a block is to be reviewed; `accepted`: its owner may subscribe. `submitted`: takes part in
 * the draw. `ineligible`: not in the draw, by `reason`. `won`: to be bought, or of a block to be paid. `standby`: on
 * the waiting list. `promoted`: from the waiting list, with its answer given; delivered like `purchased`. `delivered`:
 * the shares are in the account. `released`: nothing came of it, by the waiting list or by cancellation.
 */
export type ApplicationState =
  | 'signed'
  | 'accepted'
  | 'rejected'
  | 'submitted'
  | 'withdrawn'
  | 'ineligible'
  | 'won'
  | 'standby'
  | 'lost'
  | 'purchased'
  | 'promoted'
  | 'declined'
  | 'lapsed'
  | 'released'
  | 'delivered';

/**
 * `price`, `funds`, `account` (closed, frozen, or without a verified identity): why it is ineligible; `account` also
 * why an application of a closed account was declined or lapsed. `cancelled`: the offering was. `agreement`: its
 * agreement was rejected.
 */
export type ApplicationReason = 'price' | 'funds' | 'account' | 'cancelled' | 'agreement';

export type SignedAgreement = {
  /** The version of the text. */
  readonly version: string;
  /** SHA-256 over text, signature and photo as the host stores them: lower-case hex of 64 digits. */
  readonly digest: string;
};

export type Application = {
  readonly applicationId: ApplicationId;
  readonly offeringId: OfferingId;
  /** `HOUSE.offering` for a simulated one. */
  readonly accountId: AccountId;
  /** Of the simulation: no cash, no shares; absent: a customer's. */
  readonly simulated?: true;
  /** A digest of the person, so that one has one application; absent: not given. 64 hex digits. */
  readonly person?: string;
  /** Shares asked for; 0 before a block is subscribed. */
  quantity: Shares;
  /** The bid of an IPO; null: at whatever price is set (ストライクプライス), and the fixed price of the others. */
  bid: Price | null;
  /** Drawn by the browser, part of the leaf: 32 lower-case hex digits; empty before a block is subscribed. */
  nonce: string;
  state: ApplicationState;
  reason: ApplicationReason | null;
  /** Shares won; of a standby what it would get. 0 before the draw, and when nothing was won. */
  allotted: Shares;
  /** The place among those that took part in the draw, from 1; null before it, and for the ineligible. */
  rank: number | null;
  /** The place on the waiting list, from 1; null: not on it. */
  standby: number | null;
  /** `buy`: a standby will buy when it is promoted. Of a simulated one, what it will do. */
  answer: 'buy' | 'decline' | null;
  /** Yen paid for the shares delivered, or kept as a penalty of a lapsed block; 0 otherwise. */
  paid: Yen;
  /** Of a block. */
  readonly agreement: SignedAgreement | null;
  readonly createdAt: EpochMs;
  updatedAt: EpochMs;
};

/** Part of a position that no sale, transfer or collateral may use before the morning of `until`, a market date. */
export type Lockup = { readonly quantity: Shares; readonly until: IsoDate };
