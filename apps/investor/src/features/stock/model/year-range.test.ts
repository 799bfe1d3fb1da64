import { describe, expect, it } from 'vitest';
import { yearRange } from './year-range.ts';

const day = (date: string, high: number, low: number) => ({ at: Date.parse(`${date}T00:00:00+09:00`), high, low });

describe("an issue's year", () => {
  it('RT-16 the extremes since January, each with the first date that reached it', () => {
    const days = [
      day('2025-12-30', 99_000, 1_000),
      day('2026-01-05', 30_000, 29_000),
      day('2026-03-02', 35_000, 28_000),
      day('2026-06-01', 35_000, 28_000),
    ];
    expect(yearRange(days)).toEqual({
      high: { price: 35_000, date: '2026-03-02' },
      low: { price: 28_000, date: '2026-03-02' },
    });
    expect(yearRange(days.slice(0, 1))?.high).toEqual({ price: 99_000, date: '2025-12-30' });
    expect(yearRange([])).toBeNull();
  });
});
