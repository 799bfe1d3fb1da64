import type { Side } from '../book/book.ts';
import { price, shares } from '../units.ts';
import type { Listing } from './listing.ts';
import type { OrderType, WorkingOrder } from './types.ts';

/** A customer's order while it rests in a book. */
export type RestingOrder = {
  readonly orderId: number;
  readonly sequence: number;
  readonly listing: Listing;
  readonly side: Side;
  readonly type: OrderType;
  /** Tenths of a yen; MARKET for a market order. */
  readonly limit: number;
  readonly slot: number;
};

/** The customers' orders that rest at a venue, by their id. Participants' orders are not here: their id in a book is 0. */
export class Customers {
  private readonly byId = new Map<number, RestingOrder>();
  private sequence = 0;

  has(orderId: number): boolean {
    return this.byId.has(orderId);
  }

  get(orderId: number): RestingOrder | undefined {
    return this.byId.get(orderId);
  }

  add(order: Omit<RestingOrder, 'sequence'>): void {
    this.sequence += 1;
    this.byId.set(order.orderId, { ...order, sequence: this.sequence });
  }

  remove(orderId: number): void {
    this.byId.delete(orderId);
  }

  /** All resting orders in the order in which they came to rest. */
  inSequence(): RestingOrder[] {
    return [...this.byId.values()].sort((a, b) => a.sequence - b.sequence);
  }
}

/** How a resting order is written down, so that a reset can restore it. */
export function workingOrder({ orderId, listing, side, type, limit, slot }: RestingOrder): WorkingOrder {
  const quantity = shares(listing.book.remaining(slot));
  const common = { orderId, instrument: listing.spec.code, side, type, quantity };
  return type === 'market' ? common : { ...common, price: price(limit) };
}
