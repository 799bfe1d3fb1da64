/** "No order": slots are counted from 1. */
export const NONE = 0;

const FIRST_CAPACITY = 64;

/*
 * An order's data is in two records. The one that every match and cancel reads is 32 bytes, half a cache line, viewed
 * as 4 numbers (at slot << 2) and as 8 integers (at slot << 3):
 *
 *   number 0 id
 *   integer 2 quantity, 3 next, 4 previous, 5 level, 6 chain, 7 marks and issue
 *
 * The other one, `past`, is written when an order arrives and read in rare cases. It has the same size:
 *
 *   number 0 arrival, 1 sequence, 2 account
 *   integer 6 limit, 7 member
 *
 * A price level is a slot too, and a link in the ring of its orders: the first order follows it, and it follows the
 * last one. So orders are added and removed without checking whether they are first or last. A level has:
 *
 *   number 0 shares
 *   integer 2 number of orders, 3 first, 4 last, 5 price, 6 chain, 7 side; in `past` 0 better level, 1 worse level
 *
 * The indexes, and 0 for no order and no level, are written as literals, here and where book/ uses several of them at
 * once: this keeps functions small enough to be inlined, and an imported constant would be read from memory each time.
 * `| 0` tells the compiler that a number is an integer before it is stored: else it is converted through a double.
 */

const RECORD_BYTES = 32;
/** Large blocks of memory begin 16 bytes into a page: with this offset records are aligned to cache lines. */
const TO_NEXT_LINE = 48;
/** The lowest bits of `marks and issue` contain the marks. */
const ISSUE_SHIFT = 10;
const FLAG_MASK = (1 << ISSUE_SHIFT) - 1;

/** Records, viewed as integers and as numbers. */
type Records = { readonly cells: Int32Array<ArrayBuffer>; readonly numbers: Float64Array<ArrayBuffer> };

/** New records, with the old ones copied into the front. */
function records(capacity: number, old?: Int32Array): Records {
  const memory = new ArrayBuffer(capacity * RECORD_BYTES + TO_NEXT_LINE);
  const cells = new Int32Array(memory, TO_NEXT_LINE);
  if (old !== undefined) cells.set(old);
  return { cells, numbers: new Float64Array(memory, TO_NEXT_LINE) };
}

/**
 * The orders of any number of books, and their price levels. An order is a slot number; the orders of a level form a
 * ring with it. Nothing is allocated per order: freed slots are reused, the last one first, and the records double when
 * they are full. Quantities are the remaining shares (below 2^31), limits tenths of a yen, ids are given by the owner
 * of the book.
 */
export class OrderPool {
  /** The records as integers and as numbers. Replaced when they grow: read them again after a `take`. */
  cells: Int32Array<ArrayBuffer>;
  numbers: Float64Array<ArrayBuffer>;
  pastCells: Int32Array<ArrayBuffer>;
  private past: Float64Array<ArrayBuffer>;
  /** The arrival number of the next order. */
  arrivals = 1;
  private free = NONE;
  private used = 1;
  /** Number of records there is room for, slot 0 included. */
  capacity = FIRST_CAPACITY;

  constructor() {
    const here = records(FIRST_CAPACITY);
    this.cells = here.cells;
    this.numbers = here.numbers;
    const past = records(FIRST_CAPACITY);
    this.pastCells = past.cells;
    this.past = past.numbers;
  }

  /** Takes a slot for an order of `quantity` shares that is in no level yet. */
  take(id: number, quantity: number): number {
    const slot = (this.free === 0 ? this.fresh() : this.free) | 0;
    const { cells } = this;
    const at = slot << 3;
    // Zero in an unused record, as in the last of the free ones.
    this.free = cells[at + 3] ?? 0;
    this.numbers[slot << 2] = id;
    cells[at + 2] = quantity | 0;
    cells[at + 5] = 0;
    return slot;
  }

  /** Frees a slot. It must not be linked any more. */
  release(slot: number): void {
    this.cells[(slot << 3) + 3] = this.free;
    this.free = slot;
  }

  /** The id given by the owner of the book. */
  idOf(slot: number): number {
    return this.numbers[slot << 2] ?? 0;
  }

  /** The remaining shares. */
  quantityOf(slot: number): number {
    return this.cells[(slot << 3) + 2] ?? 0;
  }

  /** Sets the remaining shares. */
  setQuantity(slot: number, quantity: number): void {
    this.cells[(slot << 3) + 2] = quantity | 0;
  }

  /**
   * The next order of its level; the level after the last one. For a level its first order, or itself when it has none.
   */
  nextOf(slot: number): number {
    return this.cells[(slot << 3) + 3] ?? 0;
  }

  /** The level where it rests, or NONE. */
  levelOf(slot: number): number {
    return this.cells[(slot << 3) + 5] ?? 0;
  }

  /** Marks the order as coming to rest now. */
  arrive(slot: number): void {
    this.past[slot << 2] = this.arrivals++;
  }

  /** When the order came to rest, as a rising number: time priority across prices (rules/market.md 1.3). */
  arrivalOf(slot: number): number {
    return this.past[slot << 2] ?? 0;
  }

  /** Stores the owner's data of an order: see the readers below. */
  setInfo(slot: number, sequence: number, listing: number, flags: number): void {
    this.cells[(slot << 3) + 7] = (listing << ISSUE_SHIFT) | flags;
    this.past[(slot << 2) + 1] = sequence;
  }

  /** Stores the order's original limit, in tenths of a yen, if it may rest at another price. */
  setLimit(slot: number, limit: number): void {
    this.pastCells[(slot << 3) + 6] = limit | 0;
  }

  /** Stores the order's account and member. */
  setOwner(slot: number, account: number, member: number): void {
    this.past[(slot << 2) + 2] = account;
    this.pastCells[(slot << 3) + 7] = member;
  }

  /** The number of the order among the owner's orders. */
  sequenceOf(slot: number): number {
    return this.past[(slot << 2) + 1] ?? 0;
  }

  /** The price of the level where it rests, in tenths of a yen; 0 for market orders. */
  priceOf(slot: number): number {
    return this.cells[(this.levelOf(slot) << 3) + 5] ?? 0;
  }

  /** The order's original limit if it was stored, in tenths of a yen; 0 for none. */
  limitOf(slot: number): number {
    return this.pastCells[(slot << 3) + 6] ?? 0;
  }

  /** The owner's marks, as ten bits. */
  flagsOf(slot: number): number {
    return (this.cells[(slot << 3) + 7] ?? 0) & FLAG_MASK;
  }

  /** The index of the order's issue among the owner's. */
  listingOf(slot: number): number {
    return (this.cells[(slot << 3) + 7] ?? 0) >>> ISSUE_SHIFT;
  }

  /** The account, if the marks state that there is one. */
  accountOf(slot: number): number {
    return this.past[(slot << 2) + 2] ?? 0;
  }

  /** The trading participant, if the marks state that there is one. */
  memberOf(slot: number): number {
    return this.pastCells[(slot << 3) + 7] ?? 0;
  }

  /** Returns an unused slot. */
  private fresh(): number {
    if (this.used === this.capacity) {
      this.capacity *= 2;
      const here = records(this.capacity, this.cells);
      this.cells = here.cells;
      this.numbers = here.numbers;
      const past = records(this.capacity, this.pastCells);
      this.pastCells = past.cells;
      this.past = past.numbers;
    }
    return this.used++;
  }
}
