import type { Answer, IdempotencyKey } from './types.ts';

/** Answers kept in memory; older ones are read from the journal. */
const CACHE_LIMIT = 50_000;

/** The key was used before for another request; the caller answers 422. */
export class KeyReused extends Error {
  constructor() {
    super('this idempotency key belongs to another request');
    this.name = 'KeyReused';
  }
}

/** Who waits for the answer under a key. */
type Waiting = {
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};
type Known = { readonly bodyHash: Buffer; readonly answer: Answer };

const nameOf = (key: { accountId: number; key: string }): string => `${key.accountId}:${key.key}`;

/** Which keys have been answered, in memory the latest, in the journal all of the last 30 to 40 days; and which are under way. */
export class IdempotencyCache {
  readonly #known = new Map<string, Known>();
  /** From arrival to answer: first the one whose command is carried out unless the journal has its answer, then who sent it again. */
  readonly #underWay = new Map<string, Waiting[]>();

  /**
   * Answers at once where the key is known, and lets wait where it is under way. Returns whether it is neither: it is under way from now
   * on, until `remember` or `release`.
   */
  begin(item: Waiting, key: IdempotencyKey): boolean {
    const name = nameOf(key);
    const known = this.#known.get(name);
    const waiting = this.#underWay.get(name);
    if (known !== undefined) settle(item, known);
    else if (waiting !== undefined) waiting.push(item);
    else this.#underWay.set(name, [item]);
    return known === undefined && waiting === undefined;
  }

  /** A key has its answer, committed: returns who waited for it, and is answered now. */
  remember(key: IdempotencyKey, answer: Answer): readonly Waiting[] {
    if (this.#known.size >= CACHE_LIMIT) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    const name = nameOf(key);
    const known = { bodyHash: key.bodyHash, answer };
    this.#known.set(name, known);
    const waiting = this.#end(name);
    for (const item of waiting) settle(item, known);
    return waiting;
  }

  /** What was under way with a key has no answer: returns who waited for it, and is given the error now. */
  release(key: Pick<IdempotencyKey, 'accountId' | 'key'>, error: Error): readonly Waiting[] {
    const waiting = this.#end(nameOf(key));
    for (const item of waiting) item.reject(error);
    return waiting;
  }

  /** Nothing that is under way will be answered. */
  releaseAll(error: Error): void {
    for (const name of [...this.#underWay.keys()]) for (const item of this.#end(name)) item.reject(error);
  }

  #end(name: string): readonly Waiting[] {
    const ended = this.#underWay.get(name);
    this.#underWay.delete(name);
    return ended ?? [];
  }
}

function settle({ idempotency, resolve, reject }: Waiting, known: Known): void {
  if (idempotency !== undefined && known.bodyHash.equals(idempotency.bodyHash)) resolve(known.answer);
  else reject(new KeyReused());
}
