import { sma } from './averages.ts';
import type { Series } from './series.ts';

export type Bands = { readonly upper: Series; readonly middle: Series; readonly lower: Series };

/**
 * Bollinger bands: the simple average of `length` values, and `width` standard deviations of the same values (of the
 * whole population, divided by `length`) above and below. The first are at index `length - 1`. Throws a RangeError as
 * `sma` does.
 */
export function bollinger(values: readonly number[], length: number, width: number): Bands {
  const middle = sma(values, length);
  const spread = middle.map((mean, index) => {
    if (mean === null) return null;
    let squares = 0;
    for (const value of values.slice(index + 1 - length, index + 1)) squares += (value - mean) ** 2;
    return width * Math.sqrt(squares / length);
  });
  const shifted = (sign: 1 | -1): Series =>
    middle.map((mean, index) => (mean === null ? null : mean + sign * (spread[index] ?? 0)));
  return { upper: shifted(1), middle, lower: shifted(-1) };
}
