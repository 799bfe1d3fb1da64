import type { ApplicationView, OfferingView } from '@kabuto/contract';

type State = OfferingView['state'];
/** Where an offering is for a person who may apply. */
export type Stage = 'open' | 'waiting' | 'soon' | 'ended';

const STAGE: Readonly<Record<State, Stage>> = {
  announced: 'soon',
  rangeSet: 'soon',
  bookOpen: 'open',
  open: 'open',
  bookClosed: 'waiting',
  closed: 'waiting',
  priced: 'waiting',
  drawn: 'waiting',
  purchaseOpen: 'waiting',
  purchaseClosed: 'waiting',
  covering: 'waiting',
  listed: 'ended',
  executed: 'ended',
  completed: 'ended',
  cancelled: 'ended',
};
const STAGES: readonly Stage[] = ['open', 'waiting', 'soon', 'ended'];

/** The stage of an offering. */
export const stageOf = ({ state }: Pick<OfferingView, 'state'>): Stage => STAGE[state];

/** What ends or begins next, epoch milliseconds of the system's clock; null: nothing is planned. */
export function nextAt({ state, schedule, otc }: Pick<OfferingView, 'state' | 'schedule' | 'otc'>): number | null {
  switch (state) {
    case 'announced':
    case 'rangeSet':
      return schedule.opensAt;
    case 'bookOpen':
    case 'open':
      return schedule.closesAt;
    case 'bookClosed':
    case 'closed':
    case 'priced':
      return schedule.drawsAt;
    case 'drawn':
      return schedule.purchaseOpensAt;
    case 'purchaseOpen':
      return schedule.purchaseClosesAt;
    case 'covering':
      return otc?.payUntil ?? null;
    case 'purchaseClosed':
    case 'listed':
    case 'executed':
    case 'completed':
    case 'cancelled':
      return null;
  }
}

const byTime = (a: number | null, b: number | null): number =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY) || 0;

/** Applications with something to do for their member, the earliest deadline first. */
export const dueFirst = (applications: readonly ApplicationView[]): readonly ApplicationView[] =>
  applications
    .filter(({ due }) => due !== null && due.action !== 'locked')
    .toSorted((a, b) => byTime(a.due?.until ?? null, b.due?.until ?? null));

export type StageGroup = { readonly stage: Stage; readonly offerings: readonly OfferingView[] };

/** Offerings by stage, in each those first for which their member has something to do, then what comes next. */
export function groupByStage(
  offerings: readonly OfferingView[],
  applications: readonly ApplicationView[],
): readonly StageGroup[] {
  const due = dueFirst(applications).map(({ offeringId }) => offeringId);
  const rank = ({ offeringId }: OfferingView): number =>
    due.includes(offeringId) ? due.indexOf(offeringId) : due.length;
  return STAGES.map((stage) => ({
    stage,
    offerings: offerings
      .filter((offering) => stageOf(offering) === stage)
      .toSorted((a, b) => rank(a) - rank(b) || byTime(nextAt(a), nextAt(b))),
  })).filter((group) => group.offerings.length > 0);
}
