import { type ChartBar, dayOf } from './bars.ts';
import { type Interval, isIntraday } from './intervals.ts';

/** Bars that fit a phone with bodies of a few pixels. */
const USUAL = 65;
/** Fewer would be drawn as blocks. */
const FEWEST = 12;

/**
 * Number of bars shown at first: the last day's minutes (at least 60), or 65 of the others. Where fewer days, weeks or
 * months exist, they fill the width; those of a day that has just begun keep room for the rest of it.
 */
export function firstView(bars: readonly ChartBar[], interval: Interval): number {
  const last = bars.at(-1);
  if (last === undefined) return USUAL;
  if (interval === 'minute') {
    const today = dayOf(last.at);
    return Math.max(60, bars.filter((bar) => dayOf(bar.at) === today).length);
  }
  if (isIntraday(interval)) return USUAL;
  return Math.max(FEWEST, Math.min(USUAL, bars.length));
}
