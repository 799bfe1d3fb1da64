import { CallError } from './call-error.ts';
import { isStillMeant } from './key-age.ts';

/**
 * The idempotency key of one intended change. It stays the same until the server has replied, so that a repetition
 * after a lost reply changes nothing twice, and for a few minutes at most.
 */
export class ActionKey {
  readonly #now: () => number;
  #key: { readonly text: string; readonly at: number } | null = null;
  /** Whether a try under this key has an unknown outcome. */
  #isLost = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The key of the change that is intended now. */
  get current(): string {
    if (!this.isPending) this.renew();
    this.#key ??= { text: crypto.randomUUID(), at: this.#now() };
    return this.#key.text;
  }

  /** Whether a change was sent under this key whose outcome is not known. */
  get isPending(): boolean {
    return this.#key !== null && isStillMeant(this.#key.at, this.#now());
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
