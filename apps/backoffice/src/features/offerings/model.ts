import { formatPriceText, languageNow, NOTHING, priceOf } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

export type OfferingDetail = CallReply<'GET v1/offering/offering/detail'>;
export type Offering = OfferingDetail['offering'];
type Due = NonNullable<Offering['due']>;
export type OfferingState = Offering['state'];
export type Allotment = CallReply<'GET v1/offering/allotment/list'>['rows'][number];

export const KINDS = ['ipo', 'distribution', 'block'] as const satisfies readonly Offering['kind'][];

/** The subject of proposals and of lines of the log about an offering. */
export const subjectOf = ({ offeringId }: Pick<Offering, 'offeringId'>): string => `offering ${offeringId}`;

/** '1,234.5' of a price on the wire; a dash for none. */
export function priceText(price: string | null): string {
  const at = priceOf(price);
  return at === null ? NOTHING : formatPriceText(at);
}

/** The price, or before it is set the provisional range; a dash for neither. */
export const priceOrRange = (t: Translate, { price, range }: Pick<Offering, 'price' | 'range'>): string =>
  price === null && range !== null
    ? t('offerings.rangeOf', { low: priceText(range.low), high: priceText(range.high) })
    : priceText(price);

/** The name of the issue in the language of the page; its code while nothing is known of it. */
export const issueName = ({ names }: Pick<Offering, 'names'>): string => names[languageNow()];

/** Who takes the step that is due. */
export const BY_TEXT: Readonly<Record<Due['by'], TextKey>> = {
  operator: 'offerings.byOperator',
  proposal: 'offerings.byProposal',
  server: 'offerings.byServer',
};

export const TASK_TEXT: Readonly<Record<NonNullable<Offering['task']>['kind'], TextKey>> = {
  freeze: 'offerings.taskFreeze',
  check: 'offerings.taskCheck',
  allot: 'offerings.taskAllot',
  lapse: 'offerings.taskLapse',
  promote: 'offerings.taskPromote',
  deliver: 'offerings.taskDeliver',
  cancel: 'offerings.taskCancel',
};

/** Steps without terms of their own, which an operator may take where the server has not. */
const PLAIN = [
  'bookClosed',
  'purchaseOpen',
  'purchaseClosed',
  'listed',
  'closed',
  'executed',
  'covering',
  'completed',
] as const;
type PlainStep = (typeof PLAIN)[number];

export const plainStep = (state: OfferingState): PlainStep | undefined => PLAIN.find((one) => one === state);

/** The server takes its steps within seconds: one that waits for longer than this is overdue, milliseconds. */
const SERVER_MS = 60_000;

/** Whether the time of a step has come and it was not taken. */
export const isLate = ({ at, by }: Pick<Due, 'at' | 'by'>, now: number): boolean =>
  at !== null && now - at > (by === 'server' ? SERVER_MS : 0);

/** How often the page of an offering is read again: often while it is in progress. Undefined: it is over. */
export const readAgainAfter = ({ offering: { due, task } }: Pick<OfferingDetail, 'offering'>): number | undefined =>
  due === null && task === null ? undefined : task === null ? 10_000 : 2_000;

/** States in which shares are delivered, or after which nothing follows: the offering cannot be cancelled any more. */
const NOT_CANCELLED: readonly OfferingState[] = ['listed', 'executed', 'covering', 'completed', 'cancelled'];

export const mayBeCancelled = ({ state }: Pick<Offering, 'state'>): boolean => !NOT_CANCELLED.includes(state);
