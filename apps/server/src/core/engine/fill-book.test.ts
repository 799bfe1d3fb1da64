import { type BookBefore, type BookBeforeLevel, price, shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOrder, packBook, type StoredBook, storedBook, unpackBook } from './fill-book.ts';

const quantity = fc.integer({ min: 1, max: 2 ** 40 }).map(shares);
const level = fc.record({
  price: fc.integer({ min: 1, max: 2 ** 31 - 1 }).map(price),
  quantity,
  orders: fc.integer({ min: 1, max: 65_535 }),
  own: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(shares),
});
const book: fc.Arbitrary<StoredBook> = fc.record({
  orderId: fc.integer({ min: 1, max: 2 ** 47 }),
  auction: fc.boolean(),
  marketBuy: quantity,
  marketSell: quantity,
  bids: fc.array(level, { maxLength: 10 }),
  asks: fc.array(level, { maxLength: 10 }),
});

describe('the packed book before a fill', () => {
  it('unpacks to what was packed, and reports its order', () => {
    fc.assert(
      fc.property(book, (one) => {
        const packed = packBook(one);
        expect(unpackBook(packed)).toEqual(one);
        expect(bookOrder(packed)).toBe(one.orderId);
      }),
    );
  });

  it('takes 342 bytes with ten levels on each side', () => {
    const full = { price: price(31_190), quantity: shares(1_200), orders: 3, own: shares(100) };
    const ten = Array.from({ length: 10 }, () => full);
    const one = { orderId: 1, auction: false, marketBuy: shares(0), marketSell: shares(0), bids: ten, asks: ten };
    expect(packBook(one)).toHaveLength(342);
  });

  it('marks the shares of the own orders only', () => {
    const seen: BookBeforeLevel = {
      price: price(31_190),
      quantity: shares(600),
      orders: 4,
      customers: [
        { orderId: 7, quantity: shares(100) },
        { orderId: 8, quantity: shares(200) },
        { orderId: 9, quantity: shares(100) },
      ],
    };
    const before: BookBefore = { auction: false, marketBuy: shares(0), marketSell: shares(0), bids: [seen], asks: [] };
    const { bids } = storedBook(7, before, (orderId) => orderId !== 8);
    expect(bids).toEqual([{ price: 31_190, quantity: 600, orders: 4, own: 200 }]);
  });

  it('refuses bytes of another length or version', () => {
    const packed = packBook({
      orderId: 1,
      auction: false,
      marketBuy: shares(0),
      marketSell: shares(0),
      bids: [],
      asks: [],
    });
    expect(() => unpackBook(packed.subarray(1))).toThrow(RangeError);
    expect(() => unpackBook(Buffer.concat([packed, Buffer.alloc(1)]))).toThrow(/not a stored book/);
  });
});
