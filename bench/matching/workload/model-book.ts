/** Prices that the workloads can reach: the middle starts at 10,000 and never moves far. */
const LOWEST = 8_000;
const PRICES = 4_096;

/** Every order of a workload by number: its open quantity, side (0 buy, 1 sell) and price. */
export type ModelOrders = {
  readonly left: Int32Array;
  readonly side: Uint8Array;
  readonly price: Int32Array;
};

export const modelOrders = (most: number): ModelOrders => ({
  left: new Int32Array(most + 1),
  side: new Uint8Array(most + 1),
  price: new Int32Array(most + 1),
});

/**
 * The book of the workload generator: price-time priority in the simplest way, a queue of order numbers per price from
 * which filled and cancelled orders are removed at the head. It shares no code with the measured engines.
 */
export class ModelBook {
  private readonly orders: ModelOrders;
  private readonly queues: [(number[] | undefined)[], (number[] | undefined)[]] = [[], []];
  private readonly counts = [new Int32Array(PRICES), new Int32Array(PRICES)] as const;
  /** Best prices; 0 and Infinity when a side is empty. */
  bestBid = 0;
  bestAsk = Number.POSITIVE_INFINITY;

  constructor(orders: ModelOrders) {
    this.orders = orders;
  }

  /** Matches an arriving order; calls `gone` for each resting order that it fills. Returns the quantity that rests. */
  add(id: number, side: 0 | 1, price: number, quantity: number, gone: (id: number) => void): number {
    const { orders } = this;
    let left = quantity;
    while (left > 0 && (side === 0 ? this.bestAsk <= price : this.bestBid >= price)) {
      const best = side === 0 ? this.bestAsk : this.bestBid;
      const maker = this.head(side === 0 ? 1 : 0, best);
      const traded = Math.min(left, orders.left[maker] ?? 0);
      left -= traded;
      orders.left[maker] = (orders.left[maker] ?? 0) - traded;
      if (orders.left[maker] !== 0) continue;
      this.drop(maker);
      gone(maker);
    }
    if (left > 0) this.rest(id, side, price, left);
    return left;
  }

  cancel(id: number): void {
    this.orders.left[id] = 0;
    this.drop(id);
  }

  private rest(id: number, side: 0 | 1, price: number, quantity: number): void {
    const at = price - LOWEST;
    if (at < 0 || at >= PRICES) throw new RangeError(`price ${price} lies outside the model's range`);
    this.orders.left[id] = quantity;
    this.orders.side[id] = side;
    this.orders.price[id] = price;
    const queue = this.queues[side][at];
    if (queue === undefined) this.queues[side][at] = [id];
    else queue.push(id);
    this.counts[side][at] = (this.counts[side][at] ?? 0) + 1;
    if (side === 0) this.bestBid = Math.max(this.bestBid, price);
    else this.bestAsk = Math.min(this.bestAsk, price);
  }

  /** The first open order at a price. */
  private head(side: 0 | 1, price: number): number {
    const queue = this.queues[side][price - LOWEST] ?? [];
    let gone = 0;
    while (gone < queue.length && this.orders.left[queue[gone] ?? 0] === 0) gone++;
    if (gone > 0) queue.splice(0, gone);
    const first = queue[0];
    if (first === undefined) throw new RangeError(`no order at ${price}`);
    return first;
  }

  private drop(id: number): void {
    const side = this.orders.side[id] === 0 ? 0 : 1;
    const price = this.orders.price[id] ?? 0;
    const counts = this.counts[side];
    const left = (counts[price - LOWEST] ?? 0) - 1;
    counts[price - LOWEST] = left;
    if (left > 0) return;
    this.queues[side][price - LOWEST] = undefined;
    if (side === 0 && price === this.bestBid) this.bestBid = this.next(counts, price, -1) ?? 0;
    if (side === 1 && price === this.bestAsk) this.bestAsk = this.next(counts, price, 1) ?? Number.POSITIVE_INFINITY;
  }

  private next(counts: Int32Array, from: number, step: 1 | -1): number | undefined {
    for (let at = from - LOWEST + step; at >= 0 && at < PRICES; at += step) if (counts[at] !== 0) return at + LOWEST;
    return undefined;
  }
}
