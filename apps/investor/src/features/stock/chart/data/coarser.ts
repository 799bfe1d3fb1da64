import { type ChartBar, dayOf } from './bars.ts';

const MINUTE_MS = 60_000;

const joined = (earlier: ChartBar, later: ChartBar): ChartBar => ({
  ...earlier,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  volume: earlier.volume + later.volume,
  turnover: earlier.turnover + later.turnover,
});

/**
 * Bars of `minutes` minutes from bars of one, oldest first. They begin at multiples of their length after midnight in
 * Tokyo; what traded in none of its minutes has no bar. `minutes` divides an hour.
 */
export function coarser(bars: readonly ChartBar[], minutes: number): readonly ChartBar[] {
  if (minutes === 1) return bars;
  const length = minutes * MINUTE_MS;
  const result: ChartBar[] = [];
  for (const bar of bars) {
    // Tokyo is whole hours ahead of UTC, so that multiples of the epoch are multiples of Tokyo's midnight.
    const at = Math.floor(bar.at / length) * length;
    const open = result.at(-1);
    if (open?.at === at) result[result.length - 1] = joined(open, bar);
    else result.push({ ...bar, at });
  }
  return result;
}

/** The bars without their first day: of a reply that has as many as it may, that day is not whole. */
export function wholeDays(bars: readonly ChartBar[], limit: number): readonly ChartBar[] {
  const first = bars[0];
  if (first === undefined || bars.length < limit) return bars;
  const cut = dayOf(first.at);
  const whole = bars.filter((bar) => dayOf(bar.at) !== cut);
  return whole.length === 0 ? bars : whole;
}

/** Bars of several replies as one list, oldest first; of two with the same start, that of the later reply counts. */
export function merged(replies: readonly (readonly ChartBar[])[]): readonly ChartBar[] {
  const byStart = new Map(replies.flat().map((bar) => [bar.at, bar]));
  return [...byStart.values()].sort((a, b) => a.at - b.at);
}
