import { NONE, type OrderPool } from './order-pool.ts';

const FIRST_CAPACITY = 64;

function doubled(from: Int32Array): Int32Array<ArrayBuffer> {
  const to = new Int32Array(from.length * 2);
  to.set(from);
  return to;
}

function doubledShares(from: Float64Array): Float64Array<ArrayBuffer> {
  const to = new Float64Array(from.length * 2);
  to.set(from);
  return to;
}

/**
 * The price levels of any number of books: first and last order, how many orders and how many shares, and the level's key.
 * A key is the price for bids and minus the price for asks, so that a higher key is the better price on either side.
 */
export class LevelPool {
  readonly orders: OrderPool;
  key = new Int32Array(FIRST_CAPACITY);
  head = new Int32Array(FIRST_CAPACITY);
  tail = new Int32Array(FIRST_CAPACITY);
  count = new Int32Array(FIRST_CAPACITY);
  shares = new Float64Array(FIRST_CAPACITY);
  private free = NONE;
  private used = 1;

  constructor(orders: OrderPool) {
    this.orders = orders;
  }

  /** Takes an empty level. */
  take(key: number): number {
    let level = this.free;
    if (level !== NONE) this.free = this.head[level] ?? NONE;
    else {
      if (this.used === this.key.length) this.grow();
      level = this.used++;
    }
    this.key[level] = key;
    this.head[level] = NONE;
    this.tail[level] = NONE;
    this.count[level] = 0;
    this.shares[level] = 0;
    return level;
  }

  /** Gives an empty level back. */
  release(level: number): void {
    this.head[level] = this.free;
    this.free = level;
  }

  /** Appends a new order to `level` and answers its slot. */
  append(level: number, id: number, quantity: number): number {
    const orders = this.orders;
    const slot = orders.take(id, quantity, level);
    const last = this.tail[level] ?? NONE;
    orders.prev[slot] = last;
    if (last === NONE) this.head[level] = slot;
    else orders.next[last] = slot;
    this.tail[level] = slot;
    this.count[level] = (this.count[level] ?? 0) + 1;
    this.shares[level] = (this.shares[level] ?? 0) + quantity;
    return slot;
  }

  /** Takes an order out of its level and frees its slot. The shares it still had leave the level's sum. */
  remove(level: number, slot: number): void {
    const orders = this.orders;
    const before = orders.prev[slot] ?? NONE;
    const after = orders.next[slot] ?? NONE;
    if (before === NONE) this.head[level] = after;
    else orders.next[before] = after;
    if (after === NONE) this.tail[level] = before;
    else orders.prev[after] = before;
    this.count[level] = (this.count[level] ?? 0) - 1;
    this.shares[level] = (this.shares[level] ?? 0) - (orders.quantity[slot] ?? 0);
    orders.release(slot);
  }

  private grow(): void {
    this.key = doubled(this.key);
    this.head = doubled(this.head);
    this.tail = doubled(this.tail);
    this.count = doubled(this.count);
    this.shares = doubledShares(this.shares);
  }
}
