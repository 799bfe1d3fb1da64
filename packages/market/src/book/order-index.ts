import type { OrderPool } from './order-pool.ts';

const FIRST_CAPACITY = 64;
const FIRST_BITS = 6;
/** Places per order, so that the chains are short. */
const SPARE = 2;
const WORD = 0x1_0000_0000;

/** 32 bits for an id below 2^53: the id itself if it fits. */
const keyOf = (id: number): number => ((id | 0) === id ? id | 0 : fold(id));

const fold = (id: number): number => (id | 0) ^ Math.imul(Math.floor(id / WORD), 0x85ebca6b);

/**
 * Finds the slot of an order by its id: a typed array with the first order of each place, and from there a chain
 * through the orders' records (their integer 6), so that nothing is allocated per order. Consecutive ids have
 * consecutive places, so a new order's place is in the cache, and an older order is seldom still there; the id's higher
 * bits shift the place, for ids that rise in large steps.
 */
export class OrderIndex {
  private readonly pool: OrderPool;
  private heads = new Int32Array(FIRST_CAPACITY);
  /** The number of places is two to the power of this. */
  private bits = FIRST_BITS;
  private mask = FIRST_CAPACITY - 1;
  private count = 0;

  constructor(pool: OrderPool) {
    this.pool = pool;
  }

  /** The slot of an order, or NONE. */
  find(id: number): number {
    const { heads } = this;
    const { cells, numbers } = this.pool;
    const key = keyOf(id);
    let slot = heads[(key ^ (key >>> this.bits)) & this.mask] ?? 0;
    while (slot !== 0 && numbers[slot << 2] !== id) slot = cells[(slot << 3) + 6] ?? 0;
    return slot;
  }

  /** Adds an order that is not in the index yet. */
  add(slot: number, id: number): void {
    if (this.count * SPARE === this.heads.length) this.grow();
    this.count++;
    this.insert(slot, id);
  }

  /** Removes an order and returns its slot, or NONE when it is not in the index. */
  take(id: number): number {
    const { heads } = this;
    const { cells, numbers } = this.pool;
    const key = keyOf(id);
    const bucket = (key ^ (key >>> this.bits)) & this.mask;
    let before = 0;
    let slot = heads[bucket] ?? 0;
    while (slot !== 0 && numbers[slot << 2] !== id) {
      before = slot;
      slot = cells[(slot << 3) + 6] ?? 0;
    }
    if (slot === 0) return 0;
    const after = cells[(slot << 3) + 6] ?? 0;
    if (before === 0) heads[bucket] = after;
    else cells[(before << 3) + 6] = after;
    this.count--;
    return slot;
  }

  /** The slots of all orders, unordered. */
  slots(): number[] {
    const { cells } = this.pool;
    const slots: number[] = [];
    for (const head of this.heads) {
      for (let slot = head; slot !== 0; slot = cells[(slot << 3) + 6] ?? 0) slots.push(slot);
    }
    return slots;
  }

  private insert(slot: number, id: number): void {
    const { heads } = this;
    const key = keyOf(id);
    const bucket = (key ^ (key >>> this.bits)) & this.mask;
    this.pool.cells[(slot << 3) + 6] = heads[bucket] ?? 0;
    heads[bucket] = slot | 0;
  }

  private grow(): void {
    const all = this.slots();
    this.heads = new Int32Array(this.heads.length * 2);
    this.mask = this.heads.length - 1;
    this.bits++;
    for (const slot of all) this.insert(slot, this.pool.idOf(slot));
  }
}
