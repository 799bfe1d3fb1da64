import type { BrokerEvent } from '@kabuto/brokerage';

// The events that a batch of the journal has for one account are stored as one row of the table account_event:
// docs/journal-layout.md describes every byte. Their content is in the journal.

/**
 * Numbers of the kinds of events as they are stored: also the bit of a kind in the column `kinds`. Kinds are added at
 * the end, up to 30; a number is never used twice.
 */
export const EVENT_KIND = {
  accountOpened: 0,
  accountStatus: 1,
  cash: 2,
  order: 3,
  fill: 4,
  result: 5,
  tax: 6,
  alert: 7,
  hold: 8,
  transfer: 9,
  settled: 10,
  offering: 11,
  application: 12,
  marginPosition: 13,
  marginAccount: 14,
} as const satisfies Readonly<Record<BrokerEvent['kind'], number>>;

type EventKind = keyof typeof EVENT_KIND;
const KIND_OF = new Map<number, EventKind>(
  // the keys of EVENT_KIND are its kinds
  (Object.entries(EVENT_KIND) as [EventKind, number][]).map(([kind, number]) => [number, kind]),
);

/** The column `kinds` of events of these kinds. */
export const kindBits = (kinds: Iterable<EventKind>): number => {
  let bits = 0;
  for (const kind of kinds) bits |= 1 << EVENT_KIND[kind];
  return bits;
};

/** An event of an account: its number in the brokerage, its kind, and its place among the events of its journal row. */
export type EventPlace = {
  readonly seq: number;
  readonly journalSeq: number;
  readonly kind: EventKind;
  readonly place: number;
};

/**
 * The events of one account in one batch, in their order. `before`: how many events of the brokerage the batch has
 * before the first of them.
 */
type EventBatch = { readonly before: number; readonly events: readonly EventPlace[] };

/** The number and the journal row of the first event, which are columns of the row. */
type First = Pick<EventPlace, 'seq' | 'journalSeq'>;

const VERSION = 1;

/** The column `events`. Throws RangeError when there are none, or when they are not in their order. */
export function encodeEvents({ before, events }: EventBatch): Buffer {
  const [first] = events;
  if (first === undefined) throw new RangeError('a row without events');
  const bytes: number[] = [VERSION];
  add(bytes, events.length);
  add(bytes, before);
  let former: First = first;
  for (const event of events) {
    if (event !== first) {
      // 1 is the next event of the brokerage
      add(bytes, event.seq - former.seq - 1);
      add(bytes, event.journalSeq - former.journalSeq);
    }
    add(bytes, EVENT_KIND[event.kind]);
    add(bytes, event.place);
    former = event;
  }
  return Buffer.from(bytes);
}

/**
 * The events of a row whose first event is `first`. Throws RangeError for an unknown version or kind, and for bytes
 * that end too early or too late.
 */
export function decodeEvents(bytes: Buffer, first: First): EventBatch {
  const [version] = bytes;
  if (version !== VERSION) throw new RangeError(`events of the unknown version ${version}`);
  const from = new Reader(bytes, 1);
  const count = from.next();
  const before = from.next();
  if (count === 0) throw new RangeError('a row without events');
  const events: EventPlace[] = [];
  let { seq, journalSeq } = first;
  for (let i = 0; i < count; i++) {
    if (i > 0) {
      seq += from.next() + 1;
      journalSeq += from.next();
    }
    const number = from.next();
    const kind = KIND_OF.get(number);
    if (kind === undefined) throw new RangeError(`an event of the unknown kind ${number}`);
    events.push({ seq, journalSeq, kind, place: from.next() });
  }
  from.end();
  return { before, events };
}

const MORE = 128;

/** Adds an integer, seven bits a byte, the lowest first; the highest bit of a byte: another one follows. */
function add(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be stored with an event`);
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE);
  bytes.push(rest);
}

class Reader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(): number {
    let value = 0;
    for (let scale = 1; ; scale *= MORE) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError('the bytes of the events end too early');
      this.#at += 1;
      value += (byte % MORE) * scale;
      if (!Number.isSafeInteger(value)) throw new RangeError('a number of an event is too large');
      if (byte < MORE) return value;
    }
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('bytes follow the last event');
  }
}
