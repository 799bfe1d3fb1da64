type Waiting = { readonly run: () => void; readonly reject: (error: Error) => void };

/** Reads of the machines, each at a moment when they hold committed state only. */
export class CommittedReads {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  /** Runs `look` now, or when all that was applied is committed; answers or rejects as it does. */
  read<T>(look: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(look());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.#busy) this.#waiting.push({ run, reject });
      else run();
    });
  }

  /** Whether somebody waits: nothing more should be applied ahead of a commit. */
  get areWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Something is applied: reads wait. */
  hold(): void {
    this.#busy = true;
  }

  /** All of it is committed: those that waited run. */
  release(): void {
    this.#busy = false;
    for (const { run } of this.#waiting.splice(0)) run();
  }

  /** It never will be. */
  rejectAll(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
