import type { AccountEvent, FrameWriter } from '@kabuto/contract/stream';
import { addMessage } from './topic.ts';

/** An event of one account with its sequence in the account's log, and its journal row. */
export type LoggedEvent = { readonly seq: number; readonly journalSeq: number; readonly event: AccountEvent };

/** The last committed event and its journal row. */
type Head = { readonly head: number; readonly journalSeq: number };

/** What a client has missed: all events in order, or only the head when there are too many. */
export type Missed = (Head & { readonly events: readonly LoggedEvent[] }) | Head;

/**
 * The events to send to one client: in order, without duplicates or gaps. When more than `most` wait, the client is
 * sent a resync and continues after the last sequence.
 */
export class EventLog {
  readonly #max: number;
  #waiting: LoggedEvent[] = [];
  /** Where a client that must reload its lists continues; null when no event was dropped. */
  #resyncAt: Omit<LoggedEvent, 'event'> | null = null;
  /** Events are held here until the missed ones are known. */
  #buffered: LoggedEvent[] | null = [];
  #seq = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Adds an event that has just been committed. */
  add(event: LoggedEvent): void {
    if (this.#buffered !== null) this.#buffered.push(event);
    else this.#append(event);
  }

  /** Call before the missed events are read again; events committed in the meantime are held behind them. */
  startReplay(): void {
    this.#buffered ??= [];
  }

  /** Puts the missed events before those held. */
  replay(missed: Missed): void {
    this.#waiting = [];
    this.#resyncAt = 'events' in missed ? null : { seq: missed.head, journalSeq: missed.journalSeq };
    this.#seq = this.#resyncAt?.seq ?? 0;
    if ('events' in missed) for (const event of missed.events) this.#append(event);
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    for (const event of buffered) this.#append(event);
  }

  /** Whether there is data to take. */
  get waiting(): boolean {
    return this.#buffered === null && (this.#waiting.length > 0 || this.#resyncAt !== null);
  }

  /** Writes the waiting events in order and removes them. */
  take(frame: FrameWriter): void {
    if (this.#buffered !== null) return;
    if (this.#resyncAt !== null) addMessage(frame, { type: 'resync', ...this.#resyncAt });
    for (const event of this.#waiting) addMessage(frame, { type: 'account', ...event });
    this.#waiting = [];
    this.#resyncAt = null;
  }

  #append(event: LoggedEvent): void {
    if (event.seq <= this.#seq) return;
    this.#seq = event.seq;
    this.#waiting.push(event);
    if (this.#waiting.length <= this.#max) return;
    this.#waiting = [];
    this.#resyncAt = { seq: event.seq, journalSeq: event.journalSeq };
  }
}
