import { ANY_BODY, type Answer, type IdempotencyKey } from '../types.ts';

/** Replies kept in memory, and all that are not projected yet; older ones are read from the journal. */
const CACHE_LIMIT = 50_000;

/** The key was used before for another request; the caller replies with 422. */
export class KeyReused extends Error {
  constructor() {
    super('this idempotency key belongs to another request');
    this.name = 'KeyReused';
  }
}

/** A request that waits for the reply to a key. */
export type Waiter = {
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};
/** `seq`: the command's journal row, or a later one. */
type Known = { readonly bodyHash: Buffer; readonly answer: Answer; readonly seq: number };

const nameOf = (key: { accountId: number; key: string }): string => `${key.accountId}:${key.key}`;

/**
 * The keys that have a reply (in memory the latest, in the journal all of the last 30 to 40 days) and those in flight.
 */
export class IdempotencyCache {
  readonly #projectedSeq: () => number;
  #forgottenSeq = 0;
  readonly #known = new Map<string, Known>();
  /**
   * From arrival to reply: first the request whose command is carried out unless the journal has its reply, then the
   * repeats of it.
   */
  readonly #inFlight = new Map<string, Waiter[]>();

  /** `projectedSeq`: up to which journal row the table of keys holds everything. */
  constructor(projectedSeq: () => number) {
    this.#projectedSeq = projectedSeq;
  }

  /**
   * Memory holds the keys of all commands behind this journal row. A look-up decides nothing about a key unless the
   * table reached it.
   */
  get forgottenSeq(): number {
    return this.#forgottenSeq;
  }

  /** Notes that the keys of commands up to the journal row `seq` are in the table alone. */
  forget(seq: number): void {
    this.#forgottenSeq = Math.max(this.#forgottenSeq, seq);
  }

  /**
   * Settles the request at once when its key has a reply, and queues it when the key is in flight. Returns true when it
   * is neither: the key is in flight from now on, until `remember` or `release`.
   */
  begin(item: Waiter, key: IdempotencyKey): boolean {
    if (this.join(item, key)) return false;
    this.#inFlight.set(nameOf(key), [item]);
    return true;
  }

  /** As `begin`, but a key that is neither does not become one in flight. Returns whether it is one of them. */
  join(item: Waiter, key: IdempotencyKey): boolean {
    const name = nameOf(key);
    const known = this.#known.get(name);
    const waiting = this.#inFlight.get(name);
    if (known !== undefined) settle(item, known);
    else waiting?.push(item);
    return known !== undefined || waiting !== undefined;
  }

  /**
   * Stores the committed reply to a key, which is in the journal row `seq` or before; settles and returns the requests
   * that waited for it.
   */
  remember(key: IdempotencyKey, answer: Answer, seq: number): readonly Waiter[] {
    this.#forgetOldest();
    const name = nameOf(key);
    const known = { bodyHash: key.bodyHash, answer, seq };
    this.#known.set(name, known);
    const waiting = this.#takeWaiters(name);
    for (const item of waiting) settle(item, known);
    return waiting;
  }

  /** Ends a key in flight that has no reply: rejects the requests that waited for it, and returns them. */
  release(key: Pick<IdempotencyKey, 'accountId' | 'key'>, error: Error): readonly Waiter[] {
    const waiting = this.#takeWaiters(nameOf(key));
    for (const item of waiting) item.reject(error);
    return waiting;
  }

  /** Rejects every request in flight. */
  releaseAll(error: Error): void {
    for (const name of [...this.#inFlight.keys()]) for (const item of this.#takeWaiters(name)) item.reject(error);
  }

  /** Makes room for one more, unless the oldest are not projected. */
  #forgetOldest(): void {
    for (const [name, { seq }] of this.#known) {
      if (this.#known.size < CACHE_LIMIT || seq > this.#projectedSeq()) return;
      this.#known.delete(name);
      this.forget(seq);
    }
  }

  #takeWaiters(name: string): readonly Waiter[] {
    const ended = this.#inFlight.get(name);
    this.#inFlight.delete(name);
    return ended ?? [];
  }
}

function settle({ idempotency, resolve, reject }: Waiter, known: Known): void {
  if (idempotency !== undefined && isSameRequest(known.bodyHash, idempotency.bodyHash)) resolve(known.answer);
  else reject(new KeyReused());
}

const isSameRequest = (known: Buffer, asked: Buffer): boolean =>
  known.equals(asked) || known.equals(ANY_BODY) || asked.equals(ANY_BODY);
