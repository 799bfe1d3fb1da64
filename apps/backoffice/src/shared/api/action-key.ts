import { CallError } from './call-error.ts';

/**
 * The idempotency key of one intended change. It stays the same until the server has replied, so that a repetition
 * after a lost reply changes nothing twice.
 */
export class ActionKey {
  #key: string | null = null;
  /** Whether a try under this key has an unknown outcome. */
  #isLost = false;

  /** The key of the change that is intended now. */
  get current(): string {
    this.#key ??= crypto.randomUUID();
    return this.#key;
  }

  /** Whether a change was sent under this key whose outcome is not known. */
  get isPending(): boolean {
    return this.#key !== null;
  }

  /** The next action is another change. */
  renew(): void {
    this.#key = null;
    this.#isLost = false;
  }

  /** Notes why the change failed: once its outcome is known, the next try is another change. */
  failed(error: unknown): void {
    if (error instanceof CallError && error.settles(this.#isLost)) this.renew();
    else this.#isLost = true;
  }
}
