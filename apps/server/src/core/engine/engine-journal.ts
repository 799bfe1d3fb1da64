import type { BrokerEvent } from '@kabuto/brokerage';
import type { EpochMs } from '@kabuto/market';
import { chainHash, NO_BYTES } from '../journal/journal.ts';
import type { EngineState } from './engine-state.ts';
import { addEvent, type BatchRecord, closeRecord, emptyRecord } from './record.ts';

/** The end of the journal in memory, and what a batch adds to it. */
export class EngineJournal {
  readonly #tenantId: number;
  readonly #epoch: number;
  #seq: number;
  #head: Buffer;
  #eventSeq: number;
  #record = emptyRecord();
  /** System time of the rows that follow, in milliseconds. */
  wallAt = 0;

  constructor({ tenantId, epoch, seq, head, eventSeq }: EngineState) {
    this.#tenantId = tenantId;
    this.#epoch = epoch;
    this.#seq = seq;
    this.#head = head;
    this.#eventSeq = eventSeq;
  }

  /** Number of the last row. */
  get seq(): number {
    return this.#seq;
  }
  /** Hash of the last row. */
  get head(): Buffer {
    return this.#head;
  }
  /** Number of the last account event. */
  get eventSeq(): number {
    return this.#eventSeq;
  }
  /** What was recorded since the last `takeRecord`. */
  get record(): ReturnType<typeof emptyRecord> {
    return this.#record;
  }

  /** Adds a row; returns its number. */
  append(kind: number, at: EpochMs, payload: Buffer, outcome = NO_BYTES, images = NO_BYTES): number {
    this.#seq += 1;
    const row = { seq: this.#seq, epoch: this.#epoch, at, wallAt: this.wallAt, kind, payload, outcome, images };
    this.#head = chainHash(this.#head, row, this.#tenantId);
    this.#record.journal.push({ ...row, hash: this.#head });
    return this.#seq;
  }

  /** Records what the events of the last row add to the tables. `bookSeq`: the row of the book before a fill. */
  addEvents(events: readonly BrokerEvent[], bookSeq: number | null): void {
    let line = 0;
    const at = this.#record.journal.at(-1)?.at ?? 0;
    for (const [place, event] of events.entries()) {
      this.#eventSeq += 1;
      const where = { journalSeq: this.#seq, eventSeq: this.#eventSeq, place, at, bookSeq, line };
      line = addEvent(this.#record, event, where);
    }
  }

  /** Takes what was recorded since the last call. */
  takeRecord(): BatchRecord {
    const record = closeRecord(this.#record);
    this.#record = emptyRecord();
    return record;
  }
}
