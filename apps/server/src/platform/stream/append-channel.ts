import type { FrameRecord, RecordKind } from '@kabuto/contract/stream';
import type { Seat, Subscription } from './topic.ts';

type Place = { readonly seat: Seat; waiting: Uint8Array[] | null };

/**
 * A topic whose values add up. A new client, or one that fell `most` values behind, gets the recent ones as a snapshot;
 * after that each value. `seq` counts the values published; a snapshot carries the last one's.
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
      place.seat.mark();
    }
  }

  subscribe(seat: Seat): Subscription {
    const place: Place = { seat, waiting: null };
    this.#places.add(place);
    return {
      take: () => this.#take(place),
      restart: async () => {
        place.waiting = null;
      },
      end: () => this.#places.delete(place),
    };
  }

  #take(place: Place): readonly FrameRecord[] {
    const values = place.waiting ?? [this.#encode(this.#recent(), this.#seq)];
    place.waiting = [];
    return values.map((bytes) => ({ kind: this.#kind, topic: place.seat.id, bytes }));
  }
}
