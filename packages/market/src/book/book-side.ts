import type { LevelPool } from './level-pool.ts';
import { NONE } from './order-pool.ts';

const FIRST_LEVELS = 8;
/** Levels looked at one by one from where a price should be, before a search by halves. */
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
  /** The best level, or NONE. */
  best = NONE;
  /** The best price in tenths of a yen, or 0 when there is no price. */
  bestPrice = 0;
  private readonly pool: LevelPool;
  /** The smallest distance between two levels so far, and one over it. */
  private step = Number.MAX_SAFE_INTEGER;
  private perStep = 1 / Number.MAX_SAFE_INTEGER;
  private keys = new Int32Array(FIRST_LEVELS);
  private levels = new Int32Array(FIRST_LEVELS);

  constructor(pool: LevelPool, sign: 1 | -1) {
    this.pool = pool;
    this.sign = sign;
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
    return this.market === NONE ? 0 : this.pool.sharesOf(this.market);
  }

  /** The level at `price`, or NONE. */
  find(price: number): number {
    const key = price * this.sign;
    const index = this.seek(key);
    return index < this.length && this.keys[index] === key ? (this.levels[index] ?? NONE) : NONE;
  }

  /** Rests an order, which is in no level, behind those at its price (0 = market). */
  enter(slot: number, price: number, quantity: number): void {
    const { pool } = this;
    if (price === 0) {
      if (this.market === NONE) this.market = pool.take(0);
      pool.append(this.market, slot, quantity);
      return;
    }
    const key = price * this.sign;
    const index = this.seek(key);
    const level =
      index < this.length && this.keys[index] === key ? (this.levels[index] ?? NONE) : this.open(index, key);
    this.shares += quantity;
    pool.append(level, slot, quantity);
  }

  /** Takes `by` shares off an order, and the order out of the book, its slot free again, when none are left. */
  reduce(slot: number, by: number): void {
    const { pool } = this;
    const { orders } = pool;
    const level = orders.levelOf(slot);
    const left = orders.quantityOf(slot) - by;
    orders.setQuantity(slot, left);
    if (level !== this.market) this.shares -= by;
    if (left > 0) {
      pool.setShares(level, pool.sharesOf(level) - by);
      return;
    }
    if (pool.remove(level, slot, by) === 0) this.close(level);
    orders.release(slot);
  }

  /** Takes an order out of the book; its slot keeps it, with its shares. */
  leave(slot: number): void {
    const { pool } = this;
    const level = pool.orders.levelOf(slot);
    const quantity = pool.orders.quantityOf(slot);
    if (level !== this.market) this.shares -= quantity;
    if (pool.remove(level, slot, quantity) === 0) this.close(level);
  }

  private close(level: number): void {
    if (level === this.market) this.market = NONE;
    else {
      const { keys, levels } = this;
      const last = this.length - 1;
      // Levels close near the best price, where few stand behind: moving them one by one beats a call.
      for (let n = this.seek(this.pool.keyOf(level)); n < last; n++) {
        keys[n] = keys[n + 1] ?? 0;
        levels[n] = levels[n + 1] ?? NONE;
      }
      this.length = last;
      if (level === this.best) this.rank();
    }
    this.pool.release(level);
  }

  /** The best level is another one. */
  private rank(): void {
    this.best = this.levelAt(0);
    this.bestPrice = this.priceAt(0);
  }

  private open(index: number, key: number): number {
    if (this.length === this.keys.length) this.grow();
    const { keys, levels } = this;
    for (let n = this.length; n > index; n--) {
      keys[n] = keys[n - 1] ?? 0;
      levels[n] = levels[n - 1] ?? NONE;
    }
    const level = this.pool.take(key);
    keys[index] = key;
    levels[index] = level;
    this.length++;
    if (index === this.length - 1) this.rank();
    this.measure(index);
    return level;
  }

  /**
   * The index of the worst level whose key is at least `key`; `length` when all are worse. Levels stand a tick apart for the most part,
   * so the distance from the best price says nearly where; where it does not, it is searched for.
   */
  private seek(key: number): number {
    const { keys, length } = this;
    // Also because a read before an array's beginning makes the compiler give up on all reads here.
    if (length === 0) return 0;
    let guess = length - 1 - Math.floor(((keys[length - 1] ?? key) - key) * this.perStep);
    if (guess >= length) return length;
    if (guess < 0) guess = 0;
    const end = Math.min(length, guess + NEAR);
    if (guess > 0 && (keys[guess - 1] ?? 0) >= key) return this.search(key, guess - 1);
    while (guess < end && (keys[guess] ?? 0) < key) guess++;
    return guess < end || guess === length ? guess : this.search(key, length);
  }

  /** The same by halves, below `high`, whose key is known to be enough. */
  private search(key: number, high: number): number {
    const { keys } = this;
    let low = 0;
    let end = high;
    while (low < end) {
      const middle = (low + end) >> 1;
      if ((keys[middle] ?? 0) >= key) end = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** A level has been opened at `index`: is it nearer to a neighbour than any before? */
  private measure(index: number): void {
    const { keys } = this;
    const here = keys[index] ?? 0;
    if (index > 0) this.step = Math.min(this.step, here - (keys[index - 1] ?? 0));
    if (index + 1 < this.length) this.step = Math.min(this.step, (keys[index + 1] ?? 0) - here);
    this.perStep = 1 / this.step;
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
