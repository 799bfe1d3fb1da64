import { price, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { bookFill } from './book-fill.ts';

const level = (tenths: number, quantity: number) => ({ price: price(tenths), quantity: shares(quantity) });
const ASKS = [level(31_420, 200), level(31_430, 300), level(31_450, 1_000)];
const BIDS = [level(31_410, 100), level(31_400, 100)];

describe('RT-26 RT-27 what an order would trade with the book as it is', () => {
  it('takes level after level: average price, worst price, and what the shown levels cannot fill', () => {
    // 200 at 3,142, 300 at 3,143, 100 at 3,145: 1,885,800 / 600
    expect(bookFill(ASKS, 'buy', null, shares(600))).toEqual({ filled: 600, worst: 31_450, average: 31_430, rest: 0 });
    expect(bookFill(BIDS, 'sell', null, shares(300))).toEqual({
      filled: 200,
      worst: 31_400,
      average: 31_405,
      rest: 100,
    });
  });

  it('goes no further than the limit', () => {
    expect(bookFill(ASKS, 'buy', price(31_430), shares(600))).toMatchObject({ filled: 500, worst: 31_430, rest: 100 });
    expect(bookFill(BIDS, 'sell', price(31_405), shares(300))).toMatchObject({ filled: 100, worst: 31_410, rest: 200 });
    const nothing = { filled: 0, worst: null, average: null };
    expect(bookFill(ASKS, 'buy', price(31_410), shares(100))).toEqual({ ...nothing, rest: 100 });
    expect(bookFill([], 'sell', null, shares(100))).toEqual({ ...nothing, rest: 100 });
  });

  it('rounds the average against the customer', () => {
    const uneven = [level(31_420, 100), level(31_430, 200)];
    expect(bookFill(uneven, 'buy', null, shares(300)).average).toBe(31_427);
    expect(bookFill(uneven.toReversed(), 'sell', null, shares(300)).average).toBe(31_426);
  });
});
