import type { RateClass } from './limits.ts';
import { HTTP } from './limits.ts';
import { Refused } from './operation.ts';

/**
 * Calls being served now. Above the limit new ones are refused with 503 before queues grow; cancels have twice the room,
 * so that people can still get out of the market (security.md "Failure").
 */
export class InFlight {
  #count = 0;
  #draining = false;
  readonly #limit: number;

  constructor(limit: number = HTTP.inFlight) {
    this.#limit = limit;
  }

  enter(rate: RateClass): void {
    const limit = rate === 'cancel' ? this.#limit * 2 : this.#limit;
    if (this.#draining || this.#count >= limit) {
      throw new Refused('OVERLOADED', null, { retryAfterSeconds: String(HTTP.overloadedRetrySeconds) });
    }
    this.#count += 1;
  }

  leave(): void {
    this.#count -= 1;
  }

  /** From now on every new call is refused; those inside are finished. */
  drain(): void {
    this.#draining = true;
  }
}
