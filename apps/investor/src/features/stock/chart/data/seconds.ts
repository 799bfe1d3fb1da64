import { epochMs, secondBars } from '@kabuto/market';
import type { Trade } from '../../../../shared/stream/index.ts';
import type { ChartBar } from './bars.ts';

/**
 * The stored bars of seconds with those of the latest trades, newest first as the tape has them. A second of which the
 * tape has no trade before may have begun earlier than the tape: then its stored bar stays, if there is one.
 */
export function withTrades(stored: readonly ChartBar[], trades: readonly Trade[]): readonly ChartBar[] {
  const prints = trades.map(({ at, price, quantity }) => ({ at: epochMs(at), price, quantity })).toReversed();
  const fresh: readonly ChartBar[] = secondBars(prints);
  const last = stored.at(-1)?.at ?? 0;
  const known = new Set(stored.map((bar) => bar.at));
  const added = fresh.filter((bar, index) => bar.at >= last && (index > 0 || !known.has(bar.at)));
  const from = added[0]?.at ?? Number.POSITIVE_INFINITY;
  return [...stored.filter((bar) => bar.at < from), ...added];
}
