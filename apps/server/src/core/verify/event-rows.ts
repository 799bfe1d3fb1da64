import type { ClientBase } from 'pg';
import { kindBits } from '../journal/event-batch.ts';
import { type EventPointer, pointersOf, readEventRows, type StoredEventRow } from '../journal/event-rows.ts';
import type { Problem } from './problem.ts';

/** An event as the table has it. */
type StoredEvent = {
  readonly id: number;
  readonly key: string;
  readonly seq: number;
  readonly row: Pick<EventPointer, 'accountId' | 'kind' | 'place' | 'data'>;
};

/**
 * Reads the events of accounts, which the table holds a row for each account and batch, as versions before held each in
 * a row of its own. Checks of each row what its events do not show: readers find it by its batch and its kinds.
 */
export class EventRows {
  /** Events of rows that were read, beyond the last number that was called for. */
  #left: StoredEvent[] = [];
  /** The batch whose rows were read last, by the number of its first event, and the accounts that have one. */
  #batch = 0;
  #accounts = new Set<number>();
  /** Whether a row of a batch was read: rows of before cannot follow. */
  #isByBatch = false;

  /**
   * The events with numbers from `from` to `to`, and what is wrong with their rows. `startOf`: the number of the first
   * event of the batch that an event is of; undefined where that is not known. Calls come in order, without a gap.
   */
  async read(
    client: ClientBase,
    { from, to }: { readonly from: number; readonly to: number },
    startOf: (id: number) => number | undefined,
  ): Promise<{ readonly events: readonly StoredEvent[]; readonly problems: readonly Problem[] }> {
    const problems: Problem[] = [];
    const found = this.#left;
    for (const row of await readEventRows(client, from, to)) {
      const add = (message: string): void => {
        problems.push({ table: 'account_event', key: String(row.seq), seq: row.journalSeq, message });
      };
      try {
        const { before, pointers } = pointersOf(row);
        this.#checkRow(row, pointers, add);
        const start = startOf(row.seq);
        if (row.events !== null && start !== undefined && row.seq - before !== start)
          add(`has the batch of event ${row.seq - before}, and is of the one of event ${start}`);
        if (row.events !== null) this.#checkBatch(row, row.seq - before, add);
        for (const { seq: id, journalSeq: seq, accountId, kind, place, data } of pointers)
          found.push({ id, key: String(id), seq, row: { accountId, kind, place, data } });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        add(`cannot be read: ${error.message}`);
      }
    }
    this.#left = found.filter(({ id }) => id > to);
    return { events: found.filter(({ id }) => id <= to), problems };
  }

  #checkRow(row: StoredEventRow, pointers: readonly EventPointer[], add: (message: string) => void): void {
    if (row.events === null) {
      if (row.kinds !== null) add('has the kinds of a batch, but not its events');
      if (this.#isByBatch) add('is a row of before, behind rows of a batch');
      return;
    }
    this.#isByBatch = true;
    if (row.kind !== null || row.place !== null || row.data !== null) add('has an event beside those of a batch');
    if (row.kinds !== kindBits(pointers.map(({ kind }) => kind))) add('names other kinds than its events have');
  }

  #checkBatch({ accountId }: StoredEventRow, batch: number, add: (message: string) => void): void {
    if (batch !== this.#batch) this.#accounts = new Set();
    this.#batch = batch;
    if (this.#accounts.has(accountId)) add('the account has another row of this batch');
    this.#accounts.add(accountId);
  }
}
