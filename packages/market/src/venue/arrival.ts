import type { Side } from '../book/book.ts';
import type { Listing } from './listing.ts';
import type { OrderFlags } from './order-flags.ts';

/** An order arriving at a book: `limit` in tenths of a yen, MARKET for none. */
export type Arrival = {
  readonly listing: Listing;
  readonly side: Side;
  readonly limit: number;
  readonly quantity: number;
  readonly orderId: number;
  readonly flags: OrderFlags;
};
