import type { Book, FillSink, Side } from '../book/book.ts';
import { roundToTick, type TickTable, tickAbove, tickBelow } from '../rules/tick.ts';
import { isCollecting, type Phase } from '../session/schedule.ts';
import { type Price, price, type Shares, shares } from '../units.ts';
import { type Allotment, byTime, eligible, executeAllotment } from './allotment.ts';

/**
 * The terms of an auction: ticks, the prices allowed, and the centre (last price, or the base before the first trade).
 */
export type AuctionTerms = {
  readonly tickTable: TickTable;
  readonly lower: Price;
  readonly upper: Price;
  readonly centre: Price;
};

/**
 * An auction's result: one price (tenths of a yen), the shares traded, and the buy minus sell shares left over at that
 * price.
 */
export type AuctionResult = { readonly price: Price; readonly volume: Shares; readonly imbalance: number };

/** Prices low..high, with the same shares to buy and to sell at every tick. */
type Interval = { readonly low: number; readonly high: number; readonly buy: number; readonly sell: number };

/** A price with the shares waiting at it. */
type Step = { readonly price: number; readonly shares: number };

/** The price levels of a side, ascending by price. */
function ascending(book: Book, side: Side): Step[] {
  const { levels } = book;
  const steps = book
    .side(side)
    .levels.map((level) => ({ price: levels.priceOf(level), shares: levels.sharesOf(level) }));
  return side === 'buy' ? steps.reverse() : steps;
}

/** Bid and ask prices together, ascending, without duplicates. */
function limitPrices(bids: readonly Step[], asks: readonly Step[]): number[] {
  const prices: number[] = [];
  let bid = 0;
  let ask = 0;
  while (bid < bids.length || ask < asks.length) {
    const nextBid = bids[bid]?.price ?? Number.MAX_SAFE_INTEGER;
    const nextAsk = asks[ask]?.price ?? Number.MAX_SAFE_INTEGER;
    prices.push(Math.min(nextBid, nextAsk));
    if (nextBid <= nextAsk) bid++;
    if (nextAsk <= nextBid) ask++;
  }
  return prices;
}

/**
 * Divides the prices from one tick below the lowest limit to one above the highest (rules/market.md 1.2, choosing step
 * 1) into intervals of equal cumulative quantities. Only prices within the day's limits count.
 */
function intervals(book: Book, { tickTable, lower, upper }: AuctionTerms): Interval[] {
  const [bids, asks] = [ascending(book, 'buy'), ascending(book, 'sell')];
  let buy = bids.reduce((sum, step) => sum + step.shares, book.bids.marketShares);
  let sell = book.asks.marketShares;
  let bid = 0;
  let ask = 0;
  const found: Interval[] = [];
  const put = (low: number, high: number): void => {
    const from = Math.max(low, lower);
    const to = Math.min(high, upper);
    if (from > to) return;
    const before = found.at(-1);
    if (before !== undefined && before.buy === buy && before.sell === sell) {
      found[found.length - 1] = { ...before, high: to };
    } else found.push({ low: from, high: to, buy, sell });
  };
  const limits = limitPrices(bids, asks);
  let below: Price | undefined;
  for (const limit of limits) {
    const at = price(limit);
    const under = tickBelow(tickTable, at);
    if (below === undefined) put(under, under);
    else if (tickAbove(tickTable, below) < at) put(tickAbove(tickTable, below), under);
    if (asks[ask]?.price === limit) sell += asks[ask++]?.shares ?? 0;
    put(at, at);
    if (bids[bid]?.price === limit) buy -= bids[bid++]?.shares ?? 0;
    below = at;
  }
  const highest = below === undefined ? undefined : tickAbove(tickTable, below);
  if (highest !== undefined) put(highest, highest);
  return found;
}

const volumeOf = ({ buy, sell }: Interval): number => Math.min(buy, sell);

/**
 * The part of an interval that meets the second and third condition of rules/market.md 1.2. With buys left over, some
 * better bid would remain unfilled at any price but the highest; with sells left over, likewise at any but the lowest.
 */
function valid({ low, high, buy, sell }: Interval): Interval {
  if (buy > sell) return { low: high, high, buy, sell };
  if (sell > buy) return { low, high: low, buy, sell };
  return { low, high, buy, sell };
}

/**
 * The candidates with the highest volume and the smallest imbalance (rules/market.md 1.2, choosing steps 2 and 3),
 * ascending.
 */
function candidates(all: readonly Interval[]): Interval[] {
  let most = 0;
  for (const each of all) most = Math.max(most, volumeOf(each));
  if (most === 0) return [];
  let least = Number.MAX_SAFE_INTEGER;
  for (const each of all) if (volumeOf(each) === most) least = Math.min(least, Math.abs(each.buy - each.sell));
  return all.filter((each) => volumeOf(each) === most && Math.abs(each.buy - each.sell) === least).map(valid);
}

/**
 * Steps 4 and 5: the heavy side's end when all are heavy on the same side, else the candidate nearest to the centre.
 */
function choose(among: readonly Interval[], { tickTable, centre }: AuctionTerms): number {
  const lowest = among[0];
  const highest = among.at(-1);
  if (lowest === undefined || highest === undefined) return 0;
  if (among.every(({ buy, sell }) => sell > buy)) return lowest.low;
  if (among.every(({ buy, sell }) => buy > sell)) return highest.high;
  if (highest.high < centre) return highest.high;
  if (lowest.low > centre) return lowest.low;
  const under = Math.max(lowest.low, roundToTick(tickTable, centre, 'down'));
  const over = Math.min(highest.high, roundToTick(tickTable, centre, 'up'));
  // The centre may be off tick on the day on which the ticks change (1.6).
  return over - centre < centre - under ? over : under;
}

/** Market orders alone trade at the centre. */
function marketOnly(
  { bids, asks }: Book,
  { tickTable, lower, upper, centre }: AuctionTerms,
): AuctionResult | undefined {
  const volume = Math.min(bids.marketShares, asks.marketShares);
  if (volume === 0) return undefined;
  const at = Math.min(upper, Math.max(lower, roundToTick(tickTable, centre, 'down')));
  return { price: price(at), volume: shares(volume), imbalance: bids.marketShares - asks.marketShares };
}

/**
 * The price of a call auction (itayose, rules/market.md 1.2) for the orders in `book`, or undefined when nothing can
 * trade. Where market orders outnumber the other side, so that no price meets the first condition, it is the price at
 * which the other side trades in full: the end of the candidates on the heavy side.
 */
export function auctionPrice(book: Book, terms: AuctionTerms): AuctionResult | undefined {
  if (book.bids.length === 0 && book.asks.length === 0) return marketOnly(book, terms);
  const among = candidates(intervals(book, terms));
  if (among.length === 0) return undefined;
  const chosen = choose(among, terms);
  const at = among.find(({ low, high }) => low <= chosen && chosen <= high) ?? among[0];
  if (at === undefined) return undefined;
  return { price: price(chosen), volume: shares(volumeOf(at)), imbalance: at.buy - at.sell };
}

/** The indicative auction result that a venue publishes in `phase` while orders are collected; else undefined. */
export const indicative = (book: Book, terms: AuctionTerms, phase: Phase): AuctionResult | undefined =>
  isCollecting(phase) ? auctionPrice(book, terms) : undefined;

/**
 * Executes an auction: each side's orders trade at the one price until the volume is used up, market orders first, then
 * better prices; at the same price `allotment` decides, by default earlier orders first (rules/market.md 1.2). Reports
 * the buys first, then the sells.
 */
export function uncross(book: Book, result: AuctionResult, sink: FillSink, allotment: Allotment = byTime): void {
  for (const side of ['buy', 'sell'] as const) {
    let left: number = result.volume;
    const waiting = eligible(book, side, result.price);
    for (let from = 0; left > 0; ) {
      const first = waiting[from];
      if (first === undefined) throw new RangeError(`the auction result exceeds the ${side} side by ${left} shares`);
      let to = from;
      let here = 0;
      for (; waiting[to]?.price === first.price; to++) here += waiting[to]?.quantity ?? 0;
      const level = waiting.slice(from, to);
      executeAllotment(
        book,
        side,
        result.price,
        level,
        here <= left ? level.map(({ quantity }) => quantity) : allotment(level, left),
        sink,
      );
      left -= Math.min(left, here);
      from = to;
    }
  }
}
