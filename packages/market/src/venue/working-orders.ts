import { MARKET, type Side } from '../book/book.ts';
import type { LevelPool } from '../book/level-pool.ts';
import { NONE, type OrderPool } from '../book/order-pool.ts';
import type { Phase } from '../session/schedule.ts';
import type { Shares } from '../units.ts';
import type { Arrival } from './arrival.ts';
import { restingPriceOf } from './conditions.ts';
import { CustomerOrders, PARTICIPANT, type RestingOrder } from './customer-orders.ts';
import type { DirtyInstruments } from './dirty-instruments.ts';
import type { Listing } from './listing.ts';
import type { OrderFlags } from './order-flags.ts';

const SIDES: readonly Side[] = ['buy', 'sell'];

/** An order that has been removed, with the shares that remained. */
export type RemovedOrder = { readonly orderId: number; readonly remaining: Shares };

/**
 * All orders that work at a venue, in the books and outside them. Moves, reduces and removes orders; matches and
 * reports nothing.
 */
export class WorkingOrders {
  readonly customers: CustomerOrders;
  private readonly pool: OrderPool;
  private readonly dirty: DirtyInstruments;
  private readonly levels: LevelPool;

  constructor(listings: readonly Listing[], levels: LevelPool, dirty: DirtyInstruments) {
    this.customers = new CustomerOrders(levels.orders, listings);
    this.pool = levels.orders;
    this.dirty = dirty;
    this.levels = levels;
  }

  /** Rests an order in its book. */
  rest(listing: Listing, side: Side, limit: number, quantity: number, orderId: number, flags: OrderFlags): void {
    const slot = listing.book.add(side, limit, quantity, orderId);
    this.dirty.add(listing.index);
    if (orderId !== 0) this.customers.add(slot, orderId, listing, side, limit, flags);
  }

  /**
   * Puts a customer's order in its place in `phase` without matching it: in the book, or outside it until its auction.
   */
  restore(arrival: Arrival, phase: Phase): void {
    const { listing, side, limit, quantity, orderId, flags } = arrival;
    const restingPrice = restingPriceOf(flags.condition, limit, phase);
    if (restingPrice === limit) {
      this.rest(listing, side, limit, quantity, orderId, flags);
      return;
    }
    const slot = this.pool.take(orderId, quantity);
    this.customers.add(slot, orderId, listing, side, limit, flags);
    // Not at its own limit: a funari order in pre-closing.
    if (restingPrice !== 'outside') this.enterBook(this.customers.read(slot), restingPrice);
  }

  /** Enters an order from outside in the book; an order already there enters again, at `limit`, behind the others. */
  enterBook({ listing, side, slot }: RestingOrder, limit: number): void {
    listing.book.enter(side, slot, limit);
    listing.markDirty();
  }

  /** Reduces a working order to `remaining` shares; it keeps its place. */
  reduceTo({ listing, slot, inBook, quantity }: RestingOrder, remaining: Shares): void {
    if (inBook) listing.book.reduce(slot, quantity - remaining);
    else this.pool.setQuantity(slot, remaining);
    listing.markDirty();
  }

  /**
   * Removes a customer's order. Returns its slot, which stays readable until the next order arrives, or NONE when it
   * does not work.
   */
  take(orderId: number): number {
    const { pool } = this;
    const slot = this.customers.take(orderId);
    if (slot === 0) return 0;
    this.dirty.add(pool.listingOf(slot));
    if (pool.levelOf(slot) !== 0) this.levels.leave(slot);
    pool.release(slot);
    return slot;
  }

  /** Removes a working order and returns its remaining shares. */
  remove({ orderId }: RestingOrder): Shares {
    return this.sharesOf(this.take(orderId));
  }

  /**
   * Removes customers' and participants' orders outside the day's limits, and returns the customers' in their sequence.
   */
  removeOutsideLimits(listing: Listing): RemovedOrder[] {
    const { lower, upper } = listing.limits;
    const outside = (limit: number): boolean => limit !== MARKET && (limit < lower || limit > upper);
    const removed: RemovedOrder[] = [];
    for (const order of this.customers.of(listing)) {
      if (!outside(order.limit)) continue;
      removed.push({ orderId: order.orderId, remaining: this.remove(order) });
    }
    for (const side of SIDES) {
      listing.book.visit(side, (slot, limit) => {
        if (outside(limit)) listing.book.cancel(slot);
      });
    }
    return removed;
  }

  /** Removes every participant's order from a book. */
  removeParticipants(listing: Listing): void {
    const { book } = listing;
    for (const side of SIDES) {
      book.visit(side, (slot) => {
        if (book.idOf(slot) === PARTICIPANT) book.cancel(slot);
      });
    }
    listing.markDirty();
  }

  /** Removes the participants' orders of one price level. */
  removeParticipantsAt(listing: Listing, level: number): void {
    const { book } = listing;
    book.visitLevel(level, MARKET, (slot) => {
      if (book.idOf(slot) === PARTICIPANT) book.cancel(slot);
    });
    listing.markDirty();
  }

  /** Removes the newest order of a price level if it is a participant's. */
  removeNewestParticipant(listing: Listing, level: number): void {
    const { book } = listing;
    const slot = book.levels.tailOf(level);
    if (book.idOf(slot) !== PARTICIPANT) return;
    book.cancel(slot);
    listing.markDirty();
  }

  /** The remaining shares of an order, or those it had when removed. */
  sharesOf(slot: number): Shares {
    // The value comes from a typed array of integers.
    return this.pool.quantityOf(slot) as Shares;
  }

  /** The remaining shares of a working order; undefined when it does not work. */
  remaining(orderId: number): Shares | undefined {
    const slot = this.customers.find(orderId);
    return slot === NONE ? undefined : this.sharesOf(slot);
  }

  /** The arrival number of the next order that comes to rest. */
  get arrivals(): number {
    return this.pool.arrivals;
  }
}
