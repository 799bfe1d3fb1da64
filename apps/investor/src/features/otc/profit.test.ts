import { price } from '@kabuto/market';
import { expect, it } from 'vitest';
import { profitAt } from './profit.ts';

it('a block is worth what its shares bring at the price of the market less what they cost', () => {
  expect(profitAt(price(15_505), '1500', '200')).toBe(10_100);
  expect(profitAt(price(14_995), '1500', '200')).toBe(-100);
  expect(profitAt(null, '1500', '200')).toBeNull();
  expect(profitAt(price(15_000), null, '200')).toBeNull();
});
