import type { Application, Offering } from '@kabuto/brokerage';
import type { ApplicationView, OfferingStepView, OfferingView } from '@kabuto/contract';
import { applicationLabel } from '@kabuto/contract/offering';
import { formatPrice, type IsoDate, type Price } from '@kabuto/market';
import type { OfferingIssue } from './issue.ts';
import { isInWindow, isLocked, nextOf, outstandingOf } from './next.ts';
import type { StoredStep } from './read.ts';
import { plannedSteps } from './steps.ts';

const priceText = (price: Price | null): string | null => (price === null ? null : formatPrice(price));

/** What an offering's view needs besides the offering. */
export type OfferingBeside = {
  readonly issue: OfferingIssue;
  /** Current versions of its documents. */
  readonly prospectus: string | null;
  readonly agreement: string | null;
  /** Shares that its frozen list asks for; null before the list is frozen. */
  readonly frozenShares: number | null;
};

/** The discount of a price to the last close in percent, two decimals. */
const discountOf = (price: Price, lastClose: Price): string => (((lastClose - price) * 100) / lastClose).toFixed(2);

function otcView({ kind, price, lastClose, ...of }: Offering, agreement: string | null): OfferingView['otc'] {
  if (kind === 'ipo') return null;
  return {
    lastClose: priceText(lastClose),
    discount: price === null || lastClose === null ? null : discountOf(price, lastClose),
    depositPercent: String(of.depositPercent),
    payUntil: kind === 'block' ? of.schedule.purchaseUntil : null,
    lockedUntil: of.lockedUntil,
    penaltyPercent: String(of.penaltyPercent),
    agreement: agreement === null ? null : { version: agreement },
  };
}

/** An offering in the API's format. */
export function offeringView(
  offering: Offering,
  { issue, prospectus, agreement, frozenShares }: OfferingBeside,
): OfferingView {
  const { offeringId, kind, code, state, range, price, schedule, draw } = offering;
  const isClosed = draw.root !== null;
  return {
    offeringId: String(offeringId),
    kind,
    code,
    names: issue.names,
    about: issue.about,
    fictional: issue.fictional,
    state,
    shares: String(offering.shares),
    lot: String(offering.lot),
    least: String(offering.least),
    most: String(offering.most),
    range:
      range === null
        ? null
        : { low: formatPrice(range.low), high: formatPrice(range.high), step: formatPrice(range.step) },
    price: priceText(price),
    schedule: {
      opensAt: schedule.opensAt,
      closesAt: schedule.closesAt,
      drawsAt: schedule.drawAt,
      purchaseOpensAt: schedule.purchaseFrom,
      purchaseClosesAt: schedule.purchaseUntil,
      listsOn: schedule.deliversOn,
    },
    otc: otcView(offering, agreement),
    holdsAt: offering.holdsAt,
    prospectus: prospectus === null ? null : { version: prospectus },
    demand: isClosed ? { applications: draw.count ?? 0, shares: String(frozenShares ?? 0) } : null,
    hasCertificate: isClosed,
    cancelReason: offering.reason,
  };
}

/** The steps of an offering in their order: those that it has taken, and those that follow. */
export function stepViews(offering: Offering, taken: readonly StoredStep[]): OfferingStepView[] {
  const done = taken.map(({ state, wallAt }) => ({ state, at: wallAt, dueAt: null }));
  return [...done, ...plannedSteps(offering).map(({ state, dueAt }) => ({ state, at: null, dueAt }))];
}

/** What an application's view needs besides the application. */
export type ApplicationBeside = {
  readonly offering: Offering;
  readonly issue: OfferingIssue;
  /** Yen that are held for it. */
  readonly held: number;
  /** The market's date; null before it has opened. */
  readonly date: IsoDate | null;
  /** Whether the account owns shares of the issue, whenever they were bought. */
  readonly owned: boolean;
  /** System time. */
  readonly now: number;
};

/** An application in the API's format. */
export function applicationView(
  of: Application,
  { offering, issue, held, date, owned, now }: ApplicationBeside,
): ApplicationView {
  const { state, reason, rank } = of;
  const canChange = state === 'submitted' && isInWindow(offering, now);
  const hasResult =
    rank !== null || reason === 'price' || reason === 'funds' || (reason === 'account' && offering.price !== null);
  const isPenalty = offering.kind === 'block' && state === 'lapsed';
  const isBlock = offering.kind === 'block' && state === 'delivered';
  return {
    applicationId: String(of.applicationId),
    offeringId: String(of.offeringId),
    kind: offering.kind,
    code: offering.code,
    names: issue.names,
    state,
    label: applicationLabel(state),
    quantity: String(of.quantity),
    bid: priceText(of.bid),
    allotted: hasResult ? String(of.allotted) : null,
    standbyRank: of.standby,
    reason,
    answer: of.answer,
    held: String(held),
    paid: String(isPenalty ? 0 : of.paid),
    outstanding: String(outstandingOf(offering, of, held)),
    penalty: String(isPenalty ? of.paid : 0),
    lockedShares: String(isBlock && isLocked(offering, date) ? of.allotted : 0),
    canAmend: canChange,
    canCancel: canChange,
    due: nextOf(offering, of, { date, owned }),
    createdAt: of.createdAt,
    updatedAt: of.updatedAt,
  };
}
