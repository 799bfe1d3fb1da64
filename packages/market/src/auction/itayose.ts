import type { Book, Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { roundToTick } from '../rules/tick.ts';
import { type Price, price, shares } from '../units.ts';
import { type AuctionResult, type AuctionTerms, auctionPrice } from './auction.ts';

/** Prices allowed for an auction, inclusive, in tenths of a yen. */
export type AuctionRange = { readonly lower: number; readonly upper: number };

/**
 * The outcome of an auction: a trade, or the side whose orders push the price out of the range; neither when no orders
 * cross.
 */
export type Itayose =
  | { readonly kind: 'trade'; readonly result: AuctionResult }
  | { readonly kind: 'pressure'; readonly side: Side }
  | { readonly kind: 'nothing' };

/**
 * Shares of a side that would trade at `at`; with `better` only those at a better price than `at`, market orders
 * included.
 */
export function cumulative(book: Book, side: Side, at: number, better = false): number {
  const here = book.side(side);
  let sum = here.marketShares;
  const { levels } = book;
  for (let level = here.best; level !== NONE; level = levels.worseOf(level)) {
    const ahead = here.sign * (levels.priceOf(level) - at);
    if (ahead < 0 || (better && ahead === 0)) break;
    sum += levels.sharesOf(level);
  }
  return sum;
}

/**
 * Whether all market orders and all better orders of both sides trade at `at`: the first two conditions of
 * rules/market.md 1.2.
 */
function meetsConditions(book: Book, { price: at, volume }: AuctionResult): boolean {
  return cumulative(book, 'buy', at, true) <= volume && cumulative(book, 'sell', at, true) <= volume;
}

/**
 * The auction of rules/market.md 1.2 with candidates inside `range`; if its price is outside, or invalid, the side that
 * pushes.
 */
export function itayose(book: Book, terms: AuctionTerms, range: AuctionRange): Itayose {
  const within = { ...terms, ...inward(terms, range) };
  const result = within.lower > within.upper ? undefined : auctionPrice(book, within);
  if (result !== undefined && meetsConditions(book, result)) return { kind: 'trade', result };
  const anywhere = auctionPrice(book, terms);
  if (anywhere !== undefined) {
    // When market orders outnumber the other side no price is valid, and they push at any price.
    if (!meetsConditions(book, anywhere)) return { kind: 'pressure', side: anywhere.imbalance > 0 ? 'buy' : 'sell' };
    if (anywhere.price > within.upper) return { kind: 'pressure', side: 'buy' };
    if (anywhere.price < within.lower) return { kind: 'pressure', side: 'sell' };
    return { kind: 'pressure', side: anywhere.imbalance > 0 ? 'buy' : 'sell' };
  }
  if (book.bids.marketShares > 0) return { kind: 'pressure', side: 'buy' };
  return book.asks.marketShares > 0 ? { kind: 'pressure', side: 'sell' } : { kind: 'nothing' };
}

/** The part of a range within the daily limits, its ends on tick. */
function inward({ tickTable, lower, upper }: AuctionTerms, range: AuctionRange): { lower: Price; upper: Price } {
  return {
    lower: roundToTick(tickTable, price(Math.max(lower, range.lower)), 'up'),
    upper: roundToTick(tickTable, price(Math.min(upper, range.upper)), 'down'),
  };
}

/** How a closing auction trades. */
export type ClosingMethod = 'itayose' | 'special-execution' | 'limit-allotment';
/**
 * How the close traded: its method, price and volume, and the side with more shares (rules/market.md 1.2, 1.3, 1.7).
 */
export type Closing = { readonly method: ClosingMethod; readonly result: AuctionResult; readonly heavy: Side };

/**
 * The 15:30 auction (rules/market.md 1.1, 1.3, 1.7) with `width` the renewal width at the centre: the ordinary auction
 * inside centre +/- 2 x width; else at the daily limit when the range reaches it (allotment), or at the edge of the
 * range (special execution), if both sides have orders there. Undefined when nothing trades.
 */
export function closingAuction(book: Book, terms: AuctionTerms, width: number): Closing | undefined {
  const range = { lower: terms.centre - 2 * width, upper: terms.centre + 2 * width };
  const outcome = itayose(book, terms, range);
  if (outcome.kind === 'nothing') return undefined;
  if (outcome.kind === 'trade') {
    return { method: 'itayose', result: outcome.result, heavy: outcome.result.imbalance < 0 ? 'sell' : 'buy' };
  }
  const { side } = outcome;
  const edges = inward(terms, range);
  const at = side === 'buy' ? edges.upper : edges.lower;
  const [buys, sells] = [cumulative(book, 'buy', at), cumulative(book, 'sell', at)];
  if (Math.min(buys, sells) === 0) return undefined;
  const result = { price: at, volume: shares(Math.min(buys, sells)), imbalance: buys - sells };
  const atLimit = at === (side === 'buy' ? terms.upper : terms.lower);
  return { method: atLimit ? 'limit-allotment' : 'special-execution', result, heavy: side };
}
