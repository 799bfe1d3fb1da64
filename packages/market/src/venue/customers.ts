import type { Side } from '../book/book.ts';
import { NONE } from '../book/order-pool.ts';
import { type InstrumentCode, type Price, price, shares } from '../units.ts';
import type { Listing } from './listing.ts';
import type { OrderCondition, OrderType, WorkingOrder } from './types.ts';

/** A customer's order while it works at a venue. */
export type RestingOrder = {
  readonly orderId: number;
  readonly sequence: number;
  readonly listing: Listing;
  readonly side: Side;
  readonly type: OrderType;
  /** Tenths of a yen; MARKET for a market order. A funari that has become one keeps the limit it was given. */
  readonly limit: number;
  /** Where it rests in the book; NONE while it waits outside for its auction. */
  readonly slot: number;
  /** Shares of an order that waits outside the book; in the book its slot says them. */
  readonly parked: number;
  readonly condition?: OrderCondition;
  readonly account?: number;
  readonly member?: number;
};

/** What an order is beside its place: the part that a venue only passes on. */
export type OrderMarks = Pick<WorkingOrder, 'condition' | 'account' | 'member'>;

/** The marks of an order, without those it has not. */
export const marksOf = ({ condition, account, member }: OrderMarks): OrderMarks => ({
  ...(condition === undefined ? {} : { condition }),
  ...(account === undefined ? {} : { account }),
  ...(member === undefined ? {} : { member }),
});

/** The customers' orders that work at a venue, by their id. Participants' orders are not here: their id in a book is 0. */
export class Customers {
  private readonly byId = new Map<number, RestingOrder>();
  private readonly byAccount = new Map<number, Map<number, RestingOrder>>();
  private sequence = 0;

  has(orderId: number): boolean {
    return this.byId.has(orderId);
  }

  get(orderId: number): RestingOrder | undefined {
    return this.byId.get(orderId);
  }

  add(order: Omit<RestingOrder, 'sequence'>): void {
    this.sequence += 1;
    this.put({ ...order, sequence: this.sequence });
  }

  /** The order moves to a slot in its book, but stays the same order, with the limit that it was given. */
  move(order: RestingOrder, slot: number): void {
    this.put({ ...order, slot, parked: 0 });
  }

  /** An order that waits outside the book shall have `parked` shares left. */
  parkLess(order: RestingOrder, parked: number): void {
    this.put({ ...order, parked });
  }

  private put(order: RestingOrder): void {
    const { orderId, account } = order;
    this.byId.set(orderId, order);
    if (account === undefined) return;
    const own = this.byAccount.get(account) ?? new Map<number, RestingOrder>();
    own.set(orderId, order);
    this.byAccount.set(account, own);
  }

  remove(orderId: number): void {
    const account = this.byId.get(orderId)?.account;
    this.byId.delete(orderId);
    if (account === undefined) return;
    const own = this.byAccount.get(account);
    own?.delete(orderId);
    if (own?.size === 0) this.byAccount.delete(account);
  }

  /** All working orders in the order in which they came to rest. */
  inSequence(): RestingOrder[] {
    return [...this.byId.values()].sort((a, b) => a.sequence - b.sequence);
  }

  /** Whether an order of `account` at `limit` (0: market) would meet another of its own on the other side. */
  meetsOwn(account: number, code: InstrumentCode, side: Side, limit: Price | 0): boolean {
    const own = [...(this.byAccount.get(account)?.values() ?? [])];
    return own.some((resting) => {
      if (resting.side === side || resting.listing.spec.code !== code) return false;
      if (limit === 0 || resting.limit === 0) return true;
      return side === 'buy' ? resting.limit <= limit : resting.limit >= limit;
    });
  }
}

/** The shares that remain of an order, in the book or outside. */
export const remainingOf = ({ listing, slot, parked }: RestingOrder): number =>
  slot === NONE ? parked : listing.book.remaining(slot);

/** How a working order is written down, so that a reset can restore it. */
export function workingOrder(order: RestingOrder): WorkingOrder {
  const { orderId, listing, side, type, limit } = order;
  const common = {
    orderId,
    instrument: listing.spec.code,
    side,
    type,
    quantity: shares(remainingOf(order)),
    ...marksOf(order),
  };
  return type === 'market' ? common : { ...common, price: price(limit) };
}
