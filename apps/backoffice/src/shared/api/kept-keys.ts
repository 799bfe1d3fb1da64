import type { OperatorCalls } from '@kabuto/contract/operator';
import { CallError } from './call-error.ts';
import { isStillMeant } from './key-age.ts';

type Name = keyof OperatorCalls;

/**
 * Changes that take place once: their body names a transfer, a line, a file, a case or a proposal that is in that state
 * once. The others, such as a halt, may be meant anew with the same body, when what the first one did was undone.
 */
const ONCE: ReadonlySet<Name> = new Set<Name>([
  'POST v1/fund/deposit/match',
  'POST v1/fund/deposit/release',
  'POST v1/fund/deposit/reject',
  'POST v1/fund/line/allocate',
  'POST v1/fund/line/return',
  'POST v1/fund/line/returned',
  'POST v1/fund/withdrawal/approve',
  'POST v1/fund/withdrawal/reject',
  'POST v1/fund/withdrawal/paid',
  'POST v1/fund/withdrawal/returned',
  'POST v1/fund/file/accept',
  'POST v1/fund/import/confirm',
  'POST v1/fund/payout/cancel',
  'POST v1/identity/case/approve',
  'POST v1/identity/case/reject',
  'POST v1/fee/schedule/approve',
  'POST v1/fee/schedule/refuse',
  'POST v1/fund/adjustment/approve',
  'POST v1/fund/adjustment/refuse',
  'POST v1/offering/proposal/approve',
  'POST v1/offering/proposal/refuse',
  'POST v1/offering/agreement/accept',
  'POST v1/offering/agreement/reject',
  'POST v1/offering/offering/step',
  'POST v1/offering/offering/cancel',
  'POST v1/operator/proposal/approve',
  'POST v1/operator/proposal/refuse',
  'POST v1/tenant/proposal/approve',
  'POST v1/tenant/proposal/refuse',
  'POST v1/trading/proposal/approve',
  'POST v1/trading/proposal/refuse',
]);

/** Keys with digests: what is changed may name people, and nothing of that stays in the browser. */
const SLOT = 'office.keys';

type Kept = {
  /** One key is kept for each: the digest of a change that takes place once, the name of another one's call. */
  readonly place: string;
  /** The digest of the change. */
  readonly change: string;
  readonly key: string;
  /** When the key was first used, epoch milliseconds. */
  readonly at: number;
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'place' in value &&
  'change' in value &&
  'key' in value &&
  'at' in value;

function read(): readonly Kept[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(SLOT) ?? '[]');
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  try {
    if (kept.length === 0) sessionStorage.removeItem(SLOT);
    else sessionStorage.setItem(SLOT, JSON.stringify(kept));
  } catch {
    // Its storage is blocked: the keys last until the page is reloaded.
  }
}

async function digestOf(name: string, body: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([name, body]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The keys of changes whose outcome is unknown, each for a few minutes. */
export class KeptKeys {
  readonly #now: () => number;
  #kept: readonly Kept[];

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#kept = read();
  }

  /**
   * Sends a change under its key, which is kept until a reply shows its outcome, for a few minutes at most: the same
   * change sent again until then has the first one's key, whatever `key` is, so that it is carried out once. The key of
   * a change that takes place once is kept over a reload; of the changes of another call only the newest has a key.
   */
  async under<T>(
    { name, body, key }: { readonly name: Name; readonly body: object; readonly key: string },
    send: (key: string) => Promise<T>,
  ): Promise<T> {
    const change = await digestOf(name, body);
    const known = this.#fresh().find((one) => one.change === change);
    const used = known?.key ?? key;
    const first = this.#fresh().find((one) => one.key === used);
    this.#keep({ place: ONCE.has(name) ? change : name, change, key: used, at: first?.at ?? this.#now() });
    try {
      const reply = await send(used);
      this.#forget(used);
      return reply;
    } catch (error) {
      if (error instanceof CallError && error.settles(first !== undefined)) this.#forget(used);
      throw error;
    }
  }

  #fresh(): readonly Kept[] {
    const now = this.#now();
    return this.#kept.filter(({ at }) => isStillMeant(at, now));
  }

  #keep(kept: Kept): void {
    this.#set([...this.#fresh().filter(({ place }) => place !== kept.place), kept]);
  }

  /** A reply under a key is about every change that was sent under it. */
  #forget(key: string): void {
    this.#set(this.#fresh().filter((one) => one.key !== key));
  }

  #set(kept: readonly Kept[]): void {
    this.#kept = kept;
    write(kept.filter(({ place, change }) => place === change));
  }
}
