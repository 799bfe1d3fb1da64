import fc from 'fast-check';
import { expect, it } from 'vitest';
import { price } from '../units.ts';
import { priceOfChange } from './change.ts';
import { isOnTick } from './tick.ts';

it('the price of a change is rounded away from the base price to its tick', () => {
  expect(priceOfChange('topix500', price(31_190), 500, true)).toBe(32_750);
  expect(priceOfChange('topix500', price(31_190), 500, false)).toBe(29_630);
  expect(priceOfChange('other', price(31_150), 100, true)).toBe(31_500);
  expect(priceOfChange('topix500', price(30_000), 1_000, true)).toBe(33_000);
});

it('the price of a change reaches it on a tick, and never falls to zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 1_000_000 }),
      fc.integer({ min: 1, max: 9_990 }),
      fc.boolean(),
      (base, change, up) => {
        const at = priceOfChange('other', price(base), change, up);
        expect(isOnTick('other', at)).toBe(true);
        expect(at).toBeGreaterThan(0);
        if (up) expect(at * 10_000).toBeGreaterThanOrEqual(base * (10_000 + change));
        else if (at > 10) expect(at * 10_000).toBeLessThanOrEqual(base * (10_000 - change));
      },
    ),
  );
});
