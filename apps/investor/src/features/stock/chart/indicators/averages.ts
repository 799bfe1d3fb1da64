import { checkLength, type Series } from './series.ts';

/**
 * The simple moving average: the mean of the last `length` values, in their unit. The first is at index `length - 1`.
 * Throws a RangeError for a length that is no whole number from 1.
 */
export function sma(values: readonly number[], length: number): Series {
  checkLength(length);
  let total = 0;
  return values.map((value, index) => {
    total += value - (values[index - length] ?? 0);
    return index + 1 < length ? null : total / length;
  });
}

/**
 * The exponential moving average with the weight 2 / (length + 1) for the newest value, in the unit of the values. The
 * first, at index `length - 1`, is the mean of the first `length` values. Throws a RangeError as `sma` does.
 */
export function ema(values: readonly number[], length: number): Series {
  checkLength(length);
  const weight = 2 / (length + 1);
  let [total, last] = [0, 0];
  return values.map((value, index) => {
    if (index < length) {
      total += value;
      if (index + 1 < length) return null;
      last = total / length;
    } else last += weight * (value - last);
    return last;
  });
}
