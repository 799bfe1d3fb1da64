import type { AccountEventRow } from '../projections/tables.ts';

/** Events kept at most; more than a reader that comes every second leaves unread under full load. */
const MAX_EVENTS = 32_768;

/**
 * The newest committed events of a brokerage without a gap, so that a reader that keeps up need not read them from the
 * journal.
 */
export class RecentEvents {
  #events: AccountEventRow[] = [];

  /**
   * Adds the events of a batch right after its commit. Those before a gap are dropped: another server led in between.
   */
  add(events: readonly AccountEventRow[]): void {
    const [first] = events;
    if (first === undefined) return;
    if (first.eventSeq !== (this.#events.at(-1)?.eventSeq ?? 0) + 1) this.#events = [];
    for (const event of events) this.#events.push(event);
    if (this.#events.length > MAX_EVENTS) this.#events = this.#events.slice(-MAX_EVENTS / 2);
  }

  /** At most `limit` events from the one after `seq` on; null when that one is not here. */
  after(seq: number, limit: number): readonly AccountEventRow[] | null {
    const from = seq + 1 - (this.#events[0]?.eventSeq ?? 0);
    return from < 0 || from >= this.#events.length ? null : this.#events.slice(from, from + limit);
  }

  /** Drops the events up to this one: its reader does not need them again. */
  dropTo(seq: number): void {
    const from = seq + 1 - (this.#events[0]?.eventSeq ?? 0);
    if (from > 0) this.#events = this.#events.slice(from);
  }
}
