import { ema } from './averages.ts';
import { noValues, type Series } from './series.ts';

export type MacdLengths = { readonly fast: number; readonly slow: number; readonly signal: number };
export type Macd = { readonly macd: Series; readonly signal: Series; readonly histogram: Series };

const difference = (a: Series, b: Series): Series =>
  a.map((value, index) => {
    const other = b[index];
    return value === null || other === null || other === undefined ? null : value - other;
  });

/**
 * MACD: the fast less the slow exponential average, its signal (the exponential average of MACD over `signal` bars) and
 * their difference. MACD begins where both averages do, the signal `signal - 1` bars later. Throws a RangeError as
 * `ema` does.
 */
export function macd(values: readonly number[], lengths: MacdLengths): Macd {
  const line = difference(ema(values, lengths.fast), ema(values, lengths.slow));
  const known = line.filter((value) => value !== null);
  const signal = [...noValues(line.length - known.length), ...ema(known, lengths.signal)];
  return { macd: line, signal, histogram: difference(line, signal) };
}
