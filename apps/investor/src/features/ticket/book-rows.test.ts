import { price, shares } from '@kabuto/market';
import { expect, it } from 'vitest';
import { bookRows } from './book-rows.ts';

const level = (at: number, quantity: number) => ({ price: price(at * 10), quantity: shares(quantity), orders: 1 });

it('RT-26 shows the highest ask first and keeps rows for missing levels', () => {
  const { asks, bids } = bookRows({
    asks: [level(101, 300), level(102, 600), level(103, 1), level(104, 1), level(105, 1), level(106, 9_000)],
    bids: [level(100, 150)],
  });
  expect(asks.map((row) => row.price)).toEqual([1050, 1040, 1030, 1020, 1010]);
  expect(bids.map((row) => row.price)).toEqual([1000, null, null, null, null]);
});

it('draws each size against the largest one shown', () => {
  const { asks, bids } = bookRows({ asks: [level(101, 600)], bids: [level(100, 150)] });
  expect([asks[4]?.share, bids[0]?.share, bids[1]?.share]).toEqual([1, 0.25, 0]);
});

it('has its full number of rows before the book is loaded', () => {
  const { asks, bids } = bookRows(undefined);
  expect([...asks, ...bids].map((row) => row.price)).toEqual(Array.from({ length: 10 }, () => null));
});
