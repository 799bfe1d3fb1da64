/** Target of the mean time of an admitted call, milliseconds; above it calls are refused before they queue. */
const TARGET_MS = 150;
/** At least this many are always admitted: a limit below the machine's concurrency would only leave it idle. */
const FEWEST = 64;
/** How often the limit is adjusted, milliseconds, and the fewest ended calls before that. */
const LOOK_MS = 50;
const TELLING = 8;

/**
 * Bounds the waiting time of one kind of call, not their number: by Little's law, the number of calls inside is the
 * completion rate times the allowed time. The completion rate is measured, so the same bound works on slow and on fast
 * machines.
 */
export class WaitLimit {
  #limit: number;
  readonly #most: number;
  #inside = 0;
  #refused = false;
  #since: number;
  #ended = 0;
  #took = 0;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(most: number, now: number) {
    this.#most = most;
    this.#limit = most;
    this.#since = now;
  }

  /** Whether one more call may enter. The caller must refuse the call when it may not. */
  hasRoom(): boolean {
    if (this.#inside < this.#limit) return true;
    this.#refused = true;
    return false;
  }

  /** Returns whether one more call may enter; one that did must `leave`. */
  enter(): boolean {
    if (!this.hasRoom()) return false;
    this.#inside += 1;
    return true;
  }

  /** A call ended at `now` after `took` milliseconds. */
  leave(took: number, now: number): void {
    this.#ended += 1;
    this.#took += took;
    if (now - this.#since >= LOOK_MS && this.#ended >= TELLING) this.#look(now);
    this.#inside -= 1;
  }

  /** A call left before it was served: its time is not measured. */
  withdraw(): void {
    this.#inside -= 1;
  }

  #look(now: number): void {
    const mean = this.#took / this.#ended;
    if (mean > TARGET_MS) {
      const fitting = (this.#inside * TARGET_MS) / mean;
      // at most halved at a time: one slow commit does not make a slow server
      this.#limit = Math.max(FEWEST, Math.floor(Math.max(fitting, Math.min(this.#limit, this.#inside) / 2)));
    } else if (this.#refused) this.#limit = Math.min(this.#most, Math.ceil(this.#limit * 1.15));
    this.#since = now;
    this.#ended = 0;
    this.#took = 0;
    this.#refused = false;
  }
}
