/** What a call that is let in should take at most, on the average, milliseconds; beyond it calls are refused before they queue. */
const TARGET_MS = 150;
/** As few are always let in at once: a limit under what the machine can do at the same time would only leave it idle. */
const FEWEST = 64;
/** The limit is looked at each so often, milliseconds, and not before so many calls have ended. */
const LOOK_MS = 50;
const TELLING = 8;

/**
 * Bounds the time that calls of one kind wait, not their number: by Little's law so many may be inside as the server ends in the time
 * they may take. What it ends is measured, so the same bound holds on slow and on fast machines.
 */
export class WaitLimit {
  #limit: number;
  readonly #most: number;
  #inside = 0;
  #refused = false;
  #since: number;
  #ended = 0;
  #took = 0;

  /** `now`: milliseconds of a clock that never runs back. */
  constructor(most: number, now: number) {
    this.#most = most;
    this.#limit = most;
    this.#since = now;
  }

  /** Whether one more may come in. Who asks is refused if not. */
  hasRoom(): boolean {
    if (this.#inside < this.#limit) return true;
    this.#refused = true;
    return false;
  }

  /** Answers whether one more may come in; one that did must `leave`. */
  enter(): boolean {
    if (!this.hasRoom()) return false;
    this.#inside += 1;
    return true;
  }

  /** A call has ended at `now` after so many milliseconds. */
  leave(took: number, now: number): void {
    this.#ended += 1;
    this.#took += took;
    if (now - this.#since >= LOOK_MS && this.#ended >= TELLING) this.#look(now);
    this.#inside -= 1;
  }

  /** A call goes away before it was served: how long it was here says nothing. */
  withdraw(): void {
    this.#inside -= 1;
  }

  #look(now: number): void {
    const mean = this.#took / this.#ended;
    if (mean > TARGET_MS) {
      const fitting = (this.#inside * TARGET_MS) / mean;
      // half at most at once: one slow commit is no slow server
      this.#limit = Math.max(FEWEST, Math.floor(Math.max(fitting, Math.min(this.#limit, this.#inside) / 2)));
    } else if (this.#refused) this.#limit = Math.min(this.#most, Math.ceil(this.#limit * 1.15));
    this.#since = now;
    this.#ended = 0;
    this.#took = 0;
    this.#refused = false;
  }
}
