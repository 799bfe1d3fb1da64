import { setImmediate as turn } from 'node:timers/promises';

type Event = { readonly at: number; readonly order: number; readonly act: () => void };

/** Far more events than a simulated second has when each causes about one other. */
const MAX_A_SECOND = 200_000;
const SECOND_MS = 1_000;

const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/**
 * Simulated time, epoch milliseconds: events run in order of due time, then of scheduling. After each event everything
 * that awaited it runs as far as it can, so a run is reproducible.
 */
export class Scheduler {
  readonly #heap: Event[] = [];
  #now: number;
  #planned = 0;
  /** The current second of simulated time, and the number of its events. */
  #second = 0;
  #inSecond = 0;

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  /** Schedules `act` in `ms` milliseconds. */
  after(ms: number, act: () => void): void {
    this.#planned += 1;
    const event = { at: this.#now + Math.max(0, ms), order: this.#planned, act };
    const heap = this.#heap;
    let n = heap.push(event) - 1;
    for (;;) {
      const up = (n - 1) >> 1;
      const parent = heap[up];
      if (n === 0 || parent === undefined || before(parent, event)) break;
      heap[n] = parent;
      n = up;
    }
    heap[n] = event;
  }

  /**
   * Advances time until `done` returns true. Throws when no event is left, and when events multiply so that time stops.
   */
  async runUntil(done: () => boolean): Promise<void> {
    while (!done()) {
      const event = this.#take();
      if (event === undefined) throw new Error('the simulation is stalled: no event is scheduled');
      this.#now = event.at;
      this.#count();
      event.act();
      await turn();
    }
  }

  #count(): void {
    const second = Math.floor(this.#now / SECOND_MS);
    if (second !== this.#second) this.#inSecond = 0;
    this.#second = second;
    this.#inSecond += 1;
    if (this.#inSecond > MAX_A_SECOND)
      throw new Error(`the simulation is stalled: events multiply, ${this.#heap.length} wait`);
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let n = 0;
    for (;;) {
      const [left, right] = [heap[2 * n + 1], heap[2 * n + 2]];
      if (left === undefined) break;
      const next = right !== undefined && before(right, left) ? 2 * n + 2 : 2 * n + 1;
      const child = heap[next];
      if (child === undefined || before(last, child)) break;
      heap[n] = child;
      n = next;
    }
    heap[n] = last;
    return first;
  }
}
