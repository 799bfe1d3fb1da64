type PendingRead = { readonly run: () => void; readonly reject: (error: Error) => void };

/** Reads of the machines, each at a moment when they hold committed state only. */
export class CommittedReads {
  readonly #pending: PendingRead[] = [];
  #busy = false;

  /** Runs `query` now, or when everything that was applied is committed; resolves or rejects with its result. */
  read<T>(query: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(query());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.#busy) this.#pending.push({ run, reject });
      else run();
    });
  }

  /** Whether a read waits: nothing more should be applied ahead of a commit. */
  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Something is being applied: makes reads wait. */
  pause(): void {
    this.#busy = true;
  }

  /** Everything applied is committed: runs the waiting reads. */
  resume(): void {
    this.#busy = false;
    for (const { run } of this.#pending.splice(0)) run();
  }

  /** What was applied will never be committed: rejects the waiting reads. */
  rejectAll(error: Error): void {
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
}
