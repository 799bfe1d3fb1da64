import type { Bucket } from './limits.ts';

type Level = { tokens: number; at: number };

/** Token buckets by key, in memory. Bounded: the least recently used bucket is dropped first. */
export class TokenBuckets {
  readonly #levels = new Map<string, Level>();
  readonly #maxBuckets: number;
  readonly #now: () => number;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(kept: number, now: () => number = () => performance.now()) {
    this.#maxBuckets = kept;
    this.#now = now;
  }

  /** Takes one token. Returns 0 when there was one, else the whole seconds until the next one (at least 1). */
  take(key: string, bucket: Bucket): number {
    const now = this.#now();
    const known = this.#levels.get(key);
    const refilled = known === undefined ? bucket.burst : known.tokens + ((now - known.at) / 1_000) * bucket.perSecond;
    const tokens = Math.min(bucket.burst, refilled);
    // Deleted and set again, so that the map is in order of use.
    this.#levels.delete(key);
    this.#levels.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    if (this.#levels.size > this.#maxBuckets) this.#evictOldest();
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / bucket.perSecond));
  }

  #evictOldest(): void {
    for (const key of this.#levels.keys()) {
      this.#levels.delete(key);
      return;
    }
  }
}
