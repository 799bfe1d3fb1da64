import { describe, expect, it } from 'vitest';
import { ema, sma } from './averages.ts';
import { bollinger } from './bollinger.ts';
import { macd } from './macd.ts';
import { rsi } from './rsi.ts';
import type { Series } from './series.ts';
import { dayVwap } from './vwap.ts';

const CLOSES = [10, 11, 13, 12, 15, 14, 16];
/** To six decimals, so that an expectation can be computed by hand. */
const rounded = (values: Series, decimals = 6): Series =>
  values.map((value) => (value === null ? null : Number(value.toFixed(decimals))));

describe('indicators, computed by hand', () => {
  it('RT-16 the simple average begins with the bar that completes its length', () => {
    // 34 / 3, 36 / 3, 40 / 3, 41 / 3, 45 / 3
    expect(rounded(sma(CLOSES, 3))).toEqual([null, null, 11.333333, 12, 13.333333, 13.666667, 15]);
    expect(sma(CLOSES, 1)).toEqual(CLOSES);
    expect(sma(CLOSES, 8)).toEqual(CLOSES.map(() => null));
  });

  it('RT-16 the exponential average begins with the mean and moves by 2 / (n + 1) of the distance', () => {
    // 34 / 3, then half of the way to 12, 15, 14, 16
    expect(rounded(ema(CLOSES, 3))).toEqual([null, null, 11.333333, 11.666667, 13.333333, 13.666667, 14.833333]);
    expect(ema(CLOSES, 1)).toEqual(CLOSES);
    expect(ema([7, 7], 3)).toEqual([null, null]);
  });

  it('RT-16 Bollinger bands are deviations of the population around the average', () => {
    // of 2, 4, 4, 4, 5, 5, 7, 9 the mean is 5 and the deviation 2
    const { upper, middle, lower } = bollinger([1, 2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
    expect([upper[8], middle[8], lower[8]]).toEqual([9, 5, 1]);
    expect([upper[6], middle[6], lower[6]]).toEqual([null, null, null]);
    expect(bollinger([3, 3, 3], 2, 2)).toEqual({ upper: [null, 3, 3], middle: [null, 3, 3], lower: [null, 3, 3] });
  });

  it("RT-16 RSI agrees with Wilder's worked example", () => {
    // 14 changes: gains 3.34 and losses 1.40, 100 x 3.34 / 4.74 = 70.46; the rest is smoothed
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28, 46, 46.03,
      46.41, 46.22, 45.64,
    ];
    const values = rounded(rsi(closes, 14), 2);
    expect(values.slice(0, 14).every((value) => value === null)).toBe(true);
    expect(values.slice(14)).toEqual([70.46, 66.25, 66.48, 69.35, 66.29, 57.92]);
  });

  it('RT-16 RSI is 100 without a loss, 0 without a gain and 50 without a change', () => {
    expect(rsi([1, 2, 3], 2)[2]).toBe(100);
    // a third of 17 has no exact number: 100 times it, divided by it, is more than 100
    expect(rsi([10, 10, 10, 27], 3)[3]).toBe(100);
    expect(rsi([3, 2, 1], 2)[2]).toBe(0);
    expect(rsi([2, 2, 2], 2)[2]).toBe(50);
    expect(rsi([], 2)).toEqual([]);
  });

  it('RT-16 MACD is fast less slow, and its signal begins with the mean of the first MACD values', () => {
    // EMA 2: 10.5, 12.166667, 12.055556, 14.018519, 14.006173, 15.335391
    // EMA 3: 11.333333, 11.666667, 13.333333, 13.666667, 14.833333
    const { macd: line, signal, histogram } = macd(CLOSES, { fast: 2, slow: 3, signal: 2 });
    expect(rounded(line)).toEqual([null, null, 0.833333, 0.388889, 0.685185, 0.339506, 0.502058]);
    expect(rounded(signal)).toEqual([null, null, null, 0.611111, 0.660494, 0.446502, 0.483539]);
    expect(rounded(histogram)).toEqual([null, null, null, -0.222222, 0.024691, -0.106996, 0.018519]);
    expect(macd([1, 2], { fast: 2, slow: 3, signal: 2 }).signal).toEqual([null, null]);
  });

  it('RT-16 VWAP is turnover over volume of the day so far, and begins anew with a day', () => {
    const bars = [
      { day: '11-19', volume: 100, turnover: 200_000 },
      { day: '11-19', volume: 300, turnover: 612_000 },
      { day: '11-20', volume: 0, turnover: 0 },
      { day: '11-20', volume: 200, turnover: 420_000 },
    ];
    expect(dayVwap(bars)).toEqual([2_000, 2_030, null, 2_100]);
    // 200 shares at 1,900 yen traded before the first bar of the first day
    expect(dayVwap(bars, { volume: 200, turnover: 380_000 })[0]).toBeCloseTo(580_000 / 300, 9);
  });

  it.each([0, -1, 2.5, Number.NaN])('a length of %s is refused', (length) => {
    for (const of of [sma, ema, rsi]) expect(() => of(CLOSES, length)).toThrow(RangeError);
  });
});
