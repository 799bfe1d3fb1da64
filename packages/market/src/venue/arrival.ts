import { MARKET, type Side } from '../book/book.ts';
import type { Listing } from './listing.ts';
import { flagsOf, type OrderFlags } from './order-flags.ts';
import type { WorkingOrder } from './types.ts';

/** An order arriving at a book: `limit` in tenths of a yen, MARKET for none. */
export type Arrival = {
  readonly listing: Listing;
  readonly side: Side;
  readonly limit: number;
  readonly quantity: number;
  readonly orderId: number;
  readonly flags: OrderFlags;
};

/** The limit of an order in tenths of a yen, MARKET for a market order. */
export const limitOf = (order: Pick<WorkingOrder, 'type' | 'price'>): number =>
  order.type === 'market' ? MARKET : (order.price ?? MARKET);

/** The arrival of an order from a reset. */
export const arrivalOf = (listing: Listing, order: WorkingOrder): Arrival => ({
  listing,
  side: order.side,
  limit: limitOf(order),
  quantity: order.quantity,
  orderId: order.orderId,
  flags: flagsOf(order),
});
