import type { Side } from '../book/book.ts';
import { SEQUENTIAL_MS } from '../rules/quote.ts';
import type { EpochMs, Price } from '../units.ts';

/** Where a run of trades in one direction began: orders within sixty seconds count as one sweep (market-rules.md 1.4). */
export class Sweep {
  private from: Price | undefined;
  private side: Side | undefined;
  private since = 0;

  /** The price from which a sweep of `side` at `at` is measured; `last` when it is the first of its run. */
  start(side: Side, last: Price, at: EpochMs): Price {
    const running = this.from !== undefined && this.side === side && at <= this.since + SEQUENTIAL_MS;
    return running && this.from !== undefined ? this.from : last;
  }

  /** An order of `side` has moved the price; it was measured from `start`. */
  note(side: Side, start: Price, at: EpochMs): void {
    if (this.side === side && this.from === start && at <= this.since + SEQUENTIAL_MS) return;
    this.side = side;
    this.from = start;
    this.since = at;
  }

  forget(): void {
    this.from = undefined;
  }
}
