/** The used proofs of one key: when each id expires, in order of use, and when the last one does. */
type Room = { readonly ids: Map<string, number>; until: number };

export type UsedProofLimits = {
  /** Milliseconds. */
  readonly keptMs: number;
  readonly ofKey: number;
  readonly ofAll: number;
};

/**
 * Ids of used proofs by the key that signed them. When a key has used `ofKey` ids, or all keys together `ofAll`, no
 * further id is recorded: dropping one too early would allow its reuse.
 */
export class UsedProofs {
  /** Least recently used key first. */
  readonly #rooms = new Map<string, Room>();
  readonly #limits: UsedProofLimits;
  #size = 0;

  constructor(limits: UsedProofLimits) {
    this.#limits = limits;
  }

  /** Number of stored ids. */
  get size(): number {
    return this.#size;
  }

  /** Whether this id was used with this key. Does not record it. `now`: milliseconds. */
  has(key: string, id: string, now: number): boolean {
    return (this.#rooms.get(key)?.ids.get(id) ?? 0) > now;
  }

  /** Records a new id as used. Returns false, and records nothing, when there is no room. */
  add(key: string, id: string, now: number): boolean {
    this.#forget(key, now);
    const { keptMs, ofKey, ofAll } = this.#limits;
    const room: Room = this.#rooms.get(key) ?? { ids: new Map(), until: 0 };
    if (room.ids.size >= ofKey || this.#size >= ofAll) return false;
    room.until = now + keptMs;
    room.ids.set(id, room.until);
    this.#size += 1;
    this.#rooms.delete(key);
    this.#rooms.set(key, room);
    return true;
  }

  /** Removes expired ids: of this key, and of keys that have not been used since. */
  #forget(key: string, now: number): void {
    const own = this.#rooms.get(key)?.ids ?? new Map<string, number>();
    for (const [id, until] of own) {
      if (until > now) break;
      own.delete(id);
      this.#size -= 1;
    }
    for (const [other, { ids, until }] of this.#rooms) {
      if (until > now) break;
      this.#rooms.delete(other);
      this.#size -= ids.size;
    }
  }
}
