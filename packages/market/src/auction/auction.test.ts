import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Book, MARKET, type Side } from '../book/book.ts';
import { tickAbove, tickBelow } from '../rules/tick.ts';
import { price } from '../units.ts';
import { type AuctionResult, type AuctionTerms, auctionPrice, indicative, uncross } from './auction.ts';

type Order = { readonly side: Side; readonly price: number; readonly quantity: number };

const buy = (at: number, quantity: number): Order => ({ side: 'buy', price: at, quantity });
const sell = (at: number, quantity: number): Order => ({ side: 'sell', price: at, quantity });

function bookOf(orders: readonly Order[]): Book {
  const book = new Book();
  orders.forEach((order, n) => {
    book.add(order.side, order.price, order.quantity, n + 1);
  });
  return book;
}

const TERMS: AuctionTerms = { tickTable: 'other', lower: price(8_500), upper: price(11_500), centre: price(10_000) };

const run = (orders: readonly Order[], centre = 10_000): AuctionResult | undefined =>
  auctionPrice(bookOf(orders), { ...TERMS, centre: price(centre) });

/** Shares of `side` that would trade at `at`, or strictly better when `strictly`. */
function cumulative(orders: readonly Order[], side: Side, at: number, strictly = false): number {
  return orders
    .filter((order) => order.side === side)
    .filter(({ price: limit }) => {
      if (limit === MARKET) return true;
      if (limit === at) return !strictly;
      return side === 'buy' ? limit > at : limit < at;
    })
    .reduce((sum, order) => sum + order.quantity, 0);
}

/** rules/market.md 1.2 word for word, tried on every tick within the limits. */
function oracle(
  orders: readonly Order[],
  { tickTable, lower, upper, centre }: AuctionTerms,
): AuctionResult | undefined {
  const limits = orders.filter((order) => order.price !== MARKET).map((order) => order.price);
  const first = Math.max(lower, tickBelow(tickTable, price(Math.min(...limits))));
  const last = Math.min(upper, tickAbove(tickTable, price(Math.max(...limits))));
  const found: { at: number; buys: number; sells: number; volume: number }[] = [];
  for (let at = first; at <= last; at = tickAbove(tickTable, price(at))) {
    const [buys, sells] = [cumulative(orders, 'buy', at), cumulative(orders, 'sell', at)];
    const volume = Math.min(buys, sells);
    const betterAllTrade =
      cumulative(orders, 'buy', at, true) <= volume && cumulative(orders, 'sell', at, true) <= volume;
    if (volume > 0 && betterAllTrade) found.push({ at, buys, sells, volume });
  }
  const most = Math.max(...found.map((each) => each.volume));
  const widest = found.filter((each) => each.volume === most);
  const least = Math.min(...widest.map((each) => Math.abs(each.buys - each.sells)));
  const among = widest.filter((each) => Math.abs(each.buys - each.sells) === least);
  const [lowest, highest] = [among[0], among.at(-1)];
  if (lowest === undefined || highest === undefined) return undefined;
  let chosen = among.filter((each) => each.at <= centre).at(-1) ?? lowest;
  if (among.every((each) => each.sells > each.buys)) chosen = lowest;
  else if (among.every((each) => each.buys > each.sells)) chosen = highest;
  // The oracle's own numbers, branded only to be compared.
  return {
    price: price(chosen.at),
    volume: chosen.volume as AuctionResult['volume'],
    imbalance: chosen.buys - chosen.sells,
  };
}

const order: fc.Arbitrary<Order> = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc
    .oneof(
      { weight: 5, arbitrary: fc.integer({ min: 850, max: 1_150 }) },
      { weight: 5, arbitrary: fc.integer({ min: 995, max: 1_005 }) },
    )
    .map((yen) => yen * 10),
  quantity: fc.integer({ min: 1, max: 6 }).map((lots) => lots * 100),
});
const marketOrder: fc.Arbitrary<Order> = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.constant(MARKET),
  quantity: fc.integer({ min: 1, max: 3 }).map((lots) => lots * 100),
});
const orders = fc
  .tuple(fc.array(order, { minLength: 1, maxLength: 14 }), fc.array(marketOrder, { maxLength: 3 }))
  .map(([limits, markets]) => [...limits, ...markets]);
const centres = fc.integer({ min: 850, max: 1_150 }).map((yen) => price(yen * 10));

function fillsOf(book: Book, result: AuctionResult): Map<number, number> {
  const filled = new Map<number, number>();
  uncross(book, result, {
    onFill: (slot, _side, at, quantity) => {
      expect(at).toBe(result.price);
      filled.set(book.idOf(slot), (filled.get(book.idOf(slot)) ?? 0) + quantity);
    },
  });
  return filled;
}

describe('MKT-03 the call auction (itayose, rules/market.md 1.2)', () => {
  it('returns what the rules require, whenever a price meets the three conditions', () => {
    let met = 0;
    fc.assert(
      fc.property(orders, centres, (all, centre) => {
        const expected = oracle(all, { ...TERMS, centre });
        if (expected === undefined) return;
        met += 1;
        expect(auctionPrice(bookOf(all), { ...TERMS, centre })).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
    expect(met).toBeGreaterThan(500);
  });

  it('after it nothing that could trade is left, and better orders trade before worse, earlier before later', () => {
    fc.assert(
      fc.property(orders, centres, (all, centre) => {
        const book = bookOf(all);
        const result = auctionPrice(book, { ...TERMS, centre });
        if (result === undefined) return;
        const filled = fillsOf(book, result);
        for (const side of ['buy', 'sell'] as const) {
          const mine = all
            .map((each, n) => ({ ...each, filled: filled.get(n + 1) ?? 0, n }))
            .filter((each) => each.side === side);
          expect(mine.reduce((sum, each) => sum + each.filled, 0)).toBe(result.volume);
          const rank = (each: Order): number =>
            each.price === MARKET ? Number.POSITIVE_INFINITY : side === 'buy' ? each.price : -each.price;
          const inPriority = mine.sort((a, b) => (rank(a) === rank(b) ? a.n - b.n : rank(b) > rank(a) ? 1 : -1));
          const short = inPriority.findIndex((each) => each.filled < each.quantity);
          if (short >= 0) for (const each of inPriority.slice(short + 1)) expect(each.filled).toBe(0);
        }
        expect(auctionPrice(book, { ...TERMS, centre })).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });

  it('trades the most shares', () => {
    expect(run([buy(10_100, 300), buy(10_000, 500), sell(9_900, 400), sell(10_050, 200)])).toEqual({
      price: 10_000,
      volume: 400,
      imbalance: 400,
    });
  });

  it('with buys left over at every candidate the price is the highest, with sells the lowest', () => {
    expect(run([buy(10_100, 300), sell(9_900, 200)])?.price).toBe(10_100);
    expect(run([buy(10_100, 200), sell(9_900, 300)])?.price).toBe(9_900);
  });

  it.each([
    [9_500, 9_900],
    [10_050, 10_050],
    [10_055, 10_050],
    [10_500, 10_100],
  ])('balanced between 990 and 1,010 yen, centre %d tenths decides for %d', (centre, expected) => {
    expect(run([buy(10_100, 200), sell(9_900, 200)], centre)?.price).toBe(expected);
  });

  it('market orders trade first and count at every price', () => {
    const book = bookOf([sell(9_900, 100), sell(10_000, 100), buy(10_000, 100), buy(MARKET, 100)]);
    const result = auctionPrice(book, TERMS);
    expect(result).toEqual({ price: 10_000, volume: 200, imbalance: 0 });
    if (result !== undefined) expect([...fillsOf(book, result).keys()]).toEqual([4, 3, 1, 2]);
  });

  it('only market orders trade at the centre; one side alone does not trade', () => {
    expect(run([buy(MARKET, 300), sell(MARKET, 200)])).toEqual({ price: 10_000, volume: 200, imbalance: 100 });
    expect(run([buy(MARKET, 300)])).toBeUndefined();
    expect(run([buy(10_000, 100), sell(10_010, 100)])).toBeUndefined();
    expect(run([])).toBeUndefined();
  });

  it('market orders beyond the other side leave it empty and wait', () => {
    const book = bookOf([buy(MARKET, 500), sell(10_000, 200)]);
    const result = auctionPrice(book, TERMS);
    expect(result?.volume).toBe(200);
    if (result !== undefined) fillsOf(book, result);
    expect([book.bids.marketShares, book.asks.shares]).toEqual([300, 0]);
  });

  it('no price lies outside the daily limits', () => {
    expect(run([buy(11_500, 300), sell(11_500, 100)])).toEqual({ price: 11_500, volume: 100, imbalance: 200 });
    expect(run([buy(8_500, 100), sell(8_500, 300)])).toEqual({ price: 8_500, volume: 100, imbalance: -200 });
  });

  it('is published while orders are collected, and leaves the book as it is', () => {
    const book = bookOf([buy(10_100, 300), sell(9_900, 200)]);
    expect(indicative(book, TERMS, 'am-acceptance')).toEqual({ price: 10_100, volume: 200, imbalance: 100 });
    expect(indicative(book, TERMS, 'am-continuous')).toBeUndefined();
    expect(book.bids.shares).toBe(300);
  });
});
