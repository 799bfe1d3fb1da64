import type { OrderPool } from './order-pool.ts';

const FIRST_CAPACITY = 64;
const FIRST_SHIFT = 26;
/** 2^32 divided by the golden ratio: ids that follow each other land far apart, and evenly. */
const SPREAD = 0x9e3779b1;
const INT32_END = 0x80000000;
const WORD = 0x1_0000_0000;

/** A mixed 32-bit number for an id below 2^53. */
const hashOf = (id: number): number => Math.imul(id < INT32_END ? id | 0 : fold(id), SPREAD);

const fold = (id: number): number => (id | 0) ^ Math.imul(Math.floor(id / WORD), 0x85ebca6b);

/**
 * Finds the slot of an order by its id: a typed array with the first order of each place, and from there a chain through the orders'
 * records (their integer 6), so that nothing is allocated per order. There are at least as many places as orders.
 */
export class OrderIndex {
  private readonly pool: OrderPool;
  private heads = new Int32Array(FIRST_CAPACITY);
  /** How far a hash is shifted down to a place. */
  private shift = FIRST_SHIFT;
  private count = 0;

  constructor(pool: OrderPool) {
    this.pool = pool;
  }

  /** The slot of an order, or NONE. */
  find(id: number): number {
    const { cells, numbers } = this.pool;
    let slot = this.heads[hashOf(id) >>> this.shift] ?? 0;
    while (slot !== 0 && numbers[slot << 2] !== id) slot = cells[(slot << 3) + 6] ?? 0;
    return slot;
  }

  /** Adds an order that is not yet known. */
  add(slot: number, id: number): void {
    if (this.count === this.heads.length) this.grow();
    this.count++;
    this.put(hashOf(id) >>> this.shift, slot);
  }

  /** Forgets a known order. */
  remove(slot: number): void {
    const { cells, numbers } = this.pool;
    const place = hashOf(numbers[slot << 2] ?? 0) >>> this.shift;
    const after = cells[(slot << 3) + 6] ?? 0;
    let before = this.heads[place] ?? 0;
    this.count--;
    if (before === slot) {
      this.heads[place] = after;
      return;
    }
    for (;;) {
      const next = cells[(before << 3) + 6] ?? 0;
      if (next === slot) break;
      before = next;
    }
    cells[(before << 3) + 6] = after;
  }

  /** The slots of all orders, in no order that means anything. */
  slots(): number[] {
    const { cells } = this.pool;
    const answer: number[] = [];
    for (const head of this.heads) {
      for (let slot = head; slot !== 0; slot = cells[(slot << 3) + 6] ?? 0) answer.push(slot);
    }
    return answer;
  }

  private put(place: number, slot: number): void {
    this.pool.cells[(slot << 3) + 6] = this.heads[place] ?? 0;
    this.heads[place] = slot;
  }

  private grow(): void {
    const all = this.slots();
    this.heads = new Int32Array(this.heads.length * 2);
    this.shift--;
    for (const slot of all) this.put(hashOf(this.pool.idOf(slot)) >>> this.shift, slot);
  }
}
