import { epochMs, secondBars } from '@kabuto/market';
import type { Trade } from '../../../../shared/stream/index.ts';
import type { ChartBar } from './bars.ts';

/** A second of which the tape has perhaps only the end: what both bars agree on, and at least the larger volume. */
const atLeast = (stored: ChartBar, end: ChartBar): ChartBar => ({
  ...stored,
  high: Math.max(stored.high, end.high),
  low: Math.min(stored.low, end.low),
  close: end.close,
  volume: Math.max(stored.volume, end.volume),
  turnover: Math.max(stored.turnover, end.turnover),
});

/**
 * The stored bars of seconds, continued by the latest trades, newest first as the tape has them. The last stored second
 * is made again from the tape where that reaches back before it.
 */
export function withTrades(stored: readonly ChartBar[], trades: readonly Trade[]): readonly ChartBar[] {
  const prints = trades.map(({ at, price, quantity }) => ({ at: epochMs(at), price, quantity })).toReversed();
  const fresh: readonly ChartBar[] = secondBars(prints);
  const last = stored.at(-1);
  if (last === undefined) return fresh;
  const [first, ...later] = fresh.filter((bar) => bar.at >= last.at);
  if (first === undefined) return stored;
  if (first.at > last.at) return [...stored, first, ...later];
  return [...stored.slice(0, -1), first === fresh[0] ? atLeast(last, first) : first, ...later];
}
