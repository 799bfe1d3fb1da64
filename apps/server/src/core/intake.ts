import { IdempotencyCache } from './idempotency.ts';
import { CommandQueue, type Item, type Lane } from './queue.ts';
import type { KnownAnswer } from './store.ts';
import { type Answer, CoreUnavailable, type IdempotencyKey } from './types.ts';

export type IntakeParts = {
  /** Those of the keys that have been answered, as committed when it is called or later. */
  readonly lookUp: (keys: readonly IdempotencyKey[]) => Promise<readonly KnownAnswer[]>;
  /** Resolves when everything else that waits for the process has had its turn. */
  readonly turn: () => Promise<void>;
  /** Called with the reason when the answer to a key that was carried out cannot be read. */
  readonly onUnreadable: (why: string) => void;
  /** Called when there may be something to take, and when a look-up has failed. */
  readonly onReady: () => void;
};

/**
 * Commands from their arrival to their answer (decision 0073). A key has one command at most between the two, which is looked up while
 * it waits in the queue; the same request waits for that command's answer. So nobody else can commit the key after its look-up began,
 * however long the command waits and whatever memory forgets meanwhile.
 */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #queue = new CommandQueue();
  readonly #keys = new IdempotencyCache();
  /** Taken from the queue and not answered yet. */
  readonly #taken = new Set<Item>();
  /** Queued with a key that no look-up has been sent for. */
  #unread: Item[] = [];
  #isReading = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** How many commands wait, ready or not. */
  get length(): number {
    return this.#queue.length;
  }

  /** How many may be taken now. */
  get ready(): number {
    return this.#queue.ready;
  }

  /** Resolves with the answer under the key, or with the command's own. Rejects with KeyReused, or CoreUnavailable when its lane is full. */
  submit(lane: Lane, run: Item['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const item: Item = { lane, run, idempotency, resolve, reject, isReady: idempotency === undefined };
      if (idempotency !== undefined && !this.#keys.begin(item, idempotency)) return;
      const rejected = this.#queue.push(item);
      if (rejected !== null) this.#reject(item, rejected);
      else if (item.isReady) this.#parts.onReady();
      else this.#read(item);
    });
  }

  #read(item: Item): void {
    this.#unread.push(item);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#readAll().catch((error: unknown) => {
      this.#failure = { error };
      this.#parts.onReady();
    });
  }

  /** Looks up what is unread, one query at a time, each for all that have come meanwhile. */
  async #readAll(): Promise<void> {
    while (this.#unread.length > 0) {
      // those who arrive together are looked up together
      await this.#parts.turn();
      const asked = this.#unread;
      this.#unread = [];
      const stored = await this.#parts.lookUp(asked.flatMap(({ idempotency }) => idempotency ?? []));
      const answered = stored.flatMap((known) => this.#takeStored(known));
      for (const item of asked) item.isReady = true;
      this.#queue.release(new Set(answered));
      this.#parts.onReady();
    }
    // in the same step as the last look at what is unread: whoever was answered may send the next command before anything else
    this.#isReading = false;
  }

  /** Who waited for a key that the store knows. One whose answer cannot be read was carried out: it is not carried out again. */
  #takeStored(known: KnownAnswer): readonly unknown[] {
    if (known.answer !== null) return this.#keys.remember(known, known.answer);
    this.#parts.onUnreadable(known.why);
    return this.#keys.release(known, new CoreUnavailable('OUTCOME_UNKNOWN'));
  }

  /** Throws what a look-up has failed with: the commands behind it will never be ready. */
  check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** At most `limit` commands, as the queue gives them. */
  take(limit: number): Item[] {
    const items = this.#queue.take(limit);
    for (const item of items) this.#taken.add(item);
    return items;
  }

  /** What was taken is to be taken anew, before all that has come since. */
  putBack(items: readonly Item[]): void {
    for (const item of items) this.#taken.delete(item);
    this.#queue.putBack(items);
  }

  /** A command has its answer, committed; whoever sent the same is given it too. */
  answer(item: Item, answer: Answer): void {
    this.#taken.delete(item);
    if (item.idempotency === undefined) item.resolve(answer);
    else this.#keys.remember(item.idempotency, answer);
  }

  /** Nothing of a command happened, not even its rejection: it may be sent again. */
  giveBack(item: Item): void {
    this.#taken.delete(item);
    this.#reject(item, new CoreUnavailable('OVERLOADED'));
  }

  /** Nobody will work on what waits or is under way, or on what comes, any more. */
  close(error: Error): void {
    for (const item of this.#taken) item.reject(error);
    this.#taken.clear();
    this.#keys.releaseAll(error);
    this.#queue.close(error);
  }

  #reject(item: Item, error: Error): void {
    if (item.idempotency === undefined) item.reject(error);
    else this.#keys.release(item.idempotency, error);
  }
}
