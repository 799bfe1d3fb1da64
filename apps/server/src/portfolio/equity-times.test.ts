import { DAY_MS, isoDate, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { curveDates, timesOfDates, timesOfDay } from './equity-times.ts';

/** Before the first year whose holidays are known. */
const LONG_AGO = isoDate('2019-06-03');
const [FRIDAY, TUESDAY] = [isoDate('2026-11-20'), isoDate('2026-11-24')];

describe('the points of the curve', () => {
  it('are the trade dates of a month, without weekends and holidays', () => {
    const dates = curveDates('month', TUESDAY, LONG_AGO);
    expect(dates.slice(0, 2)).toEqual(['2026-10-26', '2026-10-27']);
    // The 23rd is Labour Thanksgiving Day.
    expect(dates.slice(-2)).toEqual([FRIDAY, TUESDAY]);
    expect(curveDates('year', TUESDAY, LONG_AGO)[0]).toBe('2025-11-25');
  });

  it('begin one trade date before the first trade', () => {
    expect(curveDates('year', TUESDAY, TUESDAY)).toEqual([FRIDAY, TUESDAY]);
  });

  it('cover their whole date, the last one everything that is booked', () => {
    expect(timesOfDates([FRIDAY, TUESDAY])).toEqual([
      { shown: tokyoEpoch(FRIDAY, 0), until: tokyoEpoch(FRIDAY, 0) + DAY_MS },
      { shown: tokyoEpoch(TUESDAY, 0), until: Number.MAX_SAFE_INTEGER },
    ]);
  });

  it('of a day are the opening, the ends of the spans with trades, and now or the close', () => {
    const day = { opening: 100, close: 200, now: 146 };
    const shown = (now: number) => timesOfDay({ ...day, now }, [142, 103, 101, 121], 10).map((time) => time.shown);
    expect(shown(146)).toEqual([100, 110, 130, 146]);
    expect(shown(999)).toEqual([100, 110, 130, 150, 200]);
    expect(shown(100)).toEqual([100]);
  });
});
