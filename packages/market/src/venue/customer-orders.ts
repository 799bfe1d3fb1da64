import { MARKET, type Side } from '../book/book.ts';
import { OrderIndex } from '../book/order-index.ts';
import { NONE, type OrderPool } from '../book/order-pool.ts';
import { price, shares } from '../units.ts';
import { restingPriceOf } from './conditions.ts';
import type { Listing } from './listing.ts';
import { conditionOf, hasAccount, isSell, NO_FLAGS, type OrderFlags, packFlags, unpackFlags } from './order-flags.ts';
import type { OrderType, WorkingOrder } from './types.ts';

/** The id of participants' orders; customers' ids are positive. */
export const PARTICIPANT = 0;

/** A customer's order working at a venue, as read from its record. */
export type RestingOrder = OrderFlags & {
  readonly orderId: number;
  readonly slot: number;
  readonly sequence: number;
  readonly listing: Listing;
  readonly side: Side;
  readonly type: OrderType;
  /** Tenths of a yen; MARKET for a market order. A funari that has become one keeps its original limit. */
  readonly limit: number;
  /** Remaining shares. */
  readonly quantity: number;
  /** Whether it rests in the book; if not, it waits outside for its auction. */
  readonly inBook: boolean;
};

/**
 * Whether the order ends with its auction; those for the afternoon wait outside the book all morning
 * (rules/market.md 1.8).
 */
export const isOpening = ({ condition, inBook }: RestingOrder): boolean =>
  condition === 'opening-am' || (condition === 'opening-pm' && inBook);

function addToSet(sets: Map<number, Set<number>>, key: number, slot: number): void {
  const there = sets.get(key);
  if (there === undefined) sets.set(key, new Set([slot]));
  else there.add(slot);
}

function removeFromSet(sets: Map<number, Set<number>>, key: number, slot: number): void {
  const there = sets.get(key);
  there?.delete(slot);
  if (there?.size === 0) sets.delete(key);
}

/** The customers' orders working at a venue, by id. Excludes participants' orders: their id in a book is 0. */
export class CustomerOrders {
  private readonly pool: OrderPool;
  private readonly listings: readonly Listing[];
  private readonly index: OrderIndex;
  private readonly byAccount = new Map<number, Set<number>>();
  /** The slots of orders with a condition, by the index: they may wait outside their book. */
  private readonly conditional = new Map<number, Set<number>>();
  private sequence = 0;

  constructor(pool: OrderPool, listings: readonly Listing[]) {
    this.pool = pool;
    this.listings = listings;
    this.index = new OrderIndex(pool);
  }

  /** The slot of a working order, or NONE. It does not change while the order works. */
  find(orderId: number): number {
    return this.index.find(orderId);
  }

  /** The id of the order in a slot; PARTICIPANT for a participant's. */
  idOf(slot: number): number {
    return this.pool.idOf(slot);
  }

  /** Adds an order that already has its slot. `limit` is its original one. */
  add(slot: number, id: number, listing: Listing, side: Side, limit: number, flags: OrderFlags): void {
    this.sequence += 1;
    const { pool } = this;
    pool.setInfo(slot, this.sequence, listing.index, packFlags(side, limit, flags));
    this.index.add(slot, id);
    if (flags !== NO_FLAGS) this.setFlags(slot, listing, limit, flags);
  }

  private setFlags(slot: number, listing: Listing, limit: number, { condition, account, member }: OrderFlags): void {
    const { pool } = this;
    // Only these wait outside their book, or rest in it at a price other than their own.
    if (condition !== undefined) {
      pool.setLimit(slot, limit);
      addToSet(this.conditional, listing.index, slot);
    }
    if (account !== undefined || member !== undefined) pool.setOwner(slot, account ?? 0, member ?? 0);
    if (account !== undefined) addToSet(this.byAccount, account, slot);
  }

  /**
   * Removes an order. Returns its slot, which the caller frees by taking it out of its book; NONE when there is no such
   * order.
   */
  take(orderId: number): number {
    const slot = this.index.take(orderId);
    if (slot === 0) return slot;
    const { pool } = this;
    const flags = pool.flagsOf(slot);
    if (hasAccount(flags)) removeFromSet(this.byAccount, pool.accountOf(slot), slot);
    if (conditionOf(flags) !== undefined) removeFromSet(this.conditional, pool.listingOf(slot), slot);
    return slot;
  }

  /** The issue of an order. Throws RangeError for a slot without a customer's order. */
  listingOf(slot: number): Listing {
    const listing = this.listings[this.pool.listingOf(slot)];
    if (listing === undefined) throw new RangeError(`no order in slot ${slot}`);
    return listing;
  }

  /** The original limit of an order, in tenths of a yen, MARKET for none. */
  private limitOf(slot: number): number {
    const { pool } = this;
    return conditionOf(pool.flagsOf(slot)) === undefined ? pool.priceOf(slot) : pool.limitOf(slot);
  }

  /** The side of an order. */
  sideOf(slot: number): Side {
    return isSell(this.pool.flagsOf(slot)) ? 'sell' : 'buy';
  }

  /** Reads all data of an order. */
  read(slot: number): RestingOrder {
    const { pool } = this;
    return {
      orderId: pool.idOf(slot),
      slot,
      sequence: pool.sequenceOf(slot),
      listing: this.listingOf(slot),
      side: this.sideOf(slot),
      limit: this.limitOf(slot),
      quantity: pool.quantityOf(slot),
      inBook: pool.levelOf(slot) !== NONE,
      ...unpackFlags(pool.flagsOf(slot), pool.accountOf(slot), pool.memberOf(slot)),
    };
  }

  /** All working orders in the order in which they came to rest. */
  inSequence(): RestingOrder[] {
    return this.readAll(this.index.slots());
  }

  /** One issue's working orders, in the same order. Reads that issue only. */
  of(listing: Listing): RestingOrder[] {
    const { pool } = this;
    const slots = this.conditionalSlots(listing);
    for (const side of ['buy', 'sell'] as const) {
      listing.book.visit(side, (slot) => {
        if (pool.idOf(slot) !== 0 && conditionOf(pool.flagsOf(slot)) === undefined) slots.push(slot);
      });
    }
    return this.readAll(slots);
  }

  /** One issue's orders with a condition, in the same order. */
  conditionalOf(listing: Listing): RestingOrder[] {
    return this.readAll(this.conditionalSlots(listing));
  }

  private conditionalSlots({ index }: Listing): number[] {
    // order: the caller sorts
    return [...(this.conditional.get(index) ?? [])];
  }

  private readAll(slots: readonly number[]): RestingOrder[] {
    return slots.map((slot) => this.read(slot)).sort((a, b) => a.sequence - b.sequence);
  }

  /**
   * Whether an order of `account` at `limit` (tenths of a yen, MARKET for none) could meet another order of the account
   * on the other side, now or in an auction: orders that wait outside the book for their auction count too.
   */
  wouldSelfTrade(account: number, listing: Listing, side: Side, limit: number): boolean {
    // order: any of them will do
    for (const slot of this.byAccount.get(account) ?? []) {
      if (this.isOpposite(slot, listing, side) && crosses(side, limit, this.priceInBook(slot, listing))) return true;
    }
    return false;
  }

  /**
   * The slot of the first order to trade among those of `account` in the book on the other side that an order arriving
   * at `limit` would meet; NONE when there is none.
   */
  firstOwnOrder(account: number, listing: Listing, side: Side, limit: number): number {
    const { pool } = this;
    const rank = (slot: number): number => (pool.priceOf(slot) === MARKET ? 0 : 1);
    let first = NONE;
    // order: irrelevant, the first by rank, price and time is selected
    for (const slot of this.byAccount.get(account) ?? []) {
      if (!this.isOpposite(slot, listing, side) || pool.levelOf(slot) === NONE) continue;
      const at = pool.priceOf(slot);
      if (!crosses(side, limit, at)) continue;
      const better =
        first === NONE ? -1 : rank(slot) - rank(first) || (at - pool.priceOf(first)) * (side === 'buy' ? 1 : -1);
      if (better < 0 || (better === 0 && pool.arrivalOf(slot) < pool.arrivalOf(first))) first = slot;
    }
    return first;
  }

  private isOpposite(slot: number, listing: Listing, side: Side): boolean {
    return this.sideOf(slot) !== side && this.pool.listingOf(slot) === listing.index;
  }

  /** The price of an order in its book now, or its original one if it waits outside. */
  private priceInBook(slot: number, { phase }: Listing): number {
    const given = this.limitOf(slot);
    const restingPrice = restingPriceOf(conditionOf(this.pool.flagsOf(slot)), given, phase);
    return restingPrice === 'outside' ? given : restingPrice;
  }
}

/** Whether orders at these prices (MARKET: any) would trade with each other; the first is of `side`. */
const crosses = (side: Side, limit: number, other: number): boolean =>
  limit === MARKET || other === MARKET || (side === 'buy' ? other <= limit : other >= limit);

/** The stored form of a working order, from which a reset restores it. */
export function workingOrder(order: RestingOrder): WorkingOrder {
  const { orderId, listing, side, type, limit, quantity, condition, account, member, short } = order;
  return {
    orderId,
    instrument: listing.spec.code,
    side,
    type,
    quantity: shares(quantity),
    ...(condition === undefined ? {} : { condition }),
    ...(account === undefined ? {} : { account }),
    ...(member === undefined ? {} : { member }),
    ...(short === undefined ? {} : { short }),
    ...(type === 'market' ? {} : { price: price(limit) }),
  };
}
