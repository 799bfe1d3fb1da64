/** Target of the mean time of an admitted call, milliseconds; above it calls are refused before they queue. */
const TARGET_MS = 150;
/** At least this many are always admitted: a limit below the machine's concurrency would only leave it idle. */
const MIN_LIMIT = 64;
/** How often the limit is adjusted, milliseconds, and the fewest ended calls before that. */
const ADJUST_MS = 50;
const MIN_SAMPLES = 8;

/**
 * Bounds the waiting time of one kind of call, not their number: by Little's law, the number of calls inside is the
 * completion rate times the allowed time. The completion rate is measured, so the same bound works on slow and on fast
 * machines.
 */
export class LatencyLimit {
  #limit: number;
  readonly #max: number;
  #inFlight = 0;
  #saturated = false;
  #since: number;
  #completed = 0;
  #totalMs = 0;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(max: number, now: number) {
    this.#max = max;
    this.#limit = max;
    this.#since = now;
  }

  /** Whether one more call may enter. The caller must refuse the call when it may not. */
  hasCapacity(): boolean {
    if (this.#inFlight < this.#limit) return true;
    this.#saturated = true;
    return false;
  }

  /** Returns whether one more call may enter; one that did must `leave`. */
  acquire(): boolean {
    if (!this.hasCapacity()) return false;
    this.#inFlight += 1;
    return true;
  }

  /** A call ended at `now` after `took` milliseconds. */
  release(took: number, now: number): void {
    this.#completed += 1;
    this.#totalMs += took;
    if (now - this.#since >= ADJUST_MS && this.#completed >= MIN_SAMPLES) this.#adjust(now);
    this.#inFlight -= 1;
  }

  /** A call left before it was served: its time is not measured. */
  cancel(): void {
    this.#inFlight -= 1;
  }

  #adjust(now: number): void {
    const mean = this.#totalMs / this.#completed;
    if (mean > TARGET_MS) {
      const target = (this.#inFlight * TARGET_MS) / mean;
      // at most halved at a time: one slow commit does not make a slow server
      this.#limit = Math.max(MIN_LIMIT, Math.floor(Math.max(target, Math.min(this.#limit, this.#inFlight) / 2)));
    } else if (this.#saturated) this.#limit = Math.min(this.#max, Math.ceil(this.#limit * 1.15));
    this.#since = now;
    this.#completed = 0;
    this.#totalMs = 0;
    this.#saturated = false;
  }
}
