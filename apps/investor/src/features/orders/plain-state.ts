import type { Language, OrderView } from '@kabuto/contract';
import { PLAIN_STATES_EN } from './data/plain-states.ts';

/** The plain words shown beside an order's label; undefined where the label is enough, as in Japanese and Chinese. */
export function plainStateOf(
  { state, filled }: Pick<OrderView, 'state' | 'filled'>,
  language: Language,
): string | undefined {
  if (language !== 'en') return undefined;
  if (state === 'rejected') return PLAIN_STATES_EN.rejected;
  if (state !== 'expired') return undefined;
  return filled === '0' ? PLAIN_STATES_EN.expired : PLAIN_STATES_EN.expiredPartly;
}
