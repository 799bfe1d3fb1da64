import { randomBytes } from 'node:crypto';
import { hashSecret } from '../platform/seal/index.ts';

/** Whose token it is: a member by the API password with which the token was requested. */
export type Holder = { readonly tenantId: number; readonly userId: number; readonly passwordHash: Buffer };

/** Members with a token at once; the oldest token gives way. */
const MOST = 1_000;

const keyOf = ({ tenantId, userId }: Holder): string => `${tenantId} ${userId}`;

/** The tokens of this process: one a member, in memory. A restart ends all of them, as that of kabu STATION does. */
export class Tokens {
  /** By the hash of the token. */
  readonly #holders = new Map<string, Holder>();

  /** Makes a token, which ends the member's former one. */
  issue(holder: Holder): string {
    for (const [hash, known] of this.#holders) if (keyOf(known) === keyOf(holder)) this.#holders.delete(hash);
    for (const hash of this.#holders.keys()) {
      if (this.#holders.size < MOST) break;
      this.#holders.delete(hash);
    }
    const token = randomBytes(16).toString('hex');
    this.#holders.set(hashSecret(token).toString('base64'), holder);
    return token;
  }

  /** Undefined for a token that is unknown or has ended. */
  holderOf(token: string): Holder | undefined {
    return this.#holders.get(hashSecret(token).toString('base64'));
  }

  end(holder: Holder): void {
    for (const [hash, known] of this.#holders) if (known === holder) this.#holders.delete(hash);
  }

  /** Whose token was made last; undefined: nobody has one. */
  get latest(): Holder | undefined {
    return [...this.#holders.values()].at(-1);
  }
}
