import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokyoDate, tokyoEpoch } from '../calendar/tokyo-time.ts';
import { type EpochMs, epochMs, isoDate, notional, price, shares, yen } from '../units.ts';
import { dayBars, minuteBars, monthBars, secondBars, weekBars } from './aggregate.ts';
import { type Bar, type Print, vwap } from './bar.ts';
import { BarBuilder } from './bar-builder.ts';

const START = tokyoEpoch(isoDate('2026-10-28'), 9 * 3_600_000);

/** Prints in order of time, from seconds to days apart. */
const tape: fc.Arbitrary<Print[]> = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 400_000_000 })),
      price: fc.integer({ min: 1, max: 500_000 }),
      lots: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let at: number = START;
    return steps.map((step) => {
      at += step.wait;
      return { at: epochMs(at), price: price(step.price), quantity: shares(step.lots * 100) };
    });
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A bar computed from the definition: the prints between two moments. */
function expectedBar(prints: readonly Print[], from: EpochMs, to: number): Omit<Bar, 'at'> | undefined {
  const inside = prints.filter((print) => print.at >= from && print.at < to);
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    open: first.price,
    close: last.price,
    high: price(Math.max(...inside.map((print) => print.price))),
    low: price(Math.min(...inside.map((print) => print.price))),
    volume: shares(sum(inside.map((print) => print.quantity))),
    turnover: yen(sum(inside.map((print) => notional(print.price, print.quantity)))),
  };
}

describe('MKT-07 bars agree with the tape', () => {
  it('each minute bar matches its prints, to the share and yen', () => {
    fc.assert(
      fc.property(tape, (prints) => {
        for (const { at, ...bar } of minuteBars(prints)) {
          expect(bar).toEqual(expectedBar(prints, at, at + 60_000));
          expect(at % 60_000).toBe(0);
        }
        expect(sum(minuteBars(prints).map((bar) => bar.volume))).toBe(sum(prints.map((print) => print.quantity)));
      }),
    );
  });

  it('day, week and month bars keep the tape sums, its open, close and extremes', () => {
    fc.assert(
      fc.property(tape, (prints) => {
        const minutes = minuteBars(prints);
        const days = dayBars(minutes);
        for (const bars of [days, weekBars(days), monthBars(days)]) {
          expect(sum(bars.map((bar) => bar.volume))).toBe(sum(prints.map((print) => print.quantity)));
          expect(sum(bars.map((bar) => bar.turnover))).toBe(sum(minutes.map((bar) => bar.turnover)));
          expect(bars[0]?.open).toBe(prints[0]?.price);
          expect(bars.at(-1)?.close).toBe(prints.at(-1)?.price);
          expect(Math.max(0, ...bars.map((bar) => bar.high))).toBe(Math.max(0, ...prints.map((print) => print.price)));
        }
        for (const { at, ...bar } of days) expect(bar).toEqual(expectedBar(prints, at, at + 86_400_000));
      }),
    );
  });

  it('second bars match their prints, and make the same minutes', () => {
    fc.assert(
      fc.property(tape, (prints) => {
        const seconds = secondBars(prints);
        for (const { at, ...bar } of seconds) {
          expect(bar).toEqual(expectedBar(prints, at, at + 1_000));
          expect(at % 1_000).toBe(0);
        }
        expect(dayBars(seconds)).toEqual(dayBars(minuteBars(prints)));
      }),
    );
  });

  it('week and month bars match the prints between their ends', () => {
    fc.assert(
      fc.property(tape, (prints) => {
        const days = dayBars(minuteBars(prints));
        for (const bars of [weekBars(days), monthBars(days)]) {
          bars.forEach(({ at, ...bar }, n) => {
            expect(bar).toEqual(expectedBar(prints, at, bars[n + 1]?.at ?? Number.MAX_SAFE_INTEGER));
          });
        }
      }),
    );
  });

  it('the average price of a day is turnover by volume', () => {
    expect(vwap(yen(1_000_500), shares(1_000))).toBe(10_005);
    expect(vwap(yen(0), shares(0))).toBeUndefined();
  });

  it('weeks start on Monday and months on the first, in Tokyo', () => {
    const prints = ['2026-10-30', '2026-11-02', '2026-11-06'].map((date) => ({
      at: tokyoEpoch(isoDate(date), 0),
      price: price(1_000),
      quantity: shares(100),
    }));
    const days = dayBars(minuteBars(prints));
    expect(days.map((bar) => tokyoDate(bar.at))).toEqual(['2026-10-30', '2026-11-02', '2026-11-06']);
    expect(weekBars(days).map((bar) => tokyoDate(bar.at))).toEqual(['2026-10-26', '2026-11-02']);
    expect(monthBars(days).map((bar) => tokyoDate(bar.at))).toEqual(['2026-10-01', '2026-11-01']);
  });

  it('the builder makes the same minutes one print at a time, also when it is replaced in the middle', () => {
    fc.assert(
      fc.property(tape, fc.nat(60), (prints, stop) => {
        const bars: Bar[] = [];
        let builder = new BarBuilder();
        prints.forEach((print, n) => {
          if (n === stop) builder = new BarBuilder(builder.current);
          const finished = builder.add(print);
          if (finished !== undefined) bars.push(finished);
        });
        const last = builder.finish();
        if (last !== undefined) bars.push(last);
        expect(bars).toEqual(minuteBars(prints));
      }),
    );
  });

  it('a minute is over at its end, not before', () => {
    const builder = new BarBuilder();
    builder.add({ at: START, price: price(1_000), quantity: shares(100) });
    expect(builder.advance(epochMs(START + 59_999))).toBeUndefined();
    expect(builder.advance(epochMs(START + 60_000))?.volume).toBe(100);
    expect(builder.finish()).toBeUndefined();
  });
});
