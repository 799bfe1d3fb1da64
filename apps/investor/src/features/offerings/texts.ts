import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { formatCountdown } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { OwnText } from '../../shared/amounts/index.ts';
import type { Path } from '../../shared/navigation/routes.ts';
import type { Stage } from './stages.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The page of each kind. */
export const OFFERING_PAGE: Readonly<Record<OfferingView['kind'], Path>> = {
  ipo: '/pages/stock/ipo/ipo',
  distribution: '/pages/stock/otc/otc',
  block: '/pages/stock/otc/otc',
};

/** The kinds of offerings outside the auction. */
export const KIND_TEXT = {
  block: 'otc.block',
  distribution: 'otc.distribution',
} as const satisfies Partial<Readonly<Record<OfferingView['kind'], TextKey>>>;

export const STATE_TEXT: Readonly<Record<OfferingView['state'], TextKey>> = {
  announced: 'offerings.stateAnnounced',
  rangeSet: 'offerings.stateRangeSet',
  bookOpen: 'offerings.stateBookOpen',
  bookClosed: 'offerings.stateBookClosed',
  priced: 'offerings.statePriced',
  drawn: 'offerings.stateDrawn',
  purchaseOpen: 'offerings.statePurchaseOpen',
  purchaseClosed: 'offerings.statePurchaseClosed',
  listed: 'offerings.stateListed',
  open: 'offerings.stateOpen',
  closed: 'offerings.stateClosed',
  executed: 'offerings.stateExecuted',
  covering: 'offerings.stateCovering',
  completed: 'offerings.stateCompleted',
  cancelled: 'offerings.stateCancelled',
};

export const STAGE_TEXT: Readonly<Record<Stage, TextKey>> = {
  open: 'offerings.groupOpen',
  waiting: 'offerings.groupWaiting',
  soon: 'offerings.groupSoon',
  ended: 'offerings.groupEnded',
};

/** The label of an application and its colour (IPO-01). */
export const LABEL: Readonly<
  Record<ApplicationView['label'], { readonly text: TextKey; readonly tone: 'accent' | 'ok' | 'plain' }>
> = {
  pending: { text: 'offerings.pending', tone: 'accent' },
  succeeded: { text: 'offerings.succeeded', tone: 'ok' },
  failed: { text: 'offerings.failed', tone: 'plain' },
  withdrawn: { text: 'offerings.withdrawn', tone: 'plain' },
};

const OWN: Readonly<Record<ApplicationView['state'], TextKey>> = {
  signed: 'offerings.ownSigned',
  accepted: 'offerings.ownAccepted',
  rejected: 'offerings.ownRejected',
  submitted: 'offerings.ownSubmitted',
  ineligible: 'offerings.ownIneligiblePrice',
  won: 'offerings.ownWon',
  standby: 'offerings.ownStandby',
  lost: 'offerings.ownLost',
  purchased: 'offerings.ownPurchased',
  declined: 'offerings.ownDeclined',
  lapsed: 'offerings.ownLapsed',
  promoted: 'offerings.ownPromoted',
  released: 'offerings.ownReleased',
  withdrawn: 'offerings.ownWithdrawn',
  delivered: 'offerings.ownDelivered',
};

type Described = Pick<
  ApplicationView,
  'state' | 'kind' | 'reason' | 'answer' | 'allotted' | 'standbyRank' | 'due' | 'penalty'
>;

const wonKey = ({ kind, due }: Described): TextKey => {
  if (kind === 'distribution') return 'offerings.ownWonShares';
  if (kind === 'block') return due === null ? 'offerings.ownAllottedSoon' : 'offerings.ownAllotted';
  return due === null ? 'offerings.ownWonSoon' : 'offerings.ownWon';
};

const blockKey = ({ state, due, penalty }: Described): TextKey | undefined => {
  if (state === 'purchased') return 'offerings.ownPaid';
  if (state === 'delivered' && due === null) return 'offerings.ownSold';
  if (state === 'delivered') return due?.action === 'sell' ? 'offerings.ownFree' : 'offerings.ownPaid';
  if (state !== 'lapsed') return undefined;
  return penalty === '0' ? 'offerings.ownLapsedBlock' : 'offerings.ownLapsedPenalty';
};

function ownKey(application: Described): TextKey {
  const { state, kind, reason, answer } = application;
  if (reason === 'cancelled') return 'offerings.ownCancelled';
  if (state === 'ineligible' && reason === 'funds') return 'offerings.ownIneligibleFunds';
  if (state === 'ineligible' && reason === 'account') return 'offerings.ownIneligibleAccount';
  if (state === 'standby' && answer === 'buy') return 'offerings.ownStandbyBuys';
  if (state === 'won') return wonKey(application);
  return (kind === 'block' ? blockKey(application) : undefined) ?? OWN[state];
}

/** Whether an application is no more than a signed agreement yet: nothing is subscribed. */
export const isAgreementOnly = ({ state }: Pick<ApplicationView, 'state'>): boolean =>
  state === 'signed' || state === 'accepted' || state === 'rejected';

/** What has become of an application, in a sentence; the numbers of the account are written by `own`. */
export function ownText(application: Described, t: Translate, own: OwnText): string {
  const { allotted, standbyRank, penalty } = application;
  return t(ownKey(application), {
    count: own(allotted),
    rank: standbyRank ?? '',
    amount: own(penalty),
  });
}

/** How long it is until a time, both in epoch milliseconds: 'あと2:59:59', beyond a day in days and hours. */
export function restText(at: number, now: number, t: Translate): string {
  const left = at - now;
  if (left <= 0) return t('offerings.over');
  const hours = Math.floor(left / HOUR_MS);
  const rest =
    hours < DAY_HOURS
      ? formatCountdown(left)
      : t('offerings.inDays', { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
  return t('offerings.endsIn', { rest });
}
