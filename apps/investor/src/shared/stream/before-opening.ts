import type { SessionView } from '@kabuto/contract';
import { type EpochMs, MINUTE_MS, tokyoDate, tokyoTimeOfDay } from '@kabuto/market';

/**
 * Whether the trading of the trade date has not begun: orders are taken for its opening, it is the night or the morning
 * before, or days without trading lie between.
 */
export function isBeforeOpening({
  phase,
  marketTime,
  tradeDate,
  hours,
}: Pick<SessionView, 'phase' | 'marketTime' | 'tradeDate'> & {
  readonly hours: Pick<SessionView['hours'], 'opening'>;
}): boolean {
  if (phase === 'am-acceptance') return true;
  // The wire has market time as a number.
  const now = marketTime as EpochMs;
  return phase === 'closed' && (tokyoDate(now) < tradeDate || tokyoTimeOfDay(now) / MINUTE_MS < hours.opening);
}
