import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Book } from './book.ts';
import { LevelPool } from './level-pool.ts';
import { OrderPool } from './order-pool.ts';

/** Prices mostly a tick of five apart, with some far away and some between. */
const aPrice = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((n) => n * 5),
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 2_000_000_000 }),
);

it.each(['buy', 'sell'] as const)('a %s side keeps its prices best first, however they are spread', (name) => {
  const sign = name === 'buy' ? 1 : -1;
  fc.assert(
    fc.property(fc.array(aPrice, { maxLength: 120 }), (prices) => {
      const pool = new LevelPool(new OrderPool());
      // Other books of the pool have the same prices.
      const [before, book, after] = [new Book(pool), new Book(pool), new Book(pool)];
      const side = book.side(name);
      const slots = prices.map((price, n) => {
        before.add(name, price, 200, n + 1);
        after.add(name === 'buy' ? 'sell' : 'buy', price, 300, n + 1);
        return book.add(name, price, 100, n + 1);
      });
      const sorted = (some: readonly number[]): number[] => [...new Set(some)].sort((a, b) => sign * (b - a));
      const seen = (): number[] => Array.from({ length: side.length }, (_, rank) => side.priceAt(rank));
      expect(seen()).toEqual(sorted(prices));
      for (const price of prices) expect(pool.priceOf(side.find(price))).toBe(price);
      // Every other order is removed; the prices of the rest must stay.
      slots.forEach((slot, n) => {
        if (n % 2 === 0) book.reduce(slot, 100);
      });
      const rest = prices.filter((_, n) => n % 2 === 1);
      expect(seen()).toEqual(sorted(rest));
      expect(side.levels.map((level) => pool.priceOf(level))).toEqual(seen());
      expect(side.shares).toBe(rest.length * 100);
      expect(before.side(name).shares).toBe(prices.length * 200);
    }),
  );
});
