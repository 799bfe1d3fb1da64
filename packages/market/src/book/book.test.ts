import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NaiveBook, type NaiveFill } from '../../test/support/naive-book.ts';
import { Book, type FillSink, MARKET, type Side } from './book.ts';
import { LevelPool } from './level-pool.ts';
import { OrderPool } from './order-pool.ts';

const REFERENCE = 1_000;

/** A book driven as by a venue, and its reports. */
class Driver implements FillSink {
  readonly book: Book;
  readonly fills: NaiveFill[] = [];
  private readonly slots = new Map<number, { readonly side: Side; readonly slot: number }>();
  private taker = 0;

  constructor(book = new Book()) {
    this.book = book;
  }

  submit(id: number, side: Side, price: number, quantity: number): void {
    this.taker = id;
    const left = this.book.match(side, price, quantity, REFERENCE, this);
    if (left > 0) this.slots.set(id, { side, slot: this.book.add(side, price, left, id) });
  }

  cancel(id: number): number | undefined {
    const known = this.slots.get(id);
    this.slots.delete(id);
    return known && this.book.cancel(known.slot);
  }

  reduce(id: number, by: number): void {
    const known = this.slots.get(id);
    if (known !== undefined) this.book.reduce(known.slot, by);
  }

  isResting(id: number): boolean {
    return this.slots.has(id);
  }

  onFill(maker: number, _side: Side, price: number, quantity: number, left: number): void {
    const makerId = this.book.idOf(maker);
    this.fills.push({ taker: this.taker, maker: makerId, price, quantity });
    if (left === 0) this.slots.delete(makerId);
  }

  orders(side: Side): { id: number; price: number; quantity: number }[] {
    const seen: { id: number; price: number; quantity: number }[] = [];
    this.book.visit(side, (slot, price) => {
      seen.push({ id: this.book.idOf(slot), price, quantity: this.book.remaining(slot) });
    });
    return seen;
  }
}

function checkTotals({ book }: Driver, naive: NaiveBook): void {
  for (const side of ['buy', 'sell'] as const) {
    const mine = naive.orders.filter((order) => order.side === side);
    const limits = mine.filter((order) => order.price !== 0);
    const total = (orders: typeof mine): number => orders.reduce((sum, order) => sum + order.quantity, 0);
    expect(book.side(side).shares).toBe(total(limits));
    expect(book.side(side).marketShares).toBe(total(mine) - total(limits));
    expect(book.side(side).bestPrice).toBe(naive.bestPrice(side));
    for (const level of book.depth(side, 100)) {
      const there = limits.filter((order) => order.price === level.price);
      expect([level.quantity, level.orders]).toEqual([total(there), there.length]);
    }
  }
}

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      buy: fc.boolean(),
      price: fc.integer({ min: 900, max: 1_100 }),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      buy: fc.boolean(),
      price: fc.integer({ min: 995, max: 1_005 }),
      lots: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      buy: fc.boolean(),
      price: fc.constant(MARKET),
      lots: fc.integer({ min: 1, max: 30 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat() }) },
);

describe('MKT-02 the book matches by price, then time (rules/market.md 1.1)', () => {
  it('matches a naive book on any sequence of orders and cancels', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 250 }), (actions) => {
        const driver = new Driver();
        const naive = new NaiveBook();
        const expected: NaiveFill[] = [];
        let id = 0;
        for (const step of actions) {
          if (step.kind === 'order') {
            id += 1;
            const order = {
              id,
              side: step.buy ? 'buy' : 'sell',
              price: step.price,
              quantity: step.lots * 100,
            } as const;
            expected.push(...naive.submit(order, REFERENCE));
            driver.submit(order.id, order.side, order.price, order.quantity);
          } else if (naive.orders.length > 0) {
            const target = naive.orders[step.which % naive.orders.length];
            if (target === undefined) continue;
            expect(driver.cancel(target.id)).toBe(target.quantity);
            naive.cancel(target.id);
          }
        }
        expect(driver.fills).toEqual(expected);
        for (const side of ['buy', 'sell'] as const) {
          expect(driver.orders(side)).toEqual(
            naive.ranked(side).map(({ id: orderId, price, quantity }) => ({ id: orderId, price, quantity })),
          );
        }
        checkTotals(driver, naive);
      }),
      { numRuns: 300 },
    );
  });

  it('the better price first, at one price the earlier order, each at its own price', () => {
    const driver = new Driver();
    driver.submit(1, 'sell', 1_010, 100);
    driver.submit(2, 'sell', 1_000, 100);
    driver.submit(3, 'sell', 1_000, 200);
    driver.submit(4, 'buy', 1_010, 250);
    expect(driver.fills).toEqual([
      { taker: 4, maker: 2, price: 1_000, quantity: 100 },
      { taker: 4, maker: 3, price: 1_000, quantity: 150 },
    ]);
    expect(driver.orders('sell')).toEqual([
      { id: 3, price: 1_000, quantity: 50 },
      { id: 1, price: 1_010, quantity: 100 },
    ]);
  });

  it('a market order that finds no counter order waits before every price and trades with the next counter order', () => {
    const driver = new Driver();
    driver.submit(1, 'buy', 990, 100);
    driver.submit(2, 'buy', MARKET, 300);
    driver.submit(3, 'sell', 1_005, 100);
    driver.submit(4, 'sell', 980, 100);
    driver.submit(5, 'sell', MARKET, 150);
    expect(driver.fills).toEqual([
      { taker: 3, maker: 2, price: 1_005, quantity: 100 },
      { taker: 4, maker: 2, price: 990, quantity: 100 },
      { taker: 5, maker: 2, price: 990, quantity: 100 },
      { taker: 5, maker: 1, price: 990, quantity: 50 },
    ]);
  });

  it('two market orders alone trade at the reference price', () => {
    const driver = new Driver();
    driver.submit(1, 'sell', MARKET, 100);
    driver.submit(2, 'buy', MARKET, 100);
    expect(driver.fills).toEqual([{ taker: 2, maker: 1, price: REFERENCE, quantity: 100 }]);
    expect(driver.book.isEmpty).toBe(true);
  });

  it('a reduced order keeps its place; reduced to zero it leaves', () => {
    const driver = new Driver();
    driver.submit(1, 'buy', 1_000, 500);
    driver.submit(2, 'buy', 1_000, 100);
    driver.reduce(1, 300);
    expect(driver.orders('buy').map((order) => [order.id, order.quantity])).toEqual([
      [1, 200],
      [2, 100],
    ]);
    driver.reduce(1, 200);
    expect(driver.orders('buy').map((order) => order.id)).toEqual([2]);
    expect(driver.book.bids.shares).toBe(100);
  });

  it('books that share a pool do not touch each other, and freed slots are used again', () => {
    const pool = new LevelPool(new OrderPool());
    const [one, two] = [new Driver(new Book(pool)), new Driver(new Book(pool))];
    for (let round = 0; round < 50; round++) {
      for (let n = 0; n < 40; n++) {
        one.submit(n + 1, 'buy', 1_000 + n, 100);
        two.submit(n + 1, 'sell', 1_000 + n, 200);
      }
      expect(one.orders('buy').map((order) => order.price)).toEqual(Array.from({ length: 40 }, (_, n) => 1_039 - n));
      expect(two.orders('sell').map((order) => order.id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      for (let n = 0; n < 40; n++) {
        one.cancel(n + 1);
        two.cancel(n + 1);
      }
    }
    expect(one.book.isEmpty && two.book.isEmpty).toBe(true);
    expect(pool.orders.capacity).toBe(256);
  });
});
