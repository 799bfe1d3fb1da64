import type { LevelPool } from './level-pool.ts';

/**
 * One side of a book: its price levels from best to worst, and one queue of market orders, which has priority over
 * every price.
 */
export class BookSide {
  /** 1 for bids, -1 for asks: the price of higher sign x price is better. */
  readonly sign: 1 | -1;
  private readonly pool: LevelPool;
  private readonly side: number;

  /** The side with this number in the pool. */
  constructor(pool: LevelPool, side: number) {
    this.pool = pool;
    this.side = side;
    this.sign = (side & 1) === 0 ? 1 : -1;
  }

  /** The best level, or NONE. */
  get best(): number {
    return this.pool.sides[this.side << 3] ?? 0;
  }

  /** The best price in tenths of a yen, or 0 when there is no price. */
  get bestPrice(): number {
    return this.pool.sides[(this.side << 3) + 1] ?? 0;
  }

  /** The market orders' level, or NONE. */
  get market(): number {
    return this.pool.sides[(this.side << 3) + 2] ?? 0;
  }

  /** Number of price levels, without the market queue. */
  get length(): number {
    return this.pool.sides[(this.side << 3) + 3] ?? 0;
  }

  /** Shares in all price levels, without the market queue. Summed on each call. */
  get shares(): number {
    const { pool } = this;
    let sum = 0;
    for (let level = this.best; level !== 0; level = pool.worseOf(level)) sum += pool.sharesOf(level);
    return sum;
  }

  /** Shares of waiting market orders. */
  get marketShares(): number {
    return this.market === 0 ? 0 : this.pool.sharesOf(this.market);
  }

  /** The level `rank` places from the best (0 = best), or NONE. Walks from the best: to read many, use `levels`. */
  levelAt(rank: number): number {
    let level = this.best;
    for (let n = 0; n < rank && level !== 0; n++) level = this.pool.worseOf(level);
    return level;
  }

  /** The price `rank` places from the best, in tenths of a yen, or 0. */
  priceAt(rank: number): number {
    const level = this.levelAt(rank);
    return level === 0 ? 0 : this.pool.priceOf(level);
  }

  /** All levels, best first. */
  get levels(): number[] {
    const levels: number[] = [];
    for (let level = this.best; level !== 0; level = this.pool.worseOf(level)) levels.push(level);
    return levels;
  }

  /** The level at `price`, or NONE. */
  find(price: number): number {
    return this.pool.find(this.side, price);
  }
}
