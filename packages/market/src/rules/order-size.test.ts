import { expect, it } from 'vitest';
import { shares } from '../units.ts';
import { largestOrder } from './order-size.ts';

it.each([
  [1_000, 300],
  [1_003, 300],
  [10_000_000_000, 2_147_483_647],
  [undefined, 2_147_483_647],
])('of %s listed shares an order may be for %d at most (rules/market.md 1.8)', (listed, most) => {
  expect(largestOrder(listed === undefined ? undefined : shares(listed))).toBe(most);
});
