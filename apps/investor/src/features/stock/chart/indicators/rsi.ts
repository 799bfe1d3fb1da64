import { checkLength, type Series } from './series.ts';

/** Without any change neither side leads: 50. Without a loss it is 100. */
const strength = (gain: number, loss: number): number => (gain + loss === 0 ? 50 : 100 * (gain / (gain + loss)));

/**
 * Wilder's relative strength index, 0 to 100: 100 x average gain / (average gain + average loss). The first, at index
 * `length`, has the plain means of the first `length` changes; each further average is (length - 1) / length of the one
 * before and 1 / length of the new change. Throws a RangeError for a length that is no whole number from 1.
 */
export function rsi(values: readonly number[], length: number): Series {
  checkLength(length);
  let [gain, loss] = [0, 0];
  return values.map((value, index) => {
    const before = values[index - 1];
    if (before === undefined) return null;
    const [up, down] = [Math.max(0, value - before), Math.max(0, before - value)];
    if (index <= length) {
      gain += up / length;
      loss += down / length;
      return index < length ? null : strength(gain, loss);
    }
    gain += (up - gain) / length;
    loss += (down - loss) / length;
    return strength(gain, loss);
  });
}
