import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRaw, toUnits } from './units.ts';

describe('toUnits', () => {
  it.each([
    { raw: 250_000_000n, decimals: 6, units: 250_000_000, rest: 0n },
    { raw: 250_000_000_000_000_000_001n, decimals: 18, units: 250_000_000, rest: 1n },
    { raw: 999_999_999_999n, decimals: 18, units: 0, rest: 999_999_999_999n },
    { raw: 7n, decimals: 2, units: 70_000, rest: 0n },
    { raw: 0n, decimals: 18, units: 0, rest: 0n },
  ])('reads $raw with $decimals decimals as $units units', ({ raw, decimals, units, rest }) => {
    expect(toUnits(raw, decimals)).toEqual({ units, rest });
  });

  it('loses nothing: units and rest give the raw amount again', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
        fc.integer({ min: 6, max: 40 }),
        fc.nat(),
        (n, d, low) => {
          const scale = 10n ** BigInt(d - 6);
          const raw = n * scale + (BigInt(low) % scale);
          const { units, rest } = toUnits(raw, d);
          expect(BigInt(units) * scale + rest).toBe(raw);
          expect(rest).toBeLessThan(scale);
        },
      ),
    );
  });

  it('reads the greatest safe integer and refuses one more', () => {
    const greatest = BigInt(Number.MAX_SAFE_INTEGER);
    expect(toUnits(greatest, 6).units).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => toUnits(greatest + 1n, 6)).toThrow(RangeError);
    expect(() => toUnits((greatest + 1n) * 10n ** 12n, 18)).toThrow(RangeError);
    expect(() => toUnits(2n ** 256n - 1n, 0)).toThrow(RangeError);
  });

  it.each([-1, 6.5, 256, Number.NaN])('refuses %s decimals', (decimals) => {
    expect(() => toUnits(1n, decimals)).toThrow(RangeError);
  });

  it('refuses a negative amount', () => {
    expect(() => toUnits(-1n, 6)).toThrow(RangeError);
  });
});

describe('toRaw', () => {
  it('is what toUnits reads', () => {
    for (const decimals of [6, 18]) {
      expect(toUnits(toRaw(250_000_001, decimals), decimals)).toEqual({ units: 250_000_001, rest: 0n });
    }
    expect(toRaw(1, 18)).toBe(10n ** 12n);
  });

  it.each([0, -1, 1.5, 2 ** 53])('refuses to send %d', (units) => {
    expect(() => toRaw(units, 6)).toThrow(RangeError);
  });

  it.each([5, 256, 6.5])('refuses %d decimals', (decimals) => {
    expect(() => toRaw(1, decimals)).toThrow(RangeError);
  });
});
