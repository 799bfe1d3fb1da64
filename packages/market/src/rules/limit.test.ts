import { describe, expect, it } from 'vitest';
import { type Price, price } from '../units.ts';
import { dailyLimits, limitWidth, renewalWidth } from './limit.ts';
import type { TickTable } from './tick.ts';

const yen = (amount: number): Price => price(Math.round(amount * 10));

/** rules/market.md 1.5 in yen: [base below, limit, renewal width]; the last row has no upper edge. */
const TABLE: readonly (readonly [number, number, number])[] = [
  [100, 30, 5],
  [200, 50, 5],
  [500, 80, 8],
  [700, 100, 10],
  [1_000, 150, 15],
  [1_500, 300, 30],
  [2_000, 400, 40],
  [3_000, 500, 50],
  [5_000, 700, 70],
  [7_000, 1_000, 100],
  [10_000, 1_500, 150],
  [15_000, 3_000, 300],
  [20_000, 4_000, 400],
  [30_000, 5_000, 500],
  [50_000, 7_000, 700],
  [70_000, 10_000, 1_000],
  [100_000, 15_000, 1_500],
  [150_000, 30_000, 3_000],
  [200_000, 40_000, 4_000],
  [300_000, 50_000, 5_000],
  [500_000, 70_000, 7_000],
  [700_000, 100_000, 10_000],
  [1_000_000, 150_000, 15_000],
  [1_500_000, 300_000, 30_000],
  [2_000_000, 400_000, 40_000],
  [3_000_000, 500_000, 50_000],
  [5_000_000, 700_000, 70_000],
  [7_000_000, 1_000_000, 100_000],
  [10_000_000, 1_500_000, 150_000],
  [15_000_000, 3_000_000, 300_000],
  [20_000_000, 4_000_000, 400_000],
  [30_000_000, 5_000_000, 500_000],
  [50_000_000, 7_000_000, 700_000],
  [Number.POSITIVE_INFINITY, 10_000_000, 1_000_000],
];

describe('MKT-01 daily limits (rules/market.md 1.5)', () => {
  it('has 34 rows', () => expect(TABLE).toHaveLength(34));

  it.each(TABLE)('a base below %d yen moves by %d, quotes by %d', (below, limit, width) => {
    const row = TABLE.findIndex(([edge]) => edge === below);
    const lowest = row === 0 ? 1 : (TABLE[row - 1]?.[0] ?? 1);
    const bases = below === Number.POSITIVE_INFINITY ? [lowest, lowest * 1.5] : [lowest, below - 0.1];
    for (const base of bases) {
      expect(limitWidth(yen(base))).toBe(yen(limit));
      expect(renewalWidth(yen(base))).toBe(yen(width));
    }
  });

  it.each([
    [1_117, 'up', 2_317, 817, 'other'],
    [495, 'down', 575, 175, 'other'],
    [19_170, 'down', 23_170, 3_170, 'other'],
    [617, 'up', 1_017, 517, 'other'],
    [7_870, 'up', 13_870, 6_370, 'other'],
    [3_310, 'down', 4_010, 510, 'other'],
    [1_769, 'up', 3_370, 1_369, 'other'],
    [27_160, 'up', 47_160, 22_160, 'topix500'],
  ] satisfies readonly (readonly [number, 'up' | 'down', number, number, TickTable])[])(
    'the exchange notice for base %d broadened %s: %d and %d',
    (base, broadened, upper, lower, tickTable) => {
      expect(dailyLimits({ base: yen(base), tickTable, broadened })).toEqual({ lower: yen(lower), upper: yen(upper) });
    },
  );

  it('an upper limit off the tick is rounded up: 751.6 + 600 is 1,352', () => {
    expect(dailyLimits({ base: yen(751.6), tickTable: 'topix500', broadened: 'up' }).upper).toBe(yen(1_352));
  });

  it('the lower limit is never under one tick', () => {
    expect(dailyLimits({ base: yen(20), tickTable: 'other' })).toEqual({ lower: yen(1), upper: yen(50) });
    expect(dailyLimits({ base: yen(20), tickTable: 'topix500' }).lower).toBe(yen(0.1));
  });

  it('without broadening both sides move by the plain limit', () => {
    expect(dailyLimits({ base: yen(3_000), tickTable: 'topix500' })).toEqual({ lower: yen(2_300), upper: yen(3_700) });
  });
});
