import { epochMs, tokyoDate, tokyoEpoch } from '@kabuto/market';
import { type ChartBar, dayOf, type LiveInterval, lies } from './bars.ts';

const MINUTE_MS = 60_000;

/** The start of the bar that `now` lies in; null of a week or month that has no bar yet. */
function startOf(now: number, last: ChartBar, interval: LiveInterval): number | null {
  if (interval === 'minute') return Math.floor(now / MINUTE_MS) * MINUTE_MS;
  if (interval === 'day') return dayOf(now) === dayOf(last.at) ? last.at : tokyoEpoch(tokyoDate(epochMs(now)), 0);
  return lies(now, last.at, interval) ? last.at : null;
}

/**
 * The bars of an index with the current one updated from its live value, tenths of a point, at market time `now`. A
 * value that has not moved begins no bar: outside of trading the last one stays.
 */
export function withIndex(
  bars: readonly ChartBar[],
  live: { readonly value: number; readonly now: number } | undefined,
  interval: LiveInterval,
): readonly ChartBar[] {
  const last = bars.at(-1);
  if (live === undefined || last === undefined || live.value === last.close) return bars;
  const { value } = live;
  const at = startOf(Math.floor(live.now), last, interval);
  if (at === null || at < last.at) return bars;
  const before = at === last.at ? last : { at, open: value, high: value, low: value, volume: 0, turnover: 0 };
  const running = { ...before, high: Math.max(before.high, value), low: Math.min(before.low, value), close: value };
  return [...(at === last.at ? bars.slice(0, -1) : bars), running];
}
