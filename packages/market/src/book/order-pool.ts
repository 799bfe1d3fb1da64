/** "No order": slots are counted from 1. */
export const NONE = 0;

const FIRST_CAPACITY = 64;

/*
 * What is known of an order lies in two records. The one that every match and cancel reads is 32 bytes, half a cache line, seen as
 * 4 numbers (at slot << 2) and as 8 integers (at slot << 3):
 *
 *   number 0 id
 *   integer 2 quantity, 3 next, 4 previous, 5 level, 6 chain, 7 marks and issue
 *
 * The other one, `past`, is written when an order comes and read when something rare happens. It has the same size:
 *
 *   number 0 arrival, 1 sequence, 2 account
 *   integer 6 limit, 7 member
 *
 * A price level is a slot too, and a link of its own orders' ring: the first order comes after it, and after the last one it comes again.
 * So orders are put in and taken out without asking whether they are first or last. Of a level there are:
 *
 *   number 0 shares
 *   integer 2 how many orders, 3 first, 4 last, 5 price, 6 chain, 7 side; of the past 0 better level, 1 worse level
 *
 * The places, and 0 for no order and no level, are written as plain digits, here and where book/ works on several of them at once: that
 * keeps each function so small that the compiler puts it in place of the call, and an imported constant is read from memory each time.
 * `| 0` tells the compiler that a number is an integer before it is stored: else it goes by way of a double.
 */

const RECORD_BYTES = 32;
/** Large blocks of memory begin 16 bytes into a page: with these before them, records begin where cache lines do. */
const TO_NEXT_LINE = 48;
/** The lowest bits of `marks and issue` are the marks. */
const ISSUE_SHIFT = 10;
const MARKS = (1 << ISSUE_SHIFT) - 1;

/** Records, seen as integers and as numbers. */
type Records = { readonly cells: Int32Array<ArrayBuffer>; readonly numbers: Float64Array<ArrayBuffer> };

/** Empty records with the first of the old ones copied in. */
function records(capacity: number, old?: Int32Array): Records {
  const memory = new ArrayBuffer(capacity * RECORD_BYTES + TO_NEXT_LINE);
  const cells = new Int32Array(memory, TO_NEXT_LINE);
  if (old !== undefined) cells.set(old);
  return { cells, numbers: new Float64Array(memory, TO_NEXT_LINE) };
}

/**
 * The orders of any number of books, and their price levels. An order is a slot number; the orders of a level form a ring with it.
 * Nothing is allocated per order: freed slots are reused, the last one first, and the records double when
 * they are full. Quantities are the shares that remain (below 2^31), limits tenths of a yen, ids whatever the owner of the book gave.
 */
export class OrderPool {
  /** The records as integers and as numbers. Another pair when they have grown: read them anew after a `take`. */
  cells: Int32Array<ArrayBuffer>;
  numbers: Float64Array<ArrayBuffer>;
  pastCells: Int32Array<ArrayBuffer>;
  private past: Float64Array<ArrayBuffer>;
  /** The arrival that the next order will get. */
  arrivals = 1;
  private free = NONE;
  private used = 1;
  /** Records there is room for, slot 0 included. */
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
    // Zero in a record that was never used, as in the last of the free ones.
    this.free = cells[at + 3] ?? 0;
    this.numbers[slot << 2] = id;
    cells[at + 2] = quantity | 0;
    cells[at + 5] = 0;
    return slot;
  }

  /** Gives a slot back. It must not be linked any more. */
  release(slot: number): void {
    this.cells[(slot << 3) + 3] = this.free;
    this.free = slot;
  }

  /** The owner-given id. */
  idOf(slot: number): number {
    return this.numbers[slot << 2] ?? 0;
  }

  /** The shares that remain. */
  quantityOf(slot: number): number {
    return this.cells[(slot << 3) + 2] ?? 0;
  }

  /** Writes the shares that remain. */
  setQuantity(slot: number, quantity: number): void {
    this.cells[(slot << 3) + 2] = quantity | 0;
  }

  /** The next order of its level; the level after the last one. Of a level its first order, or itself when it has none. */
  nextOf(slot: number): number {
    return this.cells[(slot << 3) + 3] ?? 0;
  }

  /** The level where it rests, or NONE. */
  levelOf(slot: number): number {
    return this.cells[(slot << 3) + 5] ?? 0;
  }

  /** The order comes to rest now. */
  arrive(slot: number): void {
    this.past[slot << 2] = this.arrivals++;
  }

  /** When the order came to rest, as a rising number: time priority across prices (rules/market.md 1.3). */
  arrivalOf(slot: number): number {
    return this.past[slot << 2] ?? 0;
  }

  /** Writes down what the owner of a book knows of an order: see the readers below. */
  note(slot: number, sequence: number, listing: number, marks: number): void {
    this.cells[(slot << 3) + 7] = (listing << ISSUE_SHIFT) | marks;
    this.past[(slot << 2) + 1] = sequence;
  }

  /** Writes down the limit that an order was given, in tenths of a yen, where it may rest at another price. */
  noteLimit(slot: number, limit: number): void {
    this.pastCells[(slot << 3) + 6] = limit | 0;
  }

  /** Writes down whose order it is. */
  noteOwner(slot: number, account: number, member: number): void {
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

  /** The limit that it was given, where it was noted, in tenths of a yen; 0 for none. */
  limitOf(slot: number): number {
    return this.pastCells[(slot << 3) + 6] ?? 0;
  }

  /** The owner's marks, as ten bits. */
  marksOf(slot: number): number {
    return (this.cells[(slot << 3) + 7] ?? 0) & MARKS;
  }

  /** Which of the owner's issues it is for. */
  listingOf(slot: number): number {
    return (this.cells[(slot << 3) + 7] ?? 0) >>> ISSUE_SHIFT;
  }

  /** The account, where the marks say that there is one. */
  accountOf(slot: number): number {
    return this.past[(slot << 2) + 2] ?? 0;
  }

  /** The trading participant, where the marks say that there is one. */
  memberOf(slot: number): number {
    return this.pastCells[(slot << 3) + 7] ?? 0;
  }

  /** A slot that was never used. */
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
