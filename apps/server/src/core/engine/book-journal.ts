import type { Broker, OrderId } from '@kabuto/brokerage';
import type { BookBefore, EpochMs } from '@kabuto/market';
import { packBook, storedBook } from './fill-book.ts';

/** Journals the book before a fill (rules/core.md 5), once for all fills that an arriving order had at once. */
export class BookJournal {
  readonly #broker: Broker;
  readonly #journal: (at: EpochMs, payload: Buffer) => number;
  #last: { readonly before: BookBefore; readonly orderId: OrderId; readonly seq: number } | null = null;

  /** `journal` adds a row and returns its number. */
  constructor(broker: Broker, journal: (at: EpochMs, payload: Buffer) => number) {
    this.#broker = broker;
    this.#journal = journal;
  }

  /** Returns the journal row of the book before a fill; null when the venue shows none. */
  record(orderId: OrderId, before: BookBefore | undefined, at: EpochMs): number | null {
    if (before === undefined) return null;
    const last = this.#last;
    if (last?.before === before && last.orderId === orderId) return last.seq;
    const accountId = this.#broker.order(orderId)?.accountId;
    const isOwn = (other: OrderId): boolean => this.#broker.order(other)?.accountId === accountId;
    const seq = this.#journal(at, packBook(storedBook(orderId, before, isOwn)));
    this.#last = { before, orderId, seq };
    return seq;
  }
}
