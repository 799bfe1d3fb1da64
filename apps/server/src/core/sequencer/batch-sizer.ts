/**
 * A batch holds about what is committed in this time, so that a command that just missed it, above all a cancel, waits
 * at most twice as long.
 */
const TARGET_COMMIT_MS = 100;
/** Smaller batches cost more per command: they would only make a slow machine slower. */
const MIN_COMMANDS = 192;
const MAX_COMMANDS = 512;
/** Commits of fewer commands show little of what a command costs. */
const MIN_SAMPLE = 32;

/** How many commands the next batch may hold, by how long the last ones took. */
export class BatchSizer {
  /** One command's share of a commit, in milliseconds, smoothed; null before the first measurement. */
  #perCommand: number | null = null;

  get limit(): number {
    if (this.#perCommand === null) return MAX_COMMANDS;
    return Math.min(
      MAX_COMMANDS,
      Math.max(
        MIN_COMMANDS,
        Math.floor(TARGET_COMMIT_MS / Math.max(this.#perCommand, TARGET_COMMIT_MS / MAX_COMMANDS)),
      ),
    );
  }

  /** Records that a batch of so many commands took so many milliseconds to commit. */
  record(commands: number, milliseconds: number): void {
    if (commands < MIN_SAMPLE) return;
    const perCommand = milliseconds / commands;
    this.#perCommand = this.#perCommand === null ? perCommand : this.#perCommand * 0.8 + perCommand * 0.2;
  }
}
