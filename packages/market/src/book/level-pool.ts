import { NONE, type OrderPool } from './order-pool.ts';

const FIRST_CAPACITY = 64;
const RECORD_BYTES = 32;
/** As for orders: two levels lie in one cache line, and none in two. */
const TO_NEXT_LINE = 48;

/*
 * A level's record is 32 bytes, seen as 4 numbers (at level << 2) and as 8 integers (at level << 3), written as plain digits as in
 * order-pool.ts: number 0 shares; integer 2 key, 3 head, 4 tail, 5 count.
 */

/**
 * The price levels of any number of books: first and last order, how many orders and how many shares, and the level's key.
 * A key is the price for bids and minus the price for asks, so that a higher key is the better price on either side.
 */
export class LevelPool {
  readonly orders: OrderPool;
  private cells: Int32Array<ArrayBuffer>;
  private numbers: Float64Array<ArrayBuffer>;
  private free = NONE;
  private used = 1;
  private capacity = FIRST_CAPACITY;

  constructor(orders: OrderPool) {
    this.orders = orders;
    const memory = new ArrayBuffer(FIRST_CAPACITY * RECORD_BYTES + TO_NEXT_LINE);
    this.numbers = new Float64Array(memory, TO_NEXT_LINE);
    this.cells = new Int32Array(memory, TO_NEXT_LINE);
  }

  /** Takes an empty level. */
  take(key: number): number {
    const level = this.free === NONE ? this.fresh() : this.free;
    const { cells } = this;
    const here = level << 3;
    // Zero in a record that was never used, as in the last of the free ones.
    this.free = cells[here + 3] ?? NONE;
    this.numbers[level << 2] = 0;
    cells[here + 2] = key;
    cells[here + 3] = NONE;
    cells[here + 4] = NONE;
    cells[here + 5] = 0;
    return level;
  }

  /** Gives an empty level back. */
  release(level: number): void {
    this.cells[(level << 3) + 3] = this.free;
    this.free = level;
  }

  /** How many shares wait. */
  sharesOf(level: number): number {
    return this.numbers[level << 2] ?? 0;
  }

  /** Writes how many shares wait. */
  setShares(level: number, shares: number): void {
    this.numbers[level << 2] = shares;
  }

  /** The price for bids, minus the price for asks, in tenths of a yen. */
  keyOf(level: number): number {
    return this.cells[(level << 3) + 2] ?? 0;
  }

  /** The first order, or NONE. */
  headOf(level: number): number {
    return this.cells[(level << 3) + 3] ?? NONE;
  }

  /** The last order, or NONE. */
  tailOf(level: number): number {
    return this.cells[(level << 3) + 4] ?? NONE;
  }

  /** How many orders wait. */
  countOf(level: number): number {
    return this.cells[(level << 3) + 5] ?? 0;
  }

  /** Puts an order of `quantity` shares, which arrives now, behind those of `level`. */
  append(level: number, slot: number, quantity: number): void {
    const { cells, numbers, orders } = this;
    const records = orders.cells;
    const here = level << 3;
    const at = slot << 4;
    const last = cells[here + 4] ?? NONE;
    orders.numbers[(slot << 3) + 1] = orders.arrivals++;
    records[at + 9] = NONE;
    records[at + 10] = last;
    records[at + 11] = level;
    if (last === NONE) cells[here + 3] = slot;
    else records[(last << 4) + 9] = slot;
    cells[here + 4] = slot;
    cells[here + 5] = (cells[here + 5] ?? 0) + 1;
    numbers[level << 2] = (numbers[level << 2] ?? 0) + quantity;
  }

  /** Takes an order, and the `quantity` shares it still has, out of its level. Answers how many orders still wait there. */
  remove(level: number, slot: number, quantity: number): number {
    const { cells, numbers } = this;
    const records = this.orders.cells;
    const here = level << 3;
    const at = slot << 4;
    const after = records[at + 9] ?? NONE;
    const before = records[at + 10] ?? NONE;
    if (before === NONE) cells[here + 3] = after;
    else records[(before << 4) + 9] = after;
    if (after === NONE) cells[here + 4] = before;
    else records[(after << 4) + 10] = before;
    records[at + 11] = NONE;
    numbers[level << 2] = (numbers[level << 2] ?? 0) - quantity;
    const left = (cells[here + 5] ?? 0) - 1;
    cells[here + 5] = left;
    return left;
  }

  /** A level that was never used. */
  private fresh(): number {
    if (this.used === this.capacity) {
      this.capacity *= 2;
      const memory = new ArrayBuffer(this.capacity * RECORD_BYTES + TO_NEXT_LINE);
      const cells = new Int32Array(memory, TO_NEXT_LINE);
      cells.set(this.cells);
      this.cells = cells;
      this.numbers = new Float64Array(memory, TO_NEXT_LINE);
    }
    return this.used++;
  }
}
