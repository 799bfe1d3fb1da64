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
  it('RT-16 stored seconds continued by the tape are the seconds of all trades', () => {
    fc.assert(
      fc.property(prints, fc.nat(60), fc.nat(60), (all, storedCount, overlap) => {
        const trades = all.map((print, index) => ({ ...print, tradeId: index + 1, aggressor: 'buy' as const }));
        const stored = secondBars(all.slice(0, storedCount));
        // the tape reaches back before the end of what was stored
        const tape = trades.slice(Math.max(0, storedCount - 1 - overlap)).toReversed();
        expect(withTrades(stored, tape)).toEqual(secondBars(all));
      }),
    );
  });

  it('without trades the stored seconds stay', () => {
    const stored = [bar(at('09:00:01')), bar(at('09:00:07'))];
    expect(withTrades(stored, [])).toEqual(stored);
  });
});
