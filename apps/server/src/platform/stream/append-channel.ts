import type { FrameWriter, RecordKind } from '@kabuto/contract/stream';
import type { Subscriber, Subscription } from './topic.ts';

type Backlog = { readonly subscriber: Subscriber; waiting: Uint8Array[] | null };

/**
 * A topic whose values accumulate. A new client, or one that is `most` values behind, gets a snapshot of the recent
 * ones; after that each value. `seq` counts the published values; a snapshot carries that of its last value.
 */
export class AppendChannel<T> {
  readonly #kind: RecordKind;
  readonly #encode: (value: T, seq: number) => Uint8Array;
  readonly #recent: () => T;
  readonly #max: number;
  readonly #backlogs = new Set<Backlog>();
  #seq = 0;

  constructor(kind: RecordKind, encode: (value: T, seq: number) => Uint8Array, recent: () => T, most: number) {
    this.#kind = kind;
    this.#encode = encode;
    this.#recent = recent;
    this.#max = most;
  }

  publish(value: T): void {
    this.#seq += 1;
    if (this.#backlogs.size === 0) return;
    const bytes = this.#encode(value, this.#seq);
    for (const backlog of this.#backlogs) {
      if (backlog.waiting !== null && backlog.waiting.length >= this.#max) backlog.waiting = null;
      backlog.waiting?.push(bytes);
      backlog.subscriber.wake();
    }
  }

  subscribe(subscriber: Subscriber): Subscription {
    const backlog: Backlog = { subscriber, waiting: null };
    this.#backlogs.add(backlog);
    return {
      get waiting() {
        return backlog.waiting === null || backlog.waiting.length > 0;
      },
      take: (frame) => this.#take(backlog, frame),
      restart: async () => {
        backlog.waiting = null;
      },
      end: () => this.#backlogs.delete(backlog),
    };
  }

  #take(backlog: Backlog, frame: FrameWriter): void {
    const values = backlog.waiting ?? [this.#encode(this.#recent(), this.#seq)];
    backlog.waiting = [];
    for (const bytes of values) frame.add(this.#kind, backlog.subscriber.id, bytes);
  }
}
