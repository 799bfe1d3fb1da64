/** "No order": slots are counted from 1. */
export const NONE = 0;

const FIRST_CAPACITY = 64;

/*
 * An order's record is 64 bytes, a cache line, seen as 8 numbers (at slot << 3) and as 16 integers (at slot << 4):
 *
 *   number 0 id, 1 arrival, 2 sequence, 3 account
 *   integer 8 quantity, 9 next, 10 previous, 11 level, 12 limit, 13 marks and issue, 14 chain, 15 member
 *
 * The places are written as plain digits, here and where book/ works on several of them at once: that keeps each function so small
 * that the compiler puts it in place of the call.
 */

const RECORD_BYTES = 64;
/** Large blocks of memory begin 16 bytes into a page: with these before them, records begin where cache lines do. */
const TO_NEXT_LINE = 48;
/** The lowest bits of `marks and issue` are the marks. */
const ISSUE_SHIFT = 10;
const MARKS = (1 << ISSUE_SHIFT) - 1;

/**
 * The orders of any number of books. An order is a slot number; the orders of a price level form a list through `next` and `prev`.
 * Nothing is allocated per order: all that is known of one lies in one record, freed slots are reused, and the records double when
 * they are full. Quantities are the shares that remain (below 2^31), limits tenths of a yen, ids whatever the owner of the book gave.
 */
export class OrderPool {
  /** The records as integers and as numbers. Another pair when they have grown: read them anew after a `take`. */
  cells: Int32Array<ArrayBuffer>;
  numbers: Float64Array<ArrayBuffer>;
  /** The arrival that the next order will get. */
  arrivals = 1;
  private free = NONE;
  private used = 1;
  /** Records there is room for, slot 0 included. */
  capacity = FIRST_CAPACITY;

  constructor() {
    const memory = new ArrayBuffer(FIRST_CAPACITY * RECORD_BYTES + TO_NEXT_LINE);
    this.numbers = new Float64Array(memory, TO_NEXT_LINE);
    this.cells = new Int32Array(memory, TO_NEXT_LINE);
  }

  /** Takes a slot for an order of `quantity` shares that is in no level yet. */
  take(id: number, quantity: number): number {
    const slot = this.free === NONE ? this.fresh() : this.free;
    const { cells } = this;
    const at = slot << 4;
    // Zero in a record that was never used, as in the last of the free ones.
    this.free = cells[at + 9] ?? NONE;
    this.numbers[slot << 3] = id;
    cells[at + 8] = quantity;
    cells[at + 11] = NONE;
    return slot;
  }

  /** Gives a slot back. It must not be linked any more. */
  release(slot: number): void {
    this.cells[(slot << 4) + 9] = this.free;
    this.free = slot;
  }

  /** The owner-given id. */
  idOf(slot: number): number {
    return this.numbers[slot << 3] ?? 0;
  }

  /** When the order came to rest, as a rising number: time priority across prices (market-rules.md 1.3). */
  arrivalOf(slot: number): number {
    return this.numbers[(slot << 3) + 1] ?? 0;
  }

  /** The shares that remain. */
  quantityOf(slot: number): number {
    return this.cells[(slot << 4) + 8] ?? 0;
  }

  /** Writes the shares that remain. */
  setQuantity(slot: number, quantity: number): void {
    this.cells[(slot << 4) + 8] = quantity;
  }

  /** The next order of its level, or NONE. */
  nextOf(slot: number): number {
    return this.cells[(slot << 4) + 9] ?? NONE;
  }

  /** The level where it rests, or NONE. */
  levelOf(slot: number): number {
    return this.cells[(slot << 4) + 11] ?? NONE;
  }

  /** Writes down what the owner of a book knows of an order: see the readers below. */
  note(slot: number, sequence: number, listing: number, limit: number, marks: number): void {
    const at = slot << 4;
    this.numbers[(slot << 3) + 2] = sequence;
    const { cells } = this;
    cells[at + 12] = limit;
    cells[at + 13] = (listing << ISSUE_SHIFT) | marks;
  }

  /** Writes down whose order it is. */
  noteOwner(slot: number, account: number, member: number): void {
    this.numbers[(slot << 3) + 3] = account;
    this.cells[(slot << 4) + 15] = member;
  }

  /** The number of the order among the owner's orders. */
  sequenceOf(slot: number): number {
    return this.numbers[(slot << 3) + 2] ?? 0;
  }

  /** The limit that it was given, in tenths of a yen; 0 for none. */
  limitOf(slot: number): number {
    return this.cells[(slot << 4) + 12] ?? 0;
  }

  /** The owner's marks, as ten bits. */
  marksOf(slot: number): number {
    return (this.cells[(slot << 4) + 13] ?? 0) & MARKS;
  }

  /** Which of the owner's issues it is for. */
  listingOf(slot: number): number {
    return (this.cells[(slot << 4) + 13] ?? 0) >>> ISSUE_SHIFT;
  }

  /** The account, where the marks say that there is one. */
  accountOf(slot: number): number {
    return this.numbers[(slot << 3) + 3] ?? 0;
  }

  /** The trading participant, where the marks say that there is one. */
  memberOf(slot: number): number {
    return this.cells[(slot << 4) + 15] ?? 0;
  }

  /** A slot that was never used. */
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
