import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Price, price } from '../units.ts';
import { addTicks, commonTick, formatOnTick, isOnTick, roundToTick, tickAbove, tickBelow, tickSize } from './tick.ts';

const yen = (amount: number): Price => price(Math.round(amount * 10));

/** rules/market.md 1.6 in yen: [upper edge, TOPIX500 and ETF, other]. */
const TABLE: readonly (readonly [number, number, number])[] = [
  [1_000, 0.1, 1],
  [3_000, 0.5, 1],
  [5_000, 1, 5],
  [10_000, 1, 10],
  [30_000, 5, 10],
  [50_000, 10, 50],
  [100_000, 10, 100],
  [300_000, 50, 100],
  [500_000, 100, 500],
  [1_000_000, 100, 1_000],
  [3_000_000, 500, 1_000],
  [5_000_000, 1_000, 5_000],
  [10_000_000, 1_000, 10_000],
  [30_000_000, 5_000, 10_000],
  [50_000_000, 10_000, 50_000],
];

describe('MKT-01 tick sizes (rules/market.md 1.6)', () => {
  it.each(TABLE)('a price of exactly %d yen still has the tick of the band it closes', (edge, topix500, other) => {
    expect(tickSize('topix500', yen(edge))).toBe(yen(topix500));
    expect(tickSize('other', yen(edge))).toBe(yen(other));
  });

  it.each(TABLE.slice(1).map((row, n) => [TABLE[n]?.[0] ?? 0, row[1], row[2]] as const))(
    'a price just over %d yen has the tick of the next band',
    (edge, topix500, other) => {
      expect(tickSize('topix500', yen(edge + 0.1))).toBe(yen(topix500));
      expect(tickSize('other', yen(edge + 0.1))).toBe(yen(other));
    },
  );

  it('prices over 50,000,000 yen tick 10,000 and 100,000', () => {
    expect(tickSize('topix500', yen(50_000_001))).toBe(yen(10_000));
    expect(tickSize('other', yen(50_000_001))).toBe(yen(100_000));
  });

  it('a 2,000 yen Mid400 stock ticks 0.5, not 1 (rules/market.md 0.2)', () => {
    expect(isOnTick('topix500', yen(2_000.5))).toBe(true);
    expect(isOnTick('other', yen(2_000.5))).toBe(false);
  });

  it('a price is written with the decimals of its tick', () => {
    const written = (table: 'topix500' | 'other', amount: number) => formatOnTick(table, yen(amount));
    expect(written('topix500', 2_900)).toBe('2900.0');
    expect(written('topix500', 2_900.5)).toBe('2900.5');
    expect(written('topix500', 3_000)).toBe('3000.0');
    expect(written('topix500', 3_001)).toBe('3001');
    expect(written('other', 900)).toBe('900');
    // an average, on no tick
    expect(written('other', 900.3)).toBe('900.3');
  });

  it('zero and negative prices are on no tick', () => {
    expect(isOnTick('other', price(0))).toBe(false);
    expect(isOnTick('other', price(-10))).toBe(false);
  });

  it('steps take the tick of the band that they enter', () => {
    expect(tickAbove('topix500', yen(1_000))).toBe(yen(1_000.5));
    expect(tickBelow('topix500', yen(1_000.5))).toBe(yen(1_000));
    expect(tickBelow('topix500', yen(1_000))).toBe(yen(999.9));
    expect(addTicks('other', yen(2_999), 3)).toBe(yen(3_010));
    expect(addTicks('other', yen(3_010), -3)).toBe(yen(2_999));
    expect(addTicks('other', yen(2), -5)).toBe(yen(1));
  });

  it('rounding returns the nearest valid price, and steps up and down undo each other', () => {
    const table = fc.constantFrom('topix500' as const, 'other' as const);
    fc.assert(
      fc.property(table, fc.integer({ min: 10, max: 600_000_000 }), (which, tenths) => {
        const at = price(tenths);
        const down = roundToTick(which, at, 'down');
        const up = roundToTick(which, at, 'up');
        expect(isOnTick(which, down) && isOnTick(which, up)).toBe(true);
        expect(down <= at && at <= up).toBe(true);
        expect(up === down || tickAbove(which, down) === up).toBe(true);
        expect(tickBelow(which, tickAbove(which, down))).toBe(down);
      }),
    );
  });

  it('a range of prices has a common tick exactly when every price in it has that tick', () => {
    const edges = TABLE.flatMap(([edge]) => [edge - 1, edge, edge + 1]);
    const aPrice = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 1, max: 60_000_000 })).map(yen);
    fc.assert(
      fc.property(fc.constantFrom('topix500', 'other', 'fine'), aPrice, aPrice, (table, one, two) => {
        const [lower, upper] = [price(Math.min(one, two)), price(Math.max(one, two))];
        const firsts = TABLE.map(([edge]) => price(yen(edge) + 1));
        const ticks = [lower, upper, ...firsts.filter((at) => at > lower && at <= upper)].map((at) =>
          tickSize(table, at),
        );
        expect(commonTick(table, lower, upper)).toBe(new Set(ticks).size === 1 ? ticks[0] : 0);
      }),
      { numRuns: 500 },
    );
  });
});
