import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, instrumentCode, isoDate, mulDiv, notional, parsePrice, price, shares } from './units.ts';

describe('units', () => {
  it('mulDiv is exact beyond 2^53 and floors', () => {
    expect(mulDiv(1_000_000_000_000, 20_315, 100_000)).toBe(203_150_000_000);
    expect(mulDiv(-7, 1, 2)).toBe(-4);
    const side = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(
        side,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 100_000, max: 1_000_000 }),
        (a, b, c) => {
          const exact = BigInt(a) * BigInt(b);
          const floor = exact / BigInt(c) - (exact % BigInt(c) < 0n ? 1n : 0n);
          expect(BigInt(mulDiv(a, b, c))).toBe(floor);
        },
      ),
    );
    expect(() => mulDiv(1, 1, 0)).toThrow('division by zero');
  });

  it('notional floors to whole yen', () => {
    expect(notional(price(31_425), shares(100))).toBe(314_250);
    expect(notional(price(9_999), shares(1))).toBe(999);
  });

  it('prices are written and read the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (tenths) => {
        expect(parsePrice(formatPrice(price(tenths)))).toBe(tenths);
      }),
    );
    expect(formatPrice(price(31_425))).toBe('3142.5');
    for (const wrong of ['', '-1', '1.25', '1e3', ' 1', '1.']) expect(parsePrice(wrong)).toBeUndefined();
  });

  it('rejects malformed numbers and texts', () => {
    expect(() => price(0.5)).toThrow(RangeError);
    expect(() => shares(2 ** 53)).toThrow(RangeError);
    expect(() => isoDate('2026-13-01')).toThrow(RangeError);
    expect(() => instrumentCode('AAAA')).toThrow(RangeError);
    expect(instrumentCode('147A')).toBe('147A');
  });
});
