import { type EpochMs, tokyoDate, tokyoTimeOfDay } from '@kabuto/market';
import type { DayTradePolicy, MarginPosition } from './types.ts';

/**
 * Whether the time until which a lot may be delivered has passed, in Tokyo (rules/market.md 3.4). The trade date moves
 * on before, with the close of the market.
 */
export function isPastDelivery(
  { deliverUntil }: Pick<DayTradePolicy, 'deliverUntil'>,
  { tradeDate }: Pick<MarginPosition, 'tradeDate'>,
  at: EpochMs,
): boolean {
  const date = tokyoDate(at);
  return date > tradeDate || (date === tradeDate && tokyoTimeOfDay(at) >= deliverUntil);
}
