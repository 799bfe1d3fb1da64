import { expect, it } from 'vitest';
import { withIndex } from './index-bars.ts';

const AT = Date.UTC(2026, 10, 20, 1, 30);
const BAR = { at: AT, open: 384_000, high: 384_200, low: 383_900, close: 384_100, volume: 0, turnover: 0 };
const live = (value: number, after: number) => ({ value, now: AT + after });

it('a live value moves the close and the extremes of the current minute', () => {
  expect(withIndex([BAR], live(384_500, 59_999), 'minute')).toEqual([{ ...BAR, high: 384_500, close: 384_500 }]);
  expect(withIndex([BAR], live(383_800, 0), 'minute')).toEqual([{ ...BAR, low: 383_800, close: 383_800 }]);
});

it('a live value begins the next minute and the next day, unless it has not moved', () => {
  const next = { at: AT + 60_000, open: 384_500, high: 384_500, low: 384_500, close: 384_500, volume: 0, turnover: 0 };
  expect(withIndex([BAR], live(384_500, 61_000), 'minute')).toEqual([BAR, next]);
  expect(withIndex([BAR], live(384_100, 3_600_000), 'minute')).toEqual([BAR]);
  const day = { ...BAR, at: Date.UTC(2026, 10, 19, 15) };
  expect(withIndex([day], live(384_500, 86_400_000), 'day').map(({ at }) => at)).toEqual([day.at, day.at + 86_400_000]);
});

it('a week and a month continue; a new one waits for the next read', () => {
  const week = { ...BAR, at: Date.UTC(2026, 10, 15, 15) };
  // market time has fractions of a millisecond
  expect(withIndex([week], live(384_500, 0.25), 'week')).toMatchObject([{ close: 384_500 }]);
  expect(withIndex([week], live(384_500, 0), 'week')).toMatchObject([{ at: week.at, close: 384_500 }]);
  expect(withIndex([week], live(384_500, 7 * 86_400_000), 'week')).toEqual([week]);
});

it('without a value, without bars and with an older time nothing changes', () => {
  expect(withIndex([BAR], undefined, 'minute')).toEqual([BAR]);
  expect(withIndex([], live(384_500, 0), 'minute')).toEqual([]);
  expect(withIndex([BAR], live(384_500, -60_000), 'minute')).toEqual([BAR]);
});
