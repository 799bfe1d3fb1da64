import type { Series } from './series.ts';

/** What a bar traded: shares and whole yen. */
export type Traded = { readonly volume: number; readonly turnover: number };
export type TradedBar = Traded & { readonly day: string };

/**
 * The volume-weighted average price of each day so far, in yen: all turnover of the day up to and including the bar,
 * over its volume. It begins anew with each day, and is null before the day's first trade. `before` is what the first
 * day traded before its first bar.
 */
export function dayVwap(bars: readonly TradedBar[], before: Traded = { volume: 0, turnover: 0 }): Series {
  let { volume, turnover } = before;
  return bars.map((bar, index) => {
    const previous = bars[index - 1];
    if (previous !== undefined && previous.day !== bar.day) [volume, turnover] = [0, 0];
    volume += bar.volume;
    turnover += bar.turnover;
    return volume <= 0 ? null : turnover / volume;
  });
}
