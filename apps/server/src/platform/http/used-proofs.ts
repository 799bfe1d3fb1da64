/** The used proofs of one key: when each id expires, in order of use, and when the last one does. */
type KeyProofs = { readonly ids: Map<string, number>; until: number };

export type UsedProofLimits = {
  /** Milliseconds. */
  readonly keptMs: number;
  readonly maxPerKey: number;
  readonly maxTotal: number;
};

/**
 * Ids of used proofs by the key that signed them. When a key has used `maxPerKey` ids, or all keys together `maxTotal`,
 * no further id is recorded: dropping one too early would allow its reuse.
 */
export class UsedProofs {
  /** Least recently used key first. */
  readonly #byKey = new Map<string, KeyProofs>();
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
    return (this.#byKey.get(key)?.ids.get(id) ?? 0) > now;
  }

  /** Records a new id as used. Returns false, and records nothing, when there is no room. */
  add(key: string, id: string, now: number): boolean {
    this.#evictExpired(key, now);
    const { keptMs, maxPerKey, maxTotal } = this.#limits;
    const proofs: KeyProofs = this.#byKey.get(key) ?? { ids: new Map(), until: 0 };
    if (proofs.ids.size >= maxPerKey || this.#size >= maxTotal) return false;
    proofs.until = now + keptMs;
    proofs.ids.set(id, proofs.until);
    this.#size += 1;
    this.#byKey.delete(key);
    this.#byKey.set(key, proofs);
    return true;
  }

  /** Removes expired ids: of this key, and of keys that have not been used since. */
  #evictExpired(key: string, now: number): void {
    const own = this.#byKey.get(key)?.ids ?? new Map<string, number>();
    for (const [id, until] of own) {
      if (until > now) break;
      own.delete(id);
      this.#size -= 1;
    }
    for (const [other, { ids, until }] of this.#byKey) {
      if (until > now) break;
      this.#byKey.delete(other);
      this.#size -= ids.size;
    }
  }
}
