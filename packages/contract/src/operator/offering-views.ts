import { Type } from 'typebox';
import {
  AgreementRejectionText,
  AgreementStateText,
  ApplicationStateText,
  DocumentVersion,
  HashText,
  OfferingKindText,
  OfferingStateText,
} from '../areas/offering-views.ts';
import { APPLICATION_REASONS } from '../data/offering.ts';
import { Amount, Code, DateText, Names, Nullable, PriceText, SharesText, Strict, Time } from '../fields.ts';

export const Count = Type.Integer({ minimum: 0 });
/** Prospectuses of an offering, and agreements that are signed before a block is subscribed. */
export const DocumentKind = Type.Enum(['prospectus', 'agreement']);

/** Work on all applications of an offering, of which a part is done; no other step is possible meanwhile. */
const OfferingTask = Strict({
  kind: Type.Enum(['freeze', 'check', 'allot', 'lapse', 'promote', 'deliver', 'cancel']),
});

/**
 * The next step: `by` an operator at once, two operators through a `proposal`, or the `server` by itself. It is
 * possible from `at` (system time) or from the morning of `on` (a market date); both null: at any time. `missing`: the
 * document that has to be published before.
 */
const DueStep = Strict({
  state: OfferingStateText,
  by: Type.Enum(['operator', 'proposal', 'server']),
  at: Nullable(Time),
  on: Nullable(DateText),
  missing: Nullable(Type.Enum(['prospectus', 'agreement'])),
});

export const OfferingRow = Strict({
  offeringId: Type.String(),
  kind: OfferingKindText,
  code: Code,
  /** The code in each language while nothing is known of the issue. */
  names: Names,
  state: OfferingStateText,
  shares: SharesText,
  price: Nullable(PriceText),
  range: Nullable(Strict({ low: PriceText, high: PriceText, step: PriceText })),
  /** Applications that are not final, simulated ones included, and the shares they ask for. */
  applications: Count,
  applied: SharesText,
  /** Shares allotted and not declined, lapsed or released. */
  allotted: SharesText,
  task: Nullable(OfferingTask),
  /** Null: it is over, or a task is in progress. */
  due: Nullable(DueStep),
  /** Market time. */
  createdAt: Time,
  updatedAt: Time,
});

/** The terms as they were announced. */
export const OfferingTermsView = Strict({
  lot: SharesText,
  least: SharesText,
  most: SharesText,
  standbys: Count,
  holdsAt: Type.Enum(['application', 'draw']),
  opensAt: Time,
  closesAt: Time,
  drawAt: Time,
  purchaseFrom: Nullable(Time),
  purchaseUntil: Nullable(Time),
  deliversOn: Nullable(DateText),
  depositPercent: Type.Integer({ minimum: 1, maximum: 100 }),
  penaltyPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  lockedUntil: Nullable(DateText),
  lastClose: Nullable(PriceText),
});

/** What the draw is made from; each part is null until it exists. */
export const DrawFacts = Strict({
  commitment: Nullable(HashText),
  beaconRound: Nullable(Count),
  root: Nullable(HashText),
  count: Nullable(Count),
  seed: Nullable(HashText),
});

/** Applications and shares in one state. */
export const OutcomeCount = Strict({
  state: ApplicationStateText,
  customers: Count,
  simulated: Count,
  /** Shares that were asked for, and those allotted. */
  quantity: SharesText,
  allotted: SharesText,
});

/** One price of the book; null: whatever price is set (ストライクプライス). */
export const BookLevel = Strict({
  bid: Nullable(PriceText),
  applications: Count,
  shares: SharesText,
  /** Shares at this price and above, those without a price included: what a price as low as this would cover. */
  cumulative: SharesText,
});

/** How far the allotted shares of a block are paid. */
export const Coverage = Strict({
  /** Applications of customers that were allotted, and of these paid, outstanding and lapsed ones. */
  allotted: Count,
  paid: Count,
  outstanding: Count,
  lapsed: Count,
  /** Yen: deposits held, what is outstanding, and what was paid. */
  deposits: Amount,
  due: Amount,
  received: Amount,
  /** Shares that are under the lock-up. */
  locked: SharesText,
});

export const AllotmentRow = Strict({
  applicationId: Type.String(),
  /** Null: one of the simulation. */
  accountId: Nullable(Type.String()),
  memberId: Nullable(Type.String()),
  quantity: SharesText,
  bid: Nullable(PriceText),
  state: ApplicationStateText,
  reason: Nullable(Type.Enum([...APPLICATION_REASONS])),
  rank: Nullable(Count),
  standby: Nullable(Count),
  allotted: SharesText,
  answer: Nullable(Type.Literal('buy')),
  /** Yen that are held for it, and that were paid. */
  held: Amount,
  paid: Amount,
  /** Yen that are still outstanding; '0': nothing. */
  outstanding: Amount,
});

export const DocumentRow = Strict({
  document: DocumentKind,
  version: DocumentVersion,
  addedBy: Nullable(Type.String()),
  addedAt: Time,
  /** Null: a draft, which customers do not see. */
  publishedAt: Nullable(Time),
  /** Whether it is the version that customers are shown now. */
  isCurrent: Type.Boolean(),
});

export const AgreementRow = Strict({
  applicationId: Type.String(),
  offeringId: Type.String(),
  code: Code,
  names: Names,
  accountId: Type.String(),
  memberId: Type.String(),
  version: DocumentVersion,
  state: AgreementStateText,
  reason: Nullable(AgreementRejectionText),
  /** System time. */
  signedAt: Time,
  decidedAt: Nullable(Time),
  decidedBy: Nullable(Type.String()),
});
