import { DAY_MS, isoDate, MINUTE_MS, tokyoEpoch } from '@kabuto/market';
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

  it('of a day are the opening, the ends of the minutes with trades, and now or the close', () => {
    const minutes = (count: number): number => count * MINUTE_MS;
    const day = { opening: minutes(540), close: minutes(930) };
    const traded = [583.2, 540.3, 540.1, 560.1].map(minutes);
    const shown = (now: number) =>
      timesOfDay({ ...day, now: minutes(now) }, traded).map((time) => time.shown / MINUTE_MS);
    expect(shown(583.5)).toEqual([540, 541, 561, 583.5]);
    expect(shown(999)).toEqual([540, 541, 561, 584, 930]);
    expect(shown(540)).toEqual([540]);
  });
});
