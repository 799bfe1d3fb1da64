import type { Problem } from './envelope.ts';
import { LatencyLimit } from './latency-limit.ts';
import type { RateClass } from './limits.ts';
import { HTTP, PRIORITY } from './limits.ts';

/** The reply to a call for which there is no room. */
export const OVERLOADED: Problem = {
  reason: 'OVERLOADED',
  field: null,
  params: { retryAfterSeconds: String(HTTP.overloadedRetrySeconds) },
  retryAfter: HTTP.overloadedRetrySeconds,
};

/** The permit of one call among those in flight. */
export type Permit = {
  /**
   * Releases it while the call waits for its caller, which takes no work of the server and must not count as its time.
   */
  readonly pause: () => void;
  /** Acquires it again; false when there is no room any more, or the call has ended. */
  readonly resume: () => boolean;
  /** Called when the call has ended. */
  readonly release: () => void;
};

/**
 * Calls in flight. Above the limit new ones are refused with 503 before queues grow, orders earlier, when they would
 * wait too long; calls that get a member out of the market or out of a session have twice the room (docs/security.md,
 * Failure).
 */
export class InFlight {
  #count = 0;
  #draining = false;
  readonly #limit: number;
  readonly #orders: LatencyLimit;

  constructor(limit: number = HTTP.inFlight) {
    this.#limit = limit;
    this.#orders = new LatencyLimit(limit, performance.now());
  }

  /** Whether a new order would be admitted now; if not, the caller refuses it. While draining, `enter` decides. */
  hasOrderCapacity(): boolean {
    return this.#draining || (this.#count < this.#limit && this.#orders.hasCapacity());
  }

  /** Admits a call; null when there is no room. */
  acquire(rate: RateClass): Permit | null {
    let held = this.#tryAcquire(rate);
    if (!held) return null;
    let ended = false;
    let began = performance.now();
    const giveBack = (): boolean => {
      if (!held) return false;
      held = false;
      this.#count -= 1;
      return rate === 'order';
    };
    return {
      pause: () => {
        if (giveBack()) this.#orders.cancel();
      },
      resume: () => {
        if (held || ended) return held;
        held = this.#tryAcquire(rate);
        began = performance.now();
        return held;
      },
      release: () => {
        ended = true;
        const now = performance.now();
        if (giveBack()) this.#orders.release(now - began, now);
      },
    };
  }

  #tryAcquire(rate: RateClass): boolean {
    const limit = PRIORITY.has(rate) ? this.#limit * 2 : this.#limit;
    if (this.#draining || this.#count >= limit) return false;
    if (rate === 'order' && !this.#orders.acquire()) return false;
    this.#count += 1;
    return true;
  }

  /** From now on every new call is refused; those in flight are finished. */
  drain(): void {
    this.#draining = true;
  }
}
