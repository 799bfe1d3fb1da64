import type { LevelPool } from './level-pool.ts';
import { NONE } from './order-pool.ts';

const FIRST_LEVELS = 8;
/** Levels looked at one by one from the best before a binary search: most orders are for a price near the top. */
const NEAR = 16;

/**
 * One side of a book: its price levels sorted from worst to best, so that the top, where nearly everything happens,
 * is the cheap end of the array; and one queue of market orders, which stand before every price.
 */
export class BookSide {
  /** 1 for bids, -1 for asks: key = sign x price, and a higher key is better. */
  readonly sign: 1 | -1;
  /** Number of price levels, the market queue not counted. */
  length = 0;
  /** Shares in all price levels, the market queue not counted. */
  shares = 0;
  /** The market orders' level, or NONE. */
  market = NONE;
  private readonly pool: LevelPool;
  private keys = new Int32Array(FIRST_LEVELS);
  private levels = new Int32Array(FIRST_LEVELS);

  constructor(pool: LevelPool, sign: 1 | -1) {
    this.pool = pool;
    this.sign = sign;
  }

  /** The best level, or NONE. */
  get best(): number {
    return this.levelAt(0);
  }

  /** The best price in tenths of a yen, or 0 when there is no price. */
  get bestPrice(): number {
    return this.priceAt(0);
  }

  /** The level that is `rank` places from the best (0 = best), or NONE. */
  levelAt(rank: number): number {
    return rank < this.length ? (this.levels[this.length - 1 - rank] ?? NONE) : NONE;
  }

  /** The price that is `rank` places from the best, in tenths of a yen, or 0. */
  priceAt(rank: number): number {
    return rank < this.length ? (this.keys[this.length - 1 - rank] ?? 0) * this.sign : 0;
  }

  /** Shares of waiting market orders. */
  get marketShares(): number {
    return this.market === NONE ? 0 : (this.pool.shares[this.market] ?? 0);
  }

  /** The level at `price`, or NONE. */
  find(price: number): number {
    const key = price * this.sign;
    const index = this.seek(key);
    return index < this.length && this.keys[index] === key ? (this.levels[index] ?? NONE) : NONE;
  }

  /** Rests an order behind those at its price (0 = market) and answers its slot. */
  add(price: number, quantity: number, id: number): number {
    if (price === 0) {
      if (this.market === NONE) this.market = this.pool.take(0);
      return this.pool.append(this.market, id, quantity);
    }
    const key = price * this.sign;
    const index = this.seek(key);
    const level =
      index < this.length && this.keys[index] === key ? (this.levels[index] ?? NONE) : this.open(index, key);
    this.shares += quantity;
    return this.pool.append(level, id, quantity);
  }

  /** Takes `by` shares off an order, and the order out of the book when none are left. */
  reduce(slot: number, by: number): void {
    const pool = this.pool;
    const level = pool.orders.level[slot] ?? NONE;
    const left = (pool.orders.quantity[slot] ?? 0) - by;
    pool.orders.quantity[slot] = left;
    pool.shares[level] = (pool.shares[level] ?? 0) - by;
    if (level !== this.market) this.shares -= by;
    if (left > 0) return;
    pool.remove(level, slot);
    if (pool.count[level] === 0) this.close(level);
  }

  private close(level: number): void {
    if (level === this.market) this.market = NONE;
    else {
      const index = this.seek(this.pool.key[level] ?? 0);
      this.keys.copyWithin(index, index + 1, this.length);
      this.levels.copyWithin(index, index + 1, this.length);
      this.length--;
    }
    this.pool.release(level);
  }

  private open(index: number, key: number): number {
    if (this.length === this.keys.length) this.grow();
    this.keys.copyWithin(index + 1, index, this.length);
    this.levels.copyWithin(index + 1, index, this.length);
    const level = this.pool.take(key);
    this.keys[index] = key;
    this.levels[index] = level;
    this.length++;
    return level;
  }

  /** The index of the worst level whose key is at least `key`; `length` when all are worse. */
  private seek(key: number): number {
    const keys = this.keys;
    let high = this.length;
    const near = Math.max(0, high - NEAR);
    while (high > near && (keys[high - 1] ?? 0) >= key) high--;
    if (high > near || near === 0) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] ?? 0) >= key) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private grow(): void {
    const keys = new Int32Array(this.keys.length * 2);
    const levels = new Int32Array(keys.length);
    keys.set(this.keys);
    levels.set(this.levels);
    this.keys = keys;
    this.levels = levels;
  }
}
