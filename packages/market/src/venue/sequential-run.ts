import type { Side } from '../book/book.ts';
import { SEQUENTIAL_MS } from '../rules/quote.ts';
import type { EpochMs, Price } from '../units.ts';

/** An order that moved the price: when, and from where. */
type Move = { readonly at: EpochMs; readonly from: Price };

/**
 * The start of a run of trades in one direction: the orders within sixty seconds count as one sweep
 * (rules/market.md 1.4).
 */
export class SequentialRun {
  private side: Side | undefined;
  private moves: Move[] = [];

  /** The price from which a sweep of `side` at `at` is measured; `last` for the first of its run. */
  start(side: Side, last: Price, at: EpochMs): Price {
    if (this.side !== side) return last;
    return this.moves.find((move) => at - move.at <= SEQUENTIAL_MS)?.from ?? last;
  }

  /** Records that an order of `side` has moved the price from `from`. */
  record(side: Side, from: Price, at: EpochMs): void {
    const running = this.side === side ? this.moves.filter((move) => at - move.at <= SEQUENTIAL_MS) : [];
    this.side = side;
    this.moves = [...running, { at, from }];
  }

  reset(): void {
    this.side = undefined;
    this.moves = [];
  }
}
