import type { Translate } from '../../messages/index.ts';
import { rateSourceText } from './model.ts';

/** The age of a rate; the browser's clock may be behind the server's. */
function ageText(at: number, now: number, t: Translate): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return seconds < 60
    ? t('common.secondsAgo', { count: seconds })
    : t('common.minutesAgo', { count: Math.floor(seconds / 60) });
}

/** How old a rate is, and where it was read. */
export const rateAgeText = (
  rate: { readonly at: number; readonly source: string },
  now: number,
  t: Translate,
): string => t('transfers.rateAt', { when: ageText(rate.at, now, t), source: rateSourceText(rate.source, t) });
