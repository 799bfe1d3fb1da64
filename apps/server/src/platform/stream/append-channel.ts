import type { FrameWriter, RecordKind } from '@kabuto/contract/stream';
import type { Seat, Subscription } from './topic.ts';

type Place = { readonly seat: Seat; waiting: Uint8Array[] | null };

/**
 * A topic whose values accumulate. A new client, or one that is `most` values behind, gets a snapshot of the recent
 * ones; after that each value. `seq` counts the published values; a snapshot carries that of its last value.
 */
export class AppendChannel<T> {
  readonly #kind: RecordKind;
  readonly #encode: (value: T, seq: number) => Uint8Array;
  readonly #recent: () => T;
  readonly #most: number;
  readonly #places = new Set<Place>();
  #seq = 0;

  constructor(kind: RecordKind, encode: (value: T, seq: number) => Uint8Array, recent: () => T, most: number) {
    this.#kind = kind;
    this.#encode = encode;
    this.#recent = recent;
    this.#most = most;
  }

  publish(value: T): void {
    this.#seq += 1;
    if (this.#places.size === 0) return;
    const bytes = this.#encode(value, this.#seq);
    for (const place of this.#places) {
      if (place.waiting !== null && place.waiting.length >= this.#most) place.waiting = null;
      place.waiting?.push(bytes);
      place.seat.wake();
    }
  }

  subscribe(seat: Seat): Subscription {
    const place: Place = { seat, waiting: null };
    this.#places.add(place);
    return {
      get waiting() {
        return place.waiting === null || place.waiting.length > 0;
      },
      take: (frame) => this.#take(place, frame),
      restart: async () => {
        place.waiting = null;
      },
      end: () => this.#places.delete(place),
    };
  }

  #take(place: Place, frame: FrameWriter): void {
    const values = place.waiting ?? [this.#encode(this.#recent(), this.#seq)];
    place.waiting = [];
    for (const bytes of values) frame.add(this.#kind, place.seat.id, bytes);
  }
}
