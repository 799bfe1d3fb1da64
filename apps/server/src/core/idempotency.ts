import type { KnownAnswer } from './store.ts';
import type { Answer, IdempotencyKey } from './types.ts';

/** Answers kept in memory; older ones are read from the table. */
const CACHE_LIMIT = 50_000;

/** The key was used before for another request; the caller answers 422. */
export class KeyReused extends Error {
  constructor() {
    super('this idempotency key belongs to another request');
    this.name = 'KeyReused';
  }
}

type Waiting = {
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};
type Known = { readonly bodyHash: Buffer; readonly answer: Answer };
/** A key whose batch is open or being committed, and who else has sent the same. */
type UnderWay = { readonly bodyHash: Buffer; readonly twins: Waiting[] };

const nameOf = (key: { accountId: number; key: string }): string => `${key.accountId}:${key.key}`;

/** Which keys have been answered, in memory the latest, in the table all of 30 days; and which are under way. */
export class IdempotencyCache {
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, UnderWay>();

  /** A key has its answer, committed; whoever sent the same meanwhile is given it too. */
  remember(key: IdempotencyKey, answer: Answer): void {
    if (this.#known.size >= CACHE_LIMIT) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    const name = nameOf(key);
    this.#known.set(name, { bodyHash: key.bodyHash, answer });
    for (const twin of this.#end(name)) twin.resolve(answer);
  }

  /** What was taken up under a key came to nothing: it may be sent again. */
  release(key: IdempotencyKey, error: Error): void {
    for (const twin of this.#end(nameOf(key))) twin.reject(error);
  }

  /** Nothing that is under way will be answered. */
  releaseAll(error: Error): void {
    for (const name of [...this.#underWay.keys()]) for (const twin of this.#end(name)) twin.reject(error);
  }

  #end(name: string): readonly Waiting[] {
    const ended = this.#underWay.get(name);
    this.#underWay.delete(name);
    return ended?.twins ?? [];
  }

  /** The keys of the items of which memory knows nothing: the table is to be asked. */
  strangers(items: readonly Waiting[]): IdempotencyKey[] {
    return items.flatMap(({ idempotency: key }) => {
      if (key === undefined) return [];
      const name = nameOf(key);
      return this.#known.has(name) || this.#underWay.has(name) ? [] : [key];
    });
  }

  /**
   * Answers the items whose key is known, lets those whose key is under way wait for its answer, and gives back the rest: they are under
   * way from now on, until `remember` or `release`. `stored`: what the table says of the strangers among them.
   */
  takeUp<T extends Waiting>(items: readonly T[], stored: readonly KnownAnswer[]): T[] {
    const told = new Map(stored.map((row) => [nameOf(row), row]));
    const fresh = items.filter((item) => {
      const { idempotency: key } = item;
      if (key === undefined) return true;
      const name = nameOf(key);
      const known = this.#known.get(name) ?? told.get(name);
      const underWay = this.#underWay.get(name);
      if (known !== undefined) settle(item, key, known);
      else if (underWay === undefined) this.#underWay.set(name, { bodyHash: key.bodyHash, twins: [] });
      else if (underWay.bodyHash.equals(key.bodyHash)) underWay.twins.push(item);
      else item.reject(new KeyReused());
      return known === undefined && underWay === undefined;
    });
    // not before: what is remembered pushes out the oldest, which one of the items may have been asking for
    for (const { answer, ...key } of stored) this.remember(key, answer);
    return fresh;
  }
}

function settle(item: Waiting, key: IdempotencyKey, known: Known): void {
  if (known.bodyHash.equals(key.bodyHash)) item.resolve(known.answer);
  else item.reject(new KeyReused());
}
