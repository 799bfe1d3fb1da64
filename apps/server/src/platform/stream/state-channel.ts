import { type FrameRecord, RECORD_KIND, type RecordKind } from '@kabuto/contract/stream';
import type { Seat, Subscription } from './topic.ts';

/**
 * A topic whose last value wins. A value is encoded once, when the first client takes it, and its bytes are shared by all.
 * `seq` counts the values published.
 */
export class StateChannel<T> {
  readonly #kind: RecordKind;
  readonly #encode: (value: T, seq: number) => Uint8Array;
  readonly #seats = new Set<Seat>();
  #seq = 0;
  #value: T | undefined;
  #bytes: Uint8Array | undefined;

  constructor(kind: RecordKind, encode: (value: T, seq: number) => Uint8Array) {
    this.#kind = kind;
    this.#encode = encode;
  }

  /** Whether anybody listens: a value that nobody takes need not be published. */
  get watched(): boolean {
    return this.#seats.size > 0;
  }

  publish(value: T): void {
    this.#seq += 1;
    this.#value = value;
    this.#bytes = undefined;
    for (const seat of this.#seats) seat.mark();
  }

  subscribe(seat: Seat): Subscription {
    this.#seats.add(seat);
    return {
      take: () => this.#record(seat.id),
      restart: async () => undefined,
      end: () => this.#seats.delete(seat),
    };
  }

  #record(id: number): readonly FrameRecord[] {
    if (this.#value === undefined) return [];
    this.#bytes ??= this.#encode(this.#value, this.#seq);
    return [{ kind: this.#kind, topic: this.#kind === RECORD_KIND.json ? 0 : id, bytes: this.#bytes }];
  }
}
