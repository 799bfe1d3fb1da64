import type { DocumentView } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';

/** What of the documents is shown. */
export const FILTERS = [
  'all',
  'confirmation',
  'balance',
  'month',
  'annual',
  'usdt',
  'usdtReversal',
  'agreements',
  'unread',
] as const;
export type Filter = (typeof FILTERS)[number];

/** The filter in an address; all for a word that is none. */
export const filterOfQuery = ({ show }: { readonly show?: string }): Filter =>
  FILTERS.find((one) => one === show) ?? 'all';

/** The query of the list for a filter. */
export function queryOf(filter: Filter): {
  readonly kind?: DocumentView['kind'] | 'agreements';
  readonly unread?: 'true';
} {
  if (filter === 'all') return {};
  return filter === 'unread' ? { unread: 'true' } : { kind: filter };
}

/** The dates that a document is about: one date, or the first and the last. */
export const periodOf = ({ from, to }: Pick<DocumentView, 'from' | 'to'>): string =>
  from === to ? formatIsoDate(from) : `${formatIsoDate(from)} – ${formatIsoDate(to)}`;

/** The name of a document's file. */
export const fileName = (
  { kind, from, to, reference, version }: Pick<DocumentView, 'kind' | 'from' | 'to' | 'reference' | 'version'>,
  language: 'jp' | 'en',
): string => {
  const parts = [kind, from === to ? from : `${from}-${to}`, reference ?? version, language];
  return `kabuto-${parts.filter((part) => part !== null).join('-')}.pdf`;
};
