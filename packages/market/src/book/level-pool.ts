import type { OrderPool } from './order-pool.ts';

const FIRST_BOOKS = 1;
const FIRST_BUCKETS = 64;
const FIRST_SHIFT = 26;
/** Prices probed one after the other for a new level's neighbour, before the levels are walked. */
const NEAR = 8;
/**
 * Places per level, so that the chains are short: a place mostly has one level or none, and no record is read
 * needlessly.
 */
const SPARE = 4;
/**
 * 2^32 divided by the golden ratio: for any number of sides, they begin about equally far apart in the index of prices.
 */
const SPREAD = 0x9e3779b1;

/*
 * A side's record is 8 integers (at side << 3), so that both sides of a book are in one cache line:
 *
 *   integer 0 best level, 1 best price, 2 the market orders' level, 3 number of price levels,
 *   4 the smallest distance between two so far
 *
 * Bids are the even sides, asks the odd ones. A level's record is described in order-pool.ts.
 */

/**
 * The price levels of any number of books. A level is found by its side and price through hash chains, as an order is
 * by its id, and is linked in a list from the best level to the worst. A level allocates nothing. An order's level has
 * its side, so that an order can be removed without its book.
 */
export class LevelPool {
  readonly orders: OrderPool;
  /** The sides' records. Replaced by a larger array when books are added. */
  sides = new Int32Array(FIRST_BOOKS << 4);
  /** The first level of each place. Neighbouring prices of a side have neighbouring places. */
  private heads = new Int32Array(FIRST_BUCKETS);
  /** Right shift of a side's hash to the place of its price 0. */
  private shift = FIRST_SHIFT;
  private mask = FIRST_BUCKETS - 1;
  private count = 0;
  private books = 0;

  constructor(orders: OrderPool) {
    this.orders = orders;
  }

  /** Adds a book. Returns the number of its bid side; its ask side is the next. */
  addBook(): number {
    const side = this.books << 1;
    this.books++;
    if (this.books << 4 > this.sides.length) {
      const more = new Int32Array(this.sides.length * 2);
      more.set(this.sides);
      this.sides = more;
    }
    return side;
  }

  /** Shares waiting at the level. */
  sharesOf(level: number): number {
    return this.orders.numbers[level << 2] ?? 0;
  }

  /** The price in tenths of a yen, or 0 for market orders. */
  priceOf(level: number): number {
    return this.orders.cells[(level << 3) + 5] ?? 0;
  }

  /** The last order; the level itself when it has none. */
  tailOf(level: number): number {
    return this.orders.cells[(level << 3) + 4] ?? 0;
  }

  /** Number of waiting orders. */
  countOf(level: number): number {
    return this.orders.cells[(level << 3) + 2] ?? 0;
  }

  /** The next worse level of its side, or NONE. */
  worseOf(level: number): number {
    return this.orders.pastCells[(level << 3) + 1] ?? 0;
  }

  /** The level of a side at `price` (0: its market orders), or NONE. */
  find(side: number, price: number): number {
    const { heads } = this;
    const { cells } = this.orders;
    let level = heads[((Math.imul(side | 0, SPREAD) >>> this.shift) ^ price) & this.mask] ?? 0;
    while (level !== 0 && (cells[(level << 3) + 5] !== price || cells[(level << 3) + 7] !== side)) {
      level = cells[(level << 3) + 6] ?? 0;
    }
    return level;
  }

  /**
   * Rests an order of `quantity` shares that is in no level, as arriving now, behind those at its price (0 = market).
   */
  enter(side: number, slot: number, price: number, quantity: number): void {
    const level = (this.find(side, price) || this.open(side, price)) | 0;
    const { orders } = this;
    const { cells, numbers } = orders;
    const order = slot | 0;
    const here = level << 3;
    const at = order << 3;
    const last = cells[here + 4] ?? 0;
    cells[at + 3] = level;
    cells[at + 4] = last;
    cells[at + 5] = level;
    cells[(last << 3) + 3] = order;
    cells[here + 4] = order;
    cells[here + 2] = (cells[here + 2] ?? 0) + 1;
    numbers[level << 2] = (numbers[level << 2] ?? 0) + quantity;
    orders.arrive(slot);
  }

  /** Removes an order from its level; its slot keeps it, with its shares. */
  leave(slot: number): void {
    const { cells, numbers } = this.orders;
    const at = slot << 3;
    const level = cells[at + 5] ?? 0;
    const after = cells[at + 3] ?? 0;
    const before = cells[at + 4] ?? 0;
    cells[(before << 3) + 3] = after;
    cells[(after << 3) + 4] = before;
    cells[at + 5] = 0;
    numbers[level << 2] = (numbers[level << 2] ?? 0) - (cells[at + 2] ?? 0);
    const left = (cells[(level << 3) + 2] ?? 0) - 1;
    cells[(level << 3) + 2] = left;
    if (left === 0) this.close(level);
  }

  /** Reduces an order by `by` shares; with none left removes it from its level and frees its slot. */
  reduce(slot: number, by: number): void {
    const { cells, numbers } = this.orders;
    const at = slot << 3;
    const left = (cells[at + 2] ?? 0) - by;
    if (left === 0) {
      this.leave(slot);
      this.orders.release(slot);
      return;
    }
    const level = cells[at + 5] ?? 0;
    cells[at + 2] = left | 0;
    numbers[level << 2] = (numbers[level << 2] ?? 0) - by;
  }

  private open(side: number, price: number): number {
    const level = this.orders.take(0, 0);
    const { cells } = this.orders;
    const here = level << 3;
    cells[here + 3] = level;
    cells[here + 4] = level;
    cells[here + 5] = price | 0;
    cells[here + 7] = side | 0;
    this.count++;
    if (this.count * SPARE > this.heads.length) this.grow();
    this.insert(level);
    if (price === 0) this.sides[(side << 3) + 2] = level;
    else this.link(side, level, price);
    return level;
  }

  /** Links a new level between its neighbours. */
  private link(side: number, level: number, price: number): void {
    const { sides } = this;
    const { pastCells } = this.orders;
    const top = side << 3;
    const better = this.nearestBetter(side, price);
    const worse = better === 0 ? (sides[top] ?? 0) : this.worseOf(better);
    pastCells[level << 3] = better;
    pastCells[(level << 3) + 1] = worse;
    if (worse !== 0) pastCells[worse << 3] = level;
    if (better === 0) {
      sides[top] = level;
      sides[top + 1] = price;
    } else pastCells[(better << 3) + 1] = level;
    sides[top + 3] = (sides[top + 3] ?? 0) + 1;
    this.measure(top, better, price);
    this.measure(top, worse, price);
  }

  /** Updates the side's smallest distance between two levels. */
  private measure(top: number, neighbour: number, price: number): void {
    if (neighbour === 0) return;
    const { sides } = this;
    const distance = Math.abs(this.priceOf(neighbour) - price);
    const step = sides[top + 4] ?? 0;
    if (step === 0 || distance < step) sides[top + 4] = distance;
  }

  /** The nearest level better than a price without a level, or NONE. */
  private nearestBetter(side: number, price: number): number {
    const { sides } = this;
    const best = sides[side << 3] ?? 0;
    const sign = (side & 1) === 0 ? 1 : -1;
    if (best === 0 || sign * (price - (sides[(side << 3) + 1] ?? 0)) > 0) return 0;
    let level = this.nearby(side, price, sign * (sides[(side << 3) + 4] ?? 0));
    if (level === 0) level = best;
    for (;;) {
      const worse = this.worseOf(level);
      if (worse === 0 || sign * (price - this.priceOf(worse)) > 0) return level;
      level = worse;
    }
  }

  /** A level a few steps better than a price, or NONE: levels are mostly one tick apart. */
  private nearby(side: number, price: number, step: number): number {
    if (step === 0) return 0;
    let at = price + step;
    for (let n = 0; n < NEAR && at > 0; n++) {
      const level = this.find(side, at);
      if (level !== 0) return level;
      at += step;
    }
    return 0;
  }

  private close(level: number): void {
    const { sides, orders } = this;
    const { cells, pastCells } = orders;
    const here = level << 3;
    const top = (cells[here + 7] ?? 0) << 3;
    this.removeEntry(level);
    if (cells[here + 5] === 0) sides[top + 2] = 0;
    else {
      const better = pastCells[here] ?? 0;
      const worse = pastCells[here + 1] ?? 0;
      if (worse !== 0) pastCells[worse << 3] = better;
      if (better === 0) {
        sides[top] = worse;
        sides[top + 1] = worse === 0 ? 0 : (cells[(worse << 3) + 5] ?? 0);
      } else pastCells[(better << 3) + 1] = worse;
      sides[top + 3] = (sides[top + 3] ?? 0) - 1;
    }
    orders.release(level);
  }

  /** The place of a level in the hash index. */
  private bucketOf(level: number): number {
    const { cells } = this.orders;
    const here = level << 3;
    return ((Math.imul(cells[here + 7] ?? 0, SPREAD) >>> this.shift) ^ (cells[here + 5] ?? 0)) & this.mask;
  }

  private insert(level: number): void {
    const bucket = this.bucketOf(level);
    this.orders.cells[(level << 3) + 6] = this.heads[bucket] ?? 0;
    this.heads[bucket] = level;
  }

  /** Removes a level from its chain. */
  private removeEntry(level: number): void {
    const { heads } = this;
    const { cells } = this.orders;
    const bucket = this.bucketOf(level);
    const after = cells[(level << 3) + 6] ?? 0;
    let before = heads[bucket] ?? 0;
    this.count--;
    if (before === level) {
      heads[bucket] = after;
      return;
    }
    for (;;) {
      const next = cells[(before << 3) + 6] ?? 0;
      if (next === level) break;
      before = next;
    }
    cells[(before << 3) + 6] = after;
  }

  private grow(): void {
    const { heads } = this;
    const { cells } = this.orders;
    this.heads = new Int32Array(heads.length * 2);
    this.mask = this.heads.length - 1;
    this.shift--;
    for (const head of heads) {
      for (let level = head; level !== 0; ) {
        const after = cells[(level << 3) + 6] ?? 0;
        this.insert(level);
        level = after;
      }
    }
  }
}
