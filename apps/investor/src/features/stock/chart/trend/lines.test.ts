import { price } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { ChartBar } from '../data/bars.ts';
import {
  distanceTo,
  endAt,
  indexAt,
  linesOfIssue,
  lineToMove,
  MOST_LINES,
  movedEnd,
  placesOf,
  type TrendLine,
  trendSlot,
  withLines,
} from './lines.ts';

const bar = (at: number, close: number): ChartBar => ({
  at,
  open: close,
  high: close + 10,
  low: close - 10,
  close,
  volume: 1,
  turnover: 1,
});
/** A night lies between the second and the third bar. */
const BARS = [bar(1_000, 30_000), bar(2_000, 30_100), bar(12_000, 30_200), bar(13_000, 30_300)];
const line = (at: number, to = 13_000): TrendLine => ({
  group: 'intraday',
  ends: [
    { at, price: price(30_000) },
    { at: to, price: price(30_300) },
  ],
});

describe('places of trend lines among bars', () => {
  it.each([
    [1_000, 0],
    [1_500, 0.5],
    [7_000, 1.5],
    [13_000, 3],
    [17_000, 4],
    [-3_000, -1],
  ])('the time %i is at %d', (at, index) => {
    expect(indexAt(BARS, at)).toBe(index);
  });

  it('is 0 without a second bar', () => {
    expect([indexAt([], 5), indexAt(BARS.slice(0, 1), 9_000)]).toEqual([0, 0]);
  });

  it('an end is put on the nearest bar, and is found there again', () => {
    const end = endAt(BARS, { index: 1.7, price: price(30_150) });
    expect(end).toEqual({ at: 12_000, price: 30_150 });
    expect([endAt(BARS, { index: 9, price: price(1) })?.at, endAt([], { index: 0, price: price(1) })]).toEqual([
      13_000,
      undefined,
    ]);
    expect(placesOf(BARS, line(2_000)).map(({ index }) => index)).toEqual([1, 3]);
  });

  it('moves by bars and ticks, within the bars and above zero', () => {
    const end = { at: 2_000, price: price(30_000) };
    expect(movedEnd(BARS, end, 1, -5)).toEqual({ at: 12_000, price: 29_995 });
    expect(movedEnd(BARS, end, -9, -99_999)).toEqual({ at: 1_000, price: 1 });
  });

  it('the line of the keys ends at the newest close', () => {
    expect(lineToMove(BARS, 3, 'intraday')?.ends).toEqual([
      { at: 12_000, price: 30_190 },
      { at: 13_000, price: 30_300 },
    ]);
    expect(lineToMove([], 3, 'day')).toBeUndefined();
  });
});

describe('kept trend lines', () => {
  it('belong to a member and an issue', () => {
    const kept = withLines(withLines({}, '1', '7203', [line(1_000)]), '2', '7203', [line(2_000), line(1_000)]);
    expect([linesOfIssue(kept, '1', '7203').length, linesOfIssue(kept, '2', '7203').length]).toEqual([1, 2]);
    expect(linesOfIssue(kept, '1', '6758')).toEqual([]);
    expect(linesOfIssue(withLines(kept, '1', '7203', []), '1', '7203')).toEqual([]);
    expect(trendSlot.decode(trendSlot.encode(kept))).toEqual(kept);
  });

  it('are at most twenty an issue: the newest', () => {
    const many = Array.from({ length: MOST_LINES + 2 }, (_, n) => line(n));
    const kept = linesOfIssue(withLines({}, '1', '7203', many), '1', '7203');
    expect([kept.length, kept[0]?.ends[0].at]).toEqual([MOST_LINES, 2]);
  });

  it.each(['[]x', '{"1/7203":[{"group":"hour","ends":[]}]}', '{"1/7203":[{"group":"day","ends":[{"at":1}]}]}'])(
    'a stored text that is none is ignored: %s',
    (text) => {
      expect(trendSlot.decode(text)).toBeUndefined();
    },
  );
});

it.each([
  [{ x: 5, y: 3 }, 3],
  [{ x: -3, y: 4 }, 5],
  [{ x: 13, y: 0 }, 3],
])('the distance of %j from a line along the x axis to 10 is %d', (at, distance) => {
  expect(distanceTo(at, { x: 0, y: 0 }, { x: 10, y: 0 })).toBe(distance);
  expect(distanceTo({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 })).toBe(5);
});
