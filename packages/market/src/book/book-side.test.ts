import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BookSide } from './book-side.ts';
import { LevelPool } from './level-pool.ts';
import { OrderPool } from './order-pool.ts';

/** Prices a tick of five apart for the most part, with some far away and some between. */
const aPrice = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((n) => n * 5),
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 2_000_000_000 }),
);

it.each([1, -1] as const)('a side of sign %d keeps its prices best first, however they are spread', (sign) => {
  fc.assert(
    fc.property(fc.array(aPrice, { maxLength: 120 }), (prices) => {
      const pool = new LevelPool(new OrderPool());
      const side = new BookSide(pool, sign);
      const slots = prices.map((price, n) => {
        const slot = pool.orders.take(n + 1, 100);
        side.enter(slot, price, 100);
        return slot;
      });
      const sorted = (some: readonly number[]): number[] => [...new Set(some)].sort((a, b) => sign * (b - a));
      const seen = (): number[] => Array.from({ length: side.length }, (_, rank) => side.priceAt(rank));
      expect(seen()).toEqual(sorted(prices));
      for (const price of prices) expect(pool.keyOf(side.find(price))).toBe(price * sign);
      // Every other order leaves; the prices of the rest must stay.
      slots.forEach((slot, n) => {
        if (n % 2 === 0) side.reduce(slot, 100);
      });
      const rest = prices.filter((_, n) => n % 2 === 1);
      expect(seen()).toEqual(sorted(rest));
      expect(side.shares).toBe(rest.length * 100);
    }),
  );
});
