import type { CoreStore } from './store.ts';
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

const nameOf = (key: { accountId: number; key: string }): string => `${key.accountId}:${key.key}`;

/** Which keys have been answered: in memory the latest, in the table all of 30 days. */
export class IdempotencyCache {
  readonly #known = new Map<string, Known>();

  remember(key: IdempotencyKey, answer: Answer): void {
    if (this.#known.size >= CACHE_LIMIT) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    this.#known.set(nameOf(key), { bodyHash: key.bodyHash, answer });
  }

  /**
   * Answers the items whose key is known, or is another's in the same batch, and gives back the rest.
   * Keys not in memory are read with one statement.
   */
  async settleKnown<T extends Waiting>(store: CoreStore, items: readonly T[]): Promise<T[]> {
    await this.#fetch(store, items);
    const fresh: T[] = [];
    const first = new Map<string, T>();
    for (const item of items) {
      const key = item.idempotency;
      if (key === undefined) {
        fresh.push(item);
        continue;
      }
      const name = nameOf(key);
      const known = this.#known.get(name);
      const twin = first.get(name);
      if (known !== undefined) settle(item, key, known);
      else if (twin?.idempotency === undefined) {
        first.set(name, item);
        fresh.push(item);
      } else if (twin.idempotency.bodyHash.equals(key.bodyHash))
        fresh[fresh.indexOf(twin)] = join(twin, item, first, name);
      else item.reject(new KeyReused());
    }
    return fresh;
  }

  async #fetch(store: CoreStore, items: readonly Waiting[]): Promise<void> {
    const unknown = items.flatMap(({ idempotency: key }) => (key && !this.#known.has(nameOf(key)) ? [key] : []));
    if (unknown.length === 0) return;
    for (const { answer, ...key } of await store.knownAnswers(unknown)) this.remember(key, answer);
  }
}

function settle(item: Waiting, key: IdempotencyKey, known: Known): void {
  if (known.bodyHash.equals(key.bodyHash)) item.resolve(known.answer);
  else item.reject(new KeyReused());
}

/** One command for two callers that sent the same thing at once: both get its answer. */
function join<T extends Waiting>(twin: T, item: T, first: Map<string, T>, name: string): T {
  const both: T = {
    ...twin,
    resolve: (answer: Answer) => {
      twin.resolve(answer);
      item.resolve(answer);
    },
    reject: (error: Error) => {
      twin.reject(error);
      item.reject(error);
    },
  };
  first.set(name, both);
  return both;
}
