import type { Problem } from './envelope.ts';
import type { RateClass } from './limits.ts';
import { GETS_OUT, HTTP } from './limits.ts';
import { WaitLimit } from './wait-limit.ts';

/** The reply to a call for which there is no room. */
export const NO_ROOM: Problem = {
  reason: 'OVERLOADED',
  field: null,
  params: { retryAfterSeconds: String(HTTP.overloadedRetrySeconds) },
  retryAfter: HTTP.overloadedRetrySeconds,
};

/** The place of one call among those in flight. */
export type Place = {
  /** Releases it while the call waits for its caller, which takes no work of the server and must not count as its time. */
  readonly pause: () => void;
  /** Acquires it again; false when there is no room any more, or the call has ended. */
  readonly resume: () => boolean;
  /** Called when the call has ended. */
  readonly leave: () => void;
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
  readonly #orders: WaitLimit;

  constructor(limit: number = HTTP.inFlight) {
    this.#limit = limit;
    this.#orders = new WaitLimit(limit, performance.now());
  }

  /** Whether a new order would be admitted now; if not, the caller refuses it. While draining, `enter` decides. */
  hasRoomForOrders(): boolean {
    return this.#draining || (this.#count < this.#limit && this.#orders.hasRoom());
  }

  /** Admits a call; null when there is no room. */
  enter(rate: RateClass): Place | null {
    let inside = this.#take(rate);
    if (!inside) return null;
    let ended = false;
    let began = performance.now();
    const give = (): boolean => {
      if (!inside) return false;
      inside = false;
      this.#count -= 1;
      return rate === 'order';
    };
    return {
      pause: () => {
        if (give()) this.#orders.withdraw();
      },
      resume: () => {
        if (inside || ended) return inside;
        inside = this.#take(rate);
        began = performance.now();
        return inside;
      },
      leave: () => {
        ended = true;
        const now = performance.now();
        if (give()) this.#orders.leave(now - began, now);
      },
    };
  }

  #take(rate: RateClass): boolean {
    const limit = GETS_OUT.has(rate) ? this.#limit * 2 : this.#limit;
    if (this.#draining || this.#count >= limit) return false;
    if (rate === 'order' && !this.#orders.enter()) return false;
    this.#count += 1;
    return true;
  }

  /** From now on every new call is refused; those in flight are finished. */
  drain(): void {
    this.#draining = true;
  }
}
