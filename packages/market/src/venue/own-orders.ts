import type { Book, Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { type EpochMs, type Shares, shares } from '../units.ts';
import type { Arrival } from './arrival.ts';
import type { ContinuousTrading } from './continuous-trading.ts';
import type { TimeInForce } from './types.ts';

/** The shares that an arriving order of the other side trades before it reaches the order in `slot`. */
function sharesAhead(book: Book, side: Side, slot: number): number {
  const { pool, levels } = book;
  const { market, best, marketShares } = book.side(side);
  const own = pool.levelOf(slot);
  let ahead = own === market ? 0 : marketShares;
  for (let level = best; own !== market && level !== own && level !== NONE; level = levels.worseOf(level)) {
    ahead += levels.sharesOf(level);
  }
  for (let each = pool.nextOf(own); each !== slot; each = pool.nextOf(each)) ahead += pool.quantityOf(each);
  return ahead;
}

/**
 * The shares of a stopped order that are left, and whether its own order stopped it; if not, it ends like any immediate
 * order.
 */
export type StoppedOrder = { readonly left: Shares; readonly selfTrade: boolean };

/**
 * Handles an order that arrives in continuous trading while its account has a working order on the other side that it
 * could meet: it trades with the orders ahead of that one, and its rest is cancelled (docs/decisions/0053). It never
 * rests, since it could meet its own order in an auction. An immediate order that does not reach its own order ends
 * like any other.
 */
export function matchUpToOwnOrder(
  continuous: ContinuousTrading,
  first: number,
  { listing, side, limit, quantity, orderId }: Arrival,
  timeInForce: TimeInForce,
  at: EpochMs,
): StoppedOrder {
  const found = continuous.reachable(listing, side, limit, quantity, at);
  const ahead = first === NONE ? found : sharesAhead(listing.book, side === 'buy' ? 'sell' : 'buy', first);
  const most = Math.min(found, ahead);
  const isFok = timeInForce === 'fok';
  const traded = isFok && most < quantity ? 0 : most;
  if (traded > 0) continuous.match(listing, side, limit, traded, orderId);
  const stoppedByOwnOrder = ahead < found && (!isFok || found === quantity);
  return { left: shares(quantity - traded), selfTrade: stoppedByOwnOrder || timeInForce === 'day' };
}
