import type { Calls } from '@kabuto/contract';
import type { Translate } from '../../messages/index.ts';

export type CardName = NonNullable<Calls['GET v1/user/card/list']['reply']['name']>;

const HOUR_MS = 3_600_000;

/** A waiting time in words: whole hours, shorter ones in seconds. */
export const waitText = (ms: number, t: Translate): string =>
  ms >= HOUR_MS
    ? t('cards.hours', { count: Math.round(ms / HOUR_MS) })
    : t('cards.seconds', { count: Math.round(ms / 1_000) });
