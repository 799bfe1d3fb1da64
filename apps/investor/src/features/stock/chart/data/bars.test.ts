import { price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { Quote } from '../../../../shared/stream/index.ts';
import { barOfRow, type ChartBar, withQuote } from './bars.ts';
import { firstView } from './first-view.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`);
const bar = (start: number, close: number, volume = 100): ChartBar => ({
  at: start,
  open: close,
  high: close,
  low: close,
  close,
  volume,
  turnover: (close / 10) * volume,
});
const quote = (last: number, lastAt: number, volume: number): Quote => ({
  last: price(last),
  lastAt,
  base: price(31_210),
  open: price(31_200),
  high: price(31_500),
  low: price(31_110),
  bid: null,
  ask: null,
  volume: shares(volume),
  turnover: yen(volume * 3_000),
  halted: false,
  special: null,
});

describe('chart bars', () => {
  it('reads a row of the wire in tenths of a yen', () => {
    expect(barOfRow([5, '3142.5', '3150', '3140', '3141', '300', '942450'])).toEqual({
      at: 5,
      open: 31_425,
      high: 31_500,
      low: 31_400,
      close: 31_410,
      volume: 300,
      turnover: 942_450,
    });
  });

  it('RT-16 a quote moves the running minute and adds only what the day has gained', () => {
    const bars = [bar(at('09:00:00'), 31_200, 500), bar(at('09:01:00'), 31_300, 200)];
    const next = withQuote(bars, quote(31_450, at('09:01:30'), 1_000), 'minute');
    expect(next).toHaveLength(2);
    expect(next[1]).toMatchObject({ open: 31_300, high: 31_450, low: 31_300, close: 31_450, volume: 500 });
    expect(withQuote(next, quote(31_450, at('09:01:30'), 1_000), 'minute')).toEqual(next);
  });

  it('RT-16 a new minute opens at its first price; an older quote changes nothing', () => {
    const bars = [bar(at('09:00:00'), 31_200, 500)];
    const next = withQuote(bars, quote(31_220, at('09:02:10'), 700), 'minute');
    expect(next[1]).toMatchObject({ at: at('09:02:00'), open: 31_220, volume: 200 });
    expect(withQuote(next, quote(31_000, at('09:00:40'), 500), 'minute')).toBe(next);
  });

  it("a new day's first minute does not carry yesterday's volume", () => {
    const yesterday = bar(at('15:29:00') - 86_400_000, 31_200, 90_000);
    expect(withQuote([yesterday], quote(31_300, at('09:00:05'), 800), 'minute')[1]?.volume).toBe(800);
  });

  it('RT-16 the daily chart replaces or adds the day of the quote', () => {
    const days = [bar(at('00:00:00') - 86_400_000, 31_210)];
    const next = withQuote(days, quote(31_400, at('10:00:00'), 9_000), 'day');
    expect(next[1]).toMatchObject({ at: at('00:00:00'), open: 31_200, high: 31_500, low: 31_110, close: 31_400 });
    expect(withQuote(next, quote(31_410, at('10:00:01'), 9_100), 'day')).toHaveLength(2);
  });

  it('RT-16 a quote moves the week or month that it lies in, and no other', () => {
    const monday = at('00:00:00') - 4 * 86_400_000;
    const week = [bar(monday, 31_000, 5_000)];
    const next = withQuote(week, quote(31_400, at('10:00:00'), 9_000), 'week');
    expect(next).toEqual([{ ...week[0], high: 31_500, low: 31_000, close: 31_400 }]);
    expect(
      withQuote([bar(monday - 7 * 86_400_000, 31_000)], quote(31_400, at('10:00:00'), 9_000), 'week'),
    ).toHaveLength(1);
    const october = [bar(Date.parse('2026-10-01T00:00:00+09:00'), 31_000)];
    expect(withQuote(october, quote(31_400, at('10:00:00'), 9_000), 'month')).toBe(october);
    const november = [bar(Date.parse('2026-11-01T00:00:00+09:00'), 31_000)];
    expect(withQuote(november, quote(31_400, at('10:00:00'), 9_000), 'month')[0]?.close).toBe(31_400);
  });

  it('first shows the last day of minutes, never less than an hour', () => {
    const early = [bar(at('15:00:00') - 86_400_000, 1), bar(at('09:00:00'), 1)];
    expect(firstView(early, 'minute')).toBe(60);
    const full = Array.from({ length: 150 }, (_, index) => bar(at('09:00:00') + index * 60_000, 1));
    expect(firstView([...early.slice(0, 1), ...full], 'minute')).toBe(150);
  });

  it('RT-16 few days, weeks or months fill the width, many show the newest 65', () => {
    const months = Array.from({ length: 24 }, (_, index) => bar(index * 31 * 86_400_000, 1));
    expect(firstView(months, 'month')).toBe(24);
    expect(firstView(months.slice(0, 3), 'month')).toBe(12);
    expect(firstView([...months, ...months, ...months], 'week')).toBe(65);
    expect(firstView(months, 'minute15')).toBe(65);
  });
});
