import { epochMs, joinBars, minuteBars, price, secondBars, shares, tokyoTimeOfDay } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartBar } from './bars.ts';
import { coarser, merged, wholeDays } from './coarser.ts';
import { withTrades } from './seconds.ts';

const at = (time: string, day = '20'): number => Date.parse(`2026-11-${day}T${time}+09:00`);
const bar = (start: number, close = 10, volume = 100): ChartBar => ({
  at: start,
  open: close - 1,
  high: close + 2,
  low: close - 3,
  close,
  volume,
  turnover: close * volume,
});
const OPENING = at('09:00:00');
/** Trades of a morning, in order of time. */
const prints = fc
  .array(
    fc.record({
      second: fc.nat(9_000),
      price: fc.integer({ min: 10, max: 99_000 }),
      quantity: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => a.second - b.second)
      .map(({ second, ...print }) => ({
        at: epochMs(OPENING + second * 1_000),
        price: price(print.price),
        quantity: shares(print.quantity),
      })),
  );

describe('bars of several minutes', () => {
  it('RT-16 five minutes from 09:00 have the first open, the extremes, the last close and all volume', () => {
    const minutes = [
      bar(at('09:00:00'), 20),
      bar(at('09:03:00'), 50),
      bar(at('09:04:00'), 30, 300),
      bar(at('09:05:00'), 40),
    ];
    expect(coarser(minutes, 5)).toEqual([
      { at: at('09:00:00'), open: 19, high: 52, low: 17, close: 30, volume: 500, turnover: 16_000 },
      minutes[3],
    ]);
    expect(coarser(minutes, 1)).toBe(minutes);
  });

  it('RT-16 lunch and nights have no bars: 11:29 is followed by 12:30, and the close by the next opening', () => {
    const minutes = [at('11:29:00'), at('12:30:00'), at('15:29:00'), at('09:00:00', '24')].map((start) => bar(start));
    expect(coarser(minutes, 15).map((one) => one.at)).toEqual([
      at('11:15:00'),
      at('12:30:00'),
      at('15:15:00'),
      at('09:00:00', '24'),
    ]);
    expect(coarser(minutes, 60).map((one) => one.at)).toEqual([
      at('11:00:00'),
      at('12:00:00'),
      at('15:00:00'),
      at('09:00:00', '24'),
    ]);
  });

  it('RT-16 bars of minutes agree with the bars that packages/market makes of the same trades', () => {
    fc.assert(
      fc.property(prints, fc.constantFrom(5, 15, 60), (trades, minutes) => {
        const wanted = new Map<number, ReturnType<typeof secondBars>[number]>();
        for (const second of secondBars(trades)) {
          const midnight = second.at - tokyoTimeOfDay(second.at);
          const start = midnight + Math.floor(tokyoTimeOfDay(second.at) / (minutes * 60_000)) * minutes * 60_000;
          const open = wanted.get(start);
          wanted.set(start, open === undefined ? { ...second, at: epochMs(start) } : joinBars(open, second));
        }
        expect(coarser(minuteBars(trades), minutes)).toEqual([...wanted.values()]);
      }),
    );
  });

  it('the first day of a reply with as many bars as it may have is left out', () => {
    const bars = [bar(at('15:00:00', '19')), bar(at('09:00:00')), bar(at('09:01:00'))];
    expect(wholeDays(bars, 3)).toEqual(bars.slice(1));
    expect(wholeDays(bars, 4)).toBe(bars);
    expect(wholeDays(bars.slice(1), 2)).toEqual(bars.slice(1));
  });

  it('replies that overlap are one list in order of time', () => {
    const [a, b, c] = [bar(at('09:00:00')), bar(at('09:01:00')), bar(at('09:02:00'))];
    const newer = { ...b, close: 99 };
    expect(
      merged([
        [a, b],
        [newer, c],
      ]),
    ).toEqual([a, newer, c]);
  });
});

describe('bars of seconds', () => {
  /** Several trades a second. */
  const dense = fc
    .array(fc.tuple(fc.nat(12), fc.integer({ min: 10, max: 99_000 }), fc.integer({ min: 1, max: 900 })), {
      maxLength: 60,
    })
    .map((rows) =>
      rows
        .toSorted(([a], [b]) => a - b)
        .map(([second, at, quantity], index) => ({
          tradeId: index + 1,
          at: epochMs(OPENING + second * 1_000),
          price: price(at),
          quantity: shares(quantity),
          aggressor: 'buy' as const,
        })),
    );

  it('RT-16 stored seconds continued by the tape are the seconds of all trades', () => {
    fc.assert(
      fc.property(dense, fc.nat(60), fc.nat(60), (trades, count, overlap) => {
        const stored = trades.slice(0, count);
        // The tape reaches back before the last stored second, perhaps into the middle of another one.
        const running = trades.findIndex(({ at }) => at === stored.at(-1)?.at);
        const tape = trades.slice(Math.max(0, running - 1 - overlap)).toReversed();
        const found = withTrades(secondBars(stored), tape);
        if (running > 0 || stored.length === 0) expect(found).toEqual(secondBars(trades));
      }),
    );
  });

  it('RT-16 a second of which the tape has only the end keeps what was stored of its beginning', () => {
    const stored = [bar(OPENING, 50), { ...bar(OPENING + 1_000, 90, 500), open: 80 }];
    const trade = { tradeId: 9, price: price(70), quantity: shares(100), aggressor: 'sell' as const };
    const found = withTrades(stored, [{ ...trade, at: epochMs(OPENING + 1_700) }]);
    expect(found).toEqual([stored[0], { ...stored[1], low: 70, close: 70 }]);
  });

  it('without trades the stored seconds stay', () => {
    const stored = [bar(OPENING), bar(OPENING + 7_000)];
    expect(withTrades(stored, [])).toEqual(stored);
  });
});
