import type { Price, Shares } from '@kabuto/market';
import { price, shares } from '@kabuto/market';
import type { Side } from '../types.ts';

type BookLevel = { readonly price: Price; readonly quantity: Shares };

/** What an order would trade if it met the book as it is now. */
export type BookFill = {
  readonly filled: Shares;
  /** The worst price among the fills, null without one. */
  readonly worst: Price | null;
  /** Average price, rounded to a tenth of a yen against the customer; null without a fill. */
  readonly average: Price | null;
  /** What the levels shown cannot fill. */
  readonly rest: Shares;
};

/**
 * The fills of a new order against the opposite `levels`, best first, in continuous trading; `limit` null: a market
 * order. Only the levels that are shown count.
 */
export function bookFill(levels: readonly BookLevel[], side: Side, limit: Price | null, quantity: Shares): BookFill {
  let rest: number = quantity;
  let paid = 0;
  let worst: Price | null = null;
  for (const level of levels) {
    const beyond = limit !== null && (side === 'buy' ? level.price > limit : level.price < limit);
    if (rest === 0 || beyond) break;
    const taken = Math.min(rest, level.quantity);
    rest -= taken;
    paid += taken * level.price;
    worst = level.price;
  }
  const filled = quantity - rest;
  const exact = filled === 0 ? null : paid / filled;
  const average = exact === null ? null : price(side === 'buy' ? Math.ceil(exact) : Math.floor(exact));
  return { filled: shares(filled), worst, average, rest: shares(rest) };
}
