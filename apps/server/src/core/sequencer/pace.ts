/**
 * A batch holds about what is committed in this time, so that a command that just missed it, above all a cancel, waits at most twice as
 * long.
 */
const COMMIT_MS = 100;
/** Smaller batches cost more per command: they would only make a slow machine slower. */
const FEWEST = 192;
const MOST = 512;
/** Commits of fewer commands show little of what a command costs. */
const TELLING = 32;

/** How many commands the next batch may hold, by how long the last ones took. */
export class Pace {
  /** One command's share of a commit, in milliseconds, smoothed; null before the first measurement. */
  #each: number | null = null;

  get limit(): number {
    if (this.#each === null) return MOST;
    return Math.min(MOST, Math.max(FEWEST, Math.floor(COMMIT_MS / Math.max(this.#each, COMMIT_MS / MOST))));
  }

  /** Records that a batch of so many commands took so many milliseconds to commit. */
  note(commands: number, milliseconds: number): void {
    if (commands < TELLING) return;
    const each = milliseconds / commands;
    this.#each = this.#each === null ? each : this.#each * 0.8 + each * 0.2;
  }
}
