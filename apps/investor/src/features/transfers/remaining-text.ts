import type { Translate } from '../../messages/index.ts';
import { remaining } from './model.ts';

/** The time left until `at`, within the last hour; undefined while it is further away. Both in epoch milliseconds. */
export function remainingText(at: number, now: number, t: Translate): string | undefined {
  if (at <= now) return t('transfers.soon');
  const rest = remaining(at, now);
  if (rest === null) return undefined;
  return rest.minutes === 0 ? t('transfers.inSeconds', { seconds: rest.seconds }) : t('transfers.inMinutes', rest);
}
