import type { AccountEvent, FrameWriter } from '@kabuto/contract/stream';
import { addMessage } from './topic.ts';

/** An event of one account by its sequence in the account's log, and the journal row that it belongs to. */
export type LoggedEvent = { readonly seq: number; readonly journalSeq: number; readonly event: AccountEvent };

/** The last event committed and its journal row. */
type Head = { readonly head: number; readonly journalSeq: number };

/** What a client has missed: all of it in order, or too much to send. */
export type Missed = (Head & { readonly events: readonly LoggedEvent[] }) | Head;

/**
 * The events on their way to one client: in order, none twice, none left out. When more than `most` wait, the client
 * is told to read its lists again and goes on from the last sequence.
 */
export class EventLog {
  readonly #most: number;
  #waiting: LoggedEvent[] = [];
  /** From where a client that must read its lists again goes on; null when nothing was left out. */
  #resyncAt: Omit<LoggedEvent, 'event'> | null = null;
  /** Until what was missed is known, events wait here. */
  #held: LoggedEvent[] | null = [];
  #seq = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** An event just committed. */
  add(event: LoggedEvent): void {
    if (this.#held !== null) this.#held.push(event);
    else this.#append(event);
  }

  /** What was missed is being read anew; what is committed meanwhile waits behind it. */
  hold(): void {
    this.#held ??= [];
  }

  /** What came before the events held back. */
  open(missed: Missed): void {
    this.#waiting = [];
    this.#resyncAt = 'events' in missed ? null : { seq: missed.head, journalSeq: missed.journalSeq };
    this.#seq = this.#resyncAt?.seq ?? 0;
    if ('events' in missed) for (const event of missed.events) this.#append(event);
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#append(event);
  }

  /** Whether there is something to take. */
  get waiting(): boolean {
    return this.#held === null && (this.#waiting.length > 0 || this.#resyncAt !== null);
  }

  /** Writes what waits, in order, and takes it away. */
  take(frame: FrameWriter): void {
    if (this.#held !== null) return;
    if (this.#resyncAt !== null) addMessage(frame, { type: 'resync', ...this.#resyncAt });
    for (const event of this.#waiting) addMessage(frame, { type: 'account', ...event });
    this.#waiting = [];
    this.#resyncAt = null;
  }

  #append(event: LoggedEvent): void {
    if (event.seq <= this.#seq) return;
    this.#seq = event.seq;
    this.#waiting.push(event);
    if (this.#waiting.length <= this.#most) return;
    this.#waiting = [];
    this.#resyncAt = { seq: event.seq, journalSeq: event.journalSeq };
  }
}
