import { expect, it } from 'vitest';
import { shares } from '../units.ts';
import { isWholeLot, STANDARD_LOT } from './lot.ts';

it.each([
  [100, true],
  [1_000, true],
  [0, false],
  [-100, false],
  [150, false],
])('MKT-01 %d shares of a 100 share unit: %s (rules/market.md 1.8)', (quantity, whole) => {
  expect(isWholeLot(shares(STANDARD_LOT), shares(quantity))).toBe(whole);
});

it('MKT-01 units of 1 and 10 exist too', () => {
  expect(isWholeLot(shares(1), shares(3))).toBe(true);
  expect(isWholeLot(shares(10), shares(15))).toBe(false);
});
