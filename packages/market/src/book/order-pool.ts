/** "No order": slots are counted from 1. */
export const NONE = 0;

const FIRST_CAPACITY = 64;

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * The resting orders of any number of books, as columns of typed arrays. An order is a slot number; the orders of a price level
 * form a list through `next` and `prev`. Nothing is allocated per order: freed slots are reused, columns double when they are full.
 * Prices are tenths of a yen (0 = market), quantities the shares that remain, ids whatever the owner of the book gave.
 */
export class OrderPool {
  id = new Float64Array(FIRST_CAPACITY);
  quantity = new Int32Array(FIRST_CAPACITY);
  next = new Int32Array(FIRST_CAPACITY);
  prev = new Int32Array(FIRST_CAPACITY);
  level = new Int32Array(FIRST_CAPACITY);
  /** When the order came to rest, as a rising number: time priority across prices (market-rules.md 1.3). */
  arrival = new Float64Array(FIRST_CAPACITY);
  /** The arrival that the next order will get. */
  arrivals = 1;
  private free = NONE;
  private used = 1;

  /** Takes a slot for an order of `quantity` shares at `level`, not yet linked to others. */
  take(id: number, quantity: number, level: number): number {
    let slot = this.free;
    if (slot !== NONE) this.free = this.next[slot] ?? NONE;
    else {
      if (this.used === this.next.length) this.grow();
      slot = this.used++;
    }
    this.id[slot] = id;
    this.quantity[slot] = quantity;
    this.level[slot] = level;
    this.arrival[slot] = this.arrivals++;
    this.next[slot] = NONE;
    this.prev[slot] = NONE;
    return slot;
  }

  /** Gives a slot back. It must not be linked any more. */
  release(slot: number): void {
    this.level[slot] = NONE;
    this.next[slot] = this.free;
    this.free = slot;
  }

  private grow(): void {
    const size = this.next.length * 2;
    this.id = grown(this.id, new Float64Array(size));
    this.quantity = grown(this.quantity, new Int32Array(size));
    this.next = grown(this.next, new Int32Array(size));
    this.prev = grown(this.prev, new Int32Array(size));
    this.level = grown(this.level, new Int32Array(size));
    this.arrival = grown(this.arrival, new Float64Array(size));
  }
}
