import { isBeyond, SEQUENTIAL_WIDTHS } from '../rules/quote.ts';
import { type Price, price } from '../units.ts';
import { type Book, MARKET, type Side } from './book.ts';

/** Why an arriving order stops: it is filled, at its limit, the other side is empty, or a quote must be shown. */
export type Stop = 'filled' | 'limit' | 'empty' | 'special' | 'sequential';

/**
 * How far an order may trade now: up to `bound` (tenths of a yen, MARKET when at no price), and the shares available up
 * to there.
 */
export type Reach = { readonly bound: number; readonly found: number; readonly stop: Stop };

/**
 * How far an order of continuous trading may trade (rules/market.md 1.4): each next match within one renewal width of
 * the last price, and the whole sweep within two of its start (`start`).
 */
export function reach(book: Book, side: Side, limit: number, quantity: number, last: Price, start: Price): Reach {
  const other = side === 'buy' ? book.asks : book.bids;
  let [bound, found, before] = [MARKET, 0, last];
  for (const level of other.levels) {
    const at = price(book.levels.priceOf(level));
    if (limit !== MARKET && (side === 'buy' ? at > limit : at < limit)) return { bound, found, stop: 'limit' };
    if (isBeyond(at, before, 1)) return { bound, found, stop: 'special' };
    if (isBeyond(at, start, SEQUENTIAL_WIDTHS) && (side === 'buy' ? at > start : at < start)) {
      return { bound, found, stop: 'sequential' };
    }
    found += book.levels.sharesOf(level);
    bound = at;
    before = at;
    if (found >= quantity) return { bound, found: quantity, stop: 'filled' };
  }
  return { bound, found, stop: 'empty' };
}
