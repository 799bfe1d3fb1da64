import { type Book, type BookLevel, MARKET, type Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { type Shares, shares } from '../units.ts';

/** Price levels kept per side. */
const LEVELS = 10;

/** A customer's order that rests at a level, with its remaining shares. */
export type CustomerLevelOrder = { readonly orderId: number; readonly quantity: Shares };
/** A price level with the customers' orders among those resting there; the rest are participants'. */
export type BookBeforeLevel = BookLevel & { readonly customers: readonly CustomerLevelOrder[] };

/**
 * The ten best levels of a book as they were before a customer's fill, best first, and the shares of waiting market
 * orders (rules/core.md 5).
 */
export type BookBefore = {
  /** True when the book was collected for an auction: its sides may cross. */
  readonly auction: boolean;
  readonly marketBuy: Shares;
  readonly marketSell: Shares;
  readonly bids: readonly BookBeforeLevel[];
  readonly asks: readonly BookBeforeLevel[];
};

function customerOrdersAt(book: Book, level: number): CustomerLevelOrder[] {
  const found: CustomerLevelOrder[] = [];
  if (level === NONE) return found;
  book.visitLevel(level, MARKET, (slot) => {
    const orderId = book.idOf(slot);
    if (orderId > 0) found.push({ orderId, quantity: shares(book.remaining(slot)) });
  });
  return found;
}

const levelsOf = (book: Book, name: Side): BookBeforeLevel[] =>
  book
    .depth(name, LEVELS)
    .map((level) => ({ ...level, customers: customerOrdersAt(book, book.side(name).find(level.price)) }));

/** A snapshot of the book. */
export const snapshotBook = (book: Book, auction: boolean): BookBefore => ({
  auction,
  marketBuy: shares(book.bids.marketShares),
  marketSell: shares(book.asks.marketShares),
  bids: levelsOf(book, 'buy'),
  asks: levelsOf(book, 'sell'),
});
