import { price } from '@kabuto/market';
import { expect, it } from 'vitest';
import { fromMid } from './from-mid.ts';

const level = (at: number) => ({ price: price(at) });
const book = (bid: number, ask: number, auction = false) => ({ auction, bids: [level(bid)], asks: [level(ask)] });

it('the distance of a price from the middle of the book is in yen, below it negative', () => {
  expect(fromMid(book(31_190, 31_200), price(31_200))).toEqual({ price: '3119.5', distance: '0.5' });
  expect(fromMid(book(27_040, 27_045), price(27_040))).toEqual({ price: '2704.25', distance: '-0.25' });
  expect(fromMid(book(10_000, 10_020), price(10_010))).toEqual({ price: '1001', distance: '0' });
});

it('needs a bid and an ask, and no auction', () => {
  expect(fromMid({ ...book(1, 2), asks: [] }, price(1))).toBeNull();
  expect(fromMid({ ...book(1, 2), bids: [] }, price(1))).toBeNull();
  expect(fromMid(book(10_000, 10_010, true), price(10_010))).toBeNull();
});
