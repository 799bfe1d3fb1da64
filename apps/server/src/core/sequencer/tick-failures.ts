/**
 * After this many failed ticks in a row market time is stalled: new orders are stopped, urgent commands are still
 * accepted.
 */
const MAX_FAILED_TICKS = 3;
/** How long a stalled market rests before the next try: each try costs an epoch. */
const TICK_RETRY_MS = 10_000;

/**
 * Ticks that failed one after the other, and when the next may be tried. Times are of the system clock, in
 * milliseconds.
 */
export class TickFailures {
  #times = 0;
  #failedAt = 0;

  /** Whether the last tick failed. */
  get any(): boolean {
    return this.#times > 0;
  }

  /** Whether market time has failed to advance several times in a row. */
  get isStalled(): boolean {
    return this.#times >= MAX_FAILED_TICKS;
  }

  /** Whether a tick may be tried at `now`: always, but in a stalled market only after each rest. */
  mayTry(now: number): boolean {
    return !this.isStalled || now - this.#failedAt >= TICK_RETRY_MS;
  }

  /** Records a failure; returns how many there have been in a row. */
  add(now: number): number {
    this.#times += 1;
    this.#failedAt = now;
    return this.#times;
  }

  /** Records a tick that was committed. */
  clear(): void {
    this.#times = 0;
  }
}
