import type { Problem } from './envelope.ts';
import type { RateClass } from './limits.ts';
import { HTTP } from './limits.ts';
import { WaitLimit } from './wait-limit.ts';

/** What is said to a call for which there is no room. */
export const NO_ROOM: Problem = {
  reason: 'OVERLOADED',
  field: null,
  params: { retryAfterSeconds: String(HTTP.overloadedRetrySeconds) },
  retryAfter: HTTP.overloadedRetrySeconds,
};

/**
 * Calls being served now. Above the limit new ones are refused with 503 before queues grow, orders already when they would wait for
 * long; cancels have twice the room, so that people can still get out of the market (security.md "Failure").
 */
export class InFlight {
  #count = 0;
  #draining = false;
  readonly #limit: number;
  readonly #orders: WaitLimit;

  constructor(limit: number = HTTP.inFlight) {
    this.#limit = limit;
    this.#orders = new WaitLimit(limit, performance.now());
  }

  /** Whether a new order would be let in now; one that is told no is refused. While draining the answer is left to `enter`. */
  hasRoomForOrders(): boolean {
    return this.#draining || (this.#count < this.#limit && this.#orders.hasRoom());
  }

  /** Lets a call in: answers what to call when it has ended; null when there is no room. */
  enter(rate: RateClass): (() => void) | null {
    const limit = rate === 'cancel' ? this.#limit * 2 : this.#limit;
    if (this.#draining || this.#count >= limit) return null;
    if (rate === 'order' && !this.#orders.enter()) return null;
    this.#count += 1;
    const began = performance.now();
    return () => {
      this.#count -= 1;
      const now = performance.now();
      if (rate === 'order') this.#orders.leave(now - began, now);
    };
  }

  /** From now on every new call is refused; those inside are finished. */
  drain(): void {
    this.#draining = true;
  }
}
