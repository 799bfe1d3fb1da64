import { type FrameWriter, RECORD_KIND, type RecordKind } from '@kabuto/contract/stream';
import type { Subscriber, Subscription } from './topic.ts';

/**
 * A topic of which only the last value counts. A value is encoded once, when the first client takes it, and all clients
 * share its bytes. `seq` counts the published values; a client that has seen another one has data to take, so that
 * publishing costs the same for one client and for thousands.
 */
export class StateChannel<T> {
  readonly kind: RecordKind;
  readonly #encode: (value: T, seq: number) => Uint8Array;
  readonly #subscribers = new Set<Subscriber>();
  /** The number of values published. */
  seq = 0;
  #value: T | undefined;
  #bytes: Uint8Array | undefined;

  constructor(kind: RecordKind, encode: (value: T, seq: number) => Uint8Array) {
    this.kind = kind;
    this.#encode = encode;
  }

  /** Whether there are subscribers: without one a value need not be published. */
  get watched(): boolean {
    return this.#subscribers.size > 0;
  }

  publish(value: T): void {
    this.seq += 1;
    this.#value = value;
    this.#bytes = undefined;
    const [any] = this.#subscribers;
    // One hub writes to all of them and checks each.
    any?.wake();
  }

  subscribe(subscriber: Subscriber): Subscription {
    this.#subscribers.add(subscriber);
    return new StateSubscription(this, subscriber.id, () => this.#subscribers.delete(subscriber));
  }

  /** The last value's record; only after a value has been published. */
  get bytes(): Uint8Array {
    // `waiting` is false before the first value, so it is defined here.
    this.#bytes ??= this.#encode(this.#value as T, this.seq);
    return this.#bytes;
  }
}

class StateSubscription<T> implements Subscription {
  readonly end: () => void;
  readonly #channel: StateChannel<T>;
  readonly #topic: number;
  #seen = 0;

  constructor(channel: StateChannel<T>, id: number, end: () => void) {
    this.#channel = channel;
    this.#topic = channel.kind === RECORD_KIND.json ? 0 : id;
    this.end = end;
  }

  get waiting(): boolean {
    return this.#seen !== this.#channel.seq;
  }

  take(frame: FrameWriter): void {
    this.#seen = this.#channel.seq;
    frame.add(this.#channel.kind, this.#topic, this.#channel.bytes);
  }

  async restart(): Promise<void> {
    this.#seen = 0;
  }
}
