import type { Translate } from '../../messages/index.ts';
import { rateSourceText } from './model.ts';

/** The age of a rate; the browser's clock may be behind the server's. */
function ageText(at: number, now: number, t: Translate): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return seconds < 60
    ? t('common.secondsAgo', { count: seconds })
    : t('common.minutesAgo', { count: Math.floor(seconds / 60) });
}

/** A rate of now; `until`: when one ends that the brokerage has set. */
export type RateNow = { readonly at: number; readonly source: string; readonly until?: number };

/** How old a rate is, or until when it counts, and where it was read. `when` writes a time. */
export const rateAgeText = (
  rate: RateNow,
  { now, when, t }: { readonly now: number; readonly when: (at: number) => string; readonly t: Translate },
): string =>
  t('transfers.rateAt', {
    when: rate.until === undefined ? ageText(rate.at, now, t) : t('transfers.rateUntil', { when: when(rate.until) }),
    source: rateSourceText(rate.source, t),
  });
