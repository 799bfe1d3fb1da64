import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ema, sma } from './averages.ts';
import { bollinger } from './bollinger.ts';
import { macd } from './macd.ts';
import { rsi } from './rsi.ts';
import type { Series } from './series.ts';
import { dayVwap } from './vwap.ts';

/** Prices in tenths of a yen. */
const closes = fc.array(fc.integer({ min: 10, max: 900_000 }), { maxLength: 60 });
const length = fc.integer({ min: 1, max: 20 });
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The definitions once more, each value from the whole history and without a running sum. */
const naive = {
  sma: (values: readonly number[], n: number): Series =>
    values.map((_, i) => (i < n - 1 ? null : mean(values.slice(i - n + 1, i + 1)))),
  ema: (values: readonly number[], n: number): Series => {
    const at = (i: number): number =>
      i === n - 1 ? mean(values.slice(0, n)) : (2 * (values[i] ?? 0) + (n - 1) * at(i - 1)) / (n + 1);
    return values.map((_, i) => (i < n - 1 ? null : at(i)));
  },
  deviation: (values: readonly number[], n: number): Series =>
    values.map((_, i) => {
      if (i < n - 1) return null;
      const window = values.slice(i - n + 1, i + 1);
      return Math.sqrt(mean(window.map((value) => value ** 2)) - mean(window) ** 2);
    }),
  rsi: (values: readonly number[], n: number): Series => {
    const changes = values.slice(1).map((value, i) => value - (values[i] ?? 0));
    const average = (i: number, sign: 1 | -1): number => {
      const part = (change: number): number => Math.max(0, sign * change);
      if (i === n) return mean(changes.slice(0, n).map(part));
      return ((n - 1) * average(i - 1, sign) + part(changes[i - 1] ?? 0)) / n;
    };
    return values.map((_, i) => {
      if (i < n) return null;
      const [gain, loss] = [average(i, 1), average(i, -1)];
      if (loss === 0) return gain === 0 ? 50 : 100;
      return 100 - 100 / (1 + gain / loss);
    });
  },
};

function expectClose(found: Series, wanted: Series, within = 1e-6): void {
  expect(found.map((value) => value === null)).toEqual(wanted.map((value) => value === null));
  found.forEach((value, index) => {
    expect(Math.abs((value ?? 0) - (wanted[index] ?? 0))).toBeLessThan(within);
  });
}

describe('indicators against their definitions', () => {
  it('RT-16 averages equal the naive ones at every bar', () => {
    fc.assert(
      fc.property(closes, length, (values, n) => {
        expectClose(sma(values, n), naive.sma(values, n));
        expectClose(ema(values, n), naive.ema(values, n));
      }),
    );
  });

  it('RT-16 bands lie a multiple of the naive deviation around the average', () => {
    fc.assert(
      fc.property(closes, length, fc.integer({ min: 1, max: 4 }), (values, n, width) => {
        const { upper, middle, lower } = bollinger(values, n, width);
        expectClose(middle, naive.sma(values, n));
        const spread = naive.deviation(values, n).map((value) => (value === null ? null : 2 * width * value));
        const found = upper.map((value, index) => (value === null ? null : value - (lower[index] ?? 0)));
        // mean of squares less square of the mean loses digits
        expectClose(found, spread, 0.5);
      }),
    );
  });

  it('RT-16 RSI equals the naive one and stays between 0 and 100', () => {
    fc.assert(
      fc.property(closes, length, (values, n) => {
        const found = rsi(values, n);
        expectClose(found, naive.rsi(values, n));
        for (const value of found) if (value !== null) expect(value >= 0 && value <= 100).toBe(true);
      }),
    );
  });

  it('RT-16 MACD and its signal equal those of naive averages', () => {
    fc.assert(
      fc.property(closes, length, length, length, (values, fast, slow, signal) => {
        const found = macd(values, { fast, slow, signal });
        const [a, b] = [naive.ema(values, fast), naive.ema(values, slow)];
        const line = a.map((value, i) => (value === null || (b[i] ?? null) === null ? null : value - (b[i] ?? 0)));
        expectClose(found.macd, line);
        const known = line.filter((value) => value !== null);
        expectClose(found.signal.slice(values.length - known.length), naive.ema(known, signal));
        expect(found.signal).toHaveLength(values.length);
      }),
    );
  });

  it('RT-16 a value depends on no later bar', () => {
    fc.assert(
      fc.property(closes, closes, length, (values, later, n) => {
        for (const of of [sma, ema, rsi])
          expect(of([...values, ...later], n).slice(0, values.length)).toEqual(of(values, n));
      }),
    );
  });

  it("RT-16 VWAP equals each day's own sums", () => {
    const trade = fc.record({
      day: fc.integer({ min: 1, max: 3 }),
      volume: fc.nat(9_000),
      price: fc.integer({ min: 1, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
        const bars = trades
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, volume, price }) => ({ day: String(day), volume, turnover: volume * price, price }));
        const found = dayVwap(bars);
        const wanted = bars.map(({ day }, index) => {
          const own = bars.slice(0, index + 1).filter((bar) => bar.day === day);
          const volume = own.reduce((sum, bar) => sum + bar.volume, 0);
          return volume === 0 ? null : own.reduce((sum, bar) => sum + bar.turnover, 0) / volume;
        });
        expectClose(found, wanted);
      }),
    );
  });
});
