import { Type } from 'typebox';
import {
  AGREEMENT_REJECTIONS,
  AGREEMENT_STATES,
  APPLICATION_LABELS,
  APPLICATION_REASONS,
  APPLICATION_STATES,
  OFFERING_ACTIONS,
  OFFERING_KINDS,
  OFFERING_STATES,
} from '../data/offering.ts';
import { Amount, Code, DateText, Digits, Names, Nullable, PriceText, SharesText, Strict, Time } from '../fields.ts';

export const OfferingId = Digits('^[1-9]\\d{0,14}$');
export const ApplicationId = Digits('^[1-9]\\d{0,14}$');
/** A number of shares, at least one. */
export const QuantityText = Digits('^[1-9]\\d{0,11}$');
export const OfferingKindText = Type.Enum([...OFFERING_KINDS]);
export const OfferingStateText = Type.Enum([...OFFERING_STATES]);
export const ApplicationStateText = Type.Enum([...APPLICATION_STATES]);
const ApplicationLabelText = Type.Enum([...APPLICATION_LABELS]);
export const AgreementStateText = Type.Enum([...AGREEMENT_STATES]);
export const AgreementRejectionText = Type.Enum([...AGREEMENT_REJECTIONS]);
const OfferingActionText = Type.Enum([...OFFERING_ACTIONS]);
/** Names a version of a document, such as `1`. */
export const DocumentVersion = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' });
/** A SHA-256 in hexadecimal. */
export const HashText = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** A percentage with at most four decimals. */
const PercentText = Type.String({ pattern: '^-?\\d{1,3}(\\.\\d{1,4})?$' });

/** A document in the language of the call: plain text, of which a paragraph may have several lines. */
export const DocumentSections = Type.Array(
  Strict({ heading: Nullable(Type.String()), paragraphs: Type.Array(Type.String()) }),
);

/** Times of an offering's steps, system time; null: the kind has no such step, or it is not fixed yet. */
const OfferingSchedule = Strict({
  /** The window in which members apply. */
  opensAt: Nullable(Time),
  closesAt: Nullable(Time),
  /** When price and draw are decided at the earliest. */
  drawsAt: Nullable(Time),
  /** The window in which winners and standbys buy or decline. */
  purchaseOpensAt: Nullable(Time),
  purchaseClosesAt: Nullable(Time),
  /** The first trading day of a new issue; of a distribution the day of its execution; a market date. */
  listsOn: Nullable(DateText),
});

/** Terms of a block or a distribution. */
const OtcTerms = Strict({
  /** Yen: the close that the discount is measured from, and the discount in percent; null before the price is fixed. */
  lastClose: Nullable(PriceText),
  discount: Nullable(PercentText),
  /** The part of the amount that is held with a subscription; 100 for a distribution. */
  depositPercent: PercentText,
  /** When the rest has to be paid, system time; null: nothing is outstanding after the allotment. */
  payUntil: Nullable(Time),
  /** The first market date on which the shares may be sold; null: no lock-up. */
  lockedUntil: Nullable(DateText),
  /** The part of the deposit that is kept when the rest is not paid. */
  penaltyPercent: PercentText,
  /** The agreement that has to be signed first; null: none. */
  agreement: Nullable(Strict({ version: DocumentVersion })),
});

/** An offering as everybody sees it. */
export const OfferingView = Strict({
  offeringId: Type.String(),
  kind: OfferingKindText,
  code: Code,
  names: Names,
  /** What the company does, one line; null: the issue is one of the exchange. */
  about: Nullable(Names),
  /** An invented company, to be marked so (架空) wherever it is shown. */
  fictional: Type.Boolean(),
  state: OfferingStateText,
  /** Shares on offer, and the unit of an application. */
  shares: SharesText,
  lot: SharesText,
  /** The fewest and the most shares that a person may apply for. */
  least: SharesText,
  most: SharesText,
  /** The provisional range of an IPO; null before it is set, and for the other kinds. */
  range: Nullable(Strict({ low: PriceText, high: PriceText, step: PriceText })),
  /** The offer price; null before it is fixed. */
  price: Nullable(PriceText),
  schedule: OfferingSchedule,
  otc: Nullable(OtcTerms),
  /** Whether cash is held with the application or at the draw. */
  holdsAt: Type.Union([Type.Literal('application'), Type.Literal('draw')]),
  prospectus: Nullable(Strict({ version: DocumentVersion })),
  /** Applications and the shares they ask for; null while they are still taken. */
  demand: Nullable(Strict({ applications: Type.Integer({ minimum: 0 }), shares: SharesText })),
  /** Whether the draw's certificate can be read: from the close of the window on. */
  hasCertificate: Type.Boolean(),
  /** Why it was cancelled, as the operator wrote it. */
  cancelReason: Nullable(Type.String()),
});

/** A step of an offering: when it was taken, or is due; system time. */
export const OfferingStepView = Strict({
  state: OfferingStateText,
  at: Nullable(Time),
  dueAt: Nullable(Time),
});

/** A member's application or subscription. */
export const ApplicationView = Strict({
  applicationId: Type.String(),
  offeringId: Type.String(),
  kind: OfferingKindText,
  code: Code,
  names: Names,
  state: ApplicationStateText,
  label: ApplicationLabelText,
  /** Shares that were applied for. */
  quantity: SharesText,
  /** The price that was bid; null: at the offer price, whatever it is (ストライクプライス). */
  bid: Nullable(PriceText),
  /** Shares that were allotted; null before the draw, '0' for those who lost. */
  allotted: Nullable(SharesText),
  /** The place among the standbys, from 1; null: none. */
  standbyRank: Nullable(Type.Integer({ minimum: 1 })),
  reason: Nullable(Type.Enum([...APPLICATION_REASONS])),
  answer: Nullable(Type.Union([Type.Literal('buy'), Type.Literal('decline')])),
  /** Yen that are held for it now. */
  held: Amount,
  /** Yen that were paid for it. */
  paid: Amount,
  /** Yen that buying takes, or that are outstanding on a block; '0': nothing. */
  outstanding: Amount,
  /** Yen of the deposit that were kept. */
  penalty: Amount,
  /** Of a block: shares under the lock-up. */
  lockedShares: SharesText,
  canAmend: Type.Boolean(),
  canCancel: Type.Boolean(),
  /** What its member has to do next, and until when in system time; null: nothing. */
  due: Nullable(Strict({ action: OfferingActionText, until: Nullable(Time) })),
  /** Market time. */
  createdAt: Time,
  updatedAt: Time,
});
