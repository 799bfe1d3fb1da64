import type { KnownAnswer } from '../store/store.ts';
import { type Answer, CoreUnavailable, type IdempotencyKey } from '../types.ts';
import { IdempotencyCache } from './idempotency.ts';
import { CommandQueue, type Item, type Lane } from './queue.ts';

export type IntakeParts = {
  /** The stored replies to those of the keys that have one, as committed when it is called or later. */
  readonly lookUp: (keys: readonly IdempotencyKey[]) => Promise<readonly KnownAnswer[]>;
  /** Resolves when the other waiting work of the process has had its turn. */
  readonly turn: () => Promise<void>;
  /** Called with the reason when the stored reply to a key cannot be read; its command was carried out. */
  readonly onUnreadable: (why: string) => void;
  /** Called when there may be something to take, and when a look-up has failed. */
  readonly onReady: () => void;
};

/**
 * Commands from their arrival to their reply (decision 0073). At most one command per key is in between: it is looked up while it waits in
 * the queue, and repeats of the request wait for its reply. So no other command can commit the key after its look-up began, however long
 * the command waits and whatever the cache drops in that time.
 */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #queue = new CommandQueue();
  readonly #keys = new IdempotencyCache();
  /** Taken from the queue, with no reply yet. */
  readonly #taken = new Set<Item>();
  /** Queued with a key whose look-up has not been sent. */
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

  /**
   * Resolves with the stored reply to the key, or with the command's own. Rejects with KeyReused, or with CoreUnavailable when its lane is
   * full.
   */
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

  /** Looks up the unread keys, one query at a time, each for all that have arrived since the last. */
  async #readAll(): Promise<void> {
    while (this.#unread.length > 0) {
      // keys that arrive together are looked up together
      await this.#parts.turn();
      const asked = this.#unread;
      this.#unread = [];
      const stored = await this.#parts.lookUp(asked.flatMap(({ idempotency }) => idempotency ?? []));
      const answered = stored.flatMap((known) => this.#takeStored(known));
      for (const item of asked) item.isReady = true;
      this.#queue.release(new Set(answered));
      this.#parts.onReady();
    }
    // in the same step as the last check of what is unread: a caller that got its reply may send the next command before anything else runs
    this.#isReading = false;
  }

  /**
   * Settles and returns the requests that wait for a stored key. One whose reply cannot be read was carried out: it is not carried out
   * again.
   */
  #takeStored(known: KnownAnswer): readonly unknown[] {
    if (known.answer !== null) return this.#keys.remember(known, known.answer);
    this.#parts.onUnreadable(known.why);
    return this.#keys.release(known, new CoreUnavailable('OUTCOME_UNKNOWN'));
  }

  /** Throws the error of a failed look-up: the commands behind it will never be ready. */
  check(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Takes at most `limit` commands, in the order of the queue. */
  take(limit: number): Item[] {
    const items = this.#queue.take(limit);
    for (const item of items) this.#taken.add(item);
    return items;
  }

  /** Puts taken commands back, before all that have arrived since. */
  putBack(items: readonly Item[]): void {
    for (const item of items) this.#taken.delete(item);
    this.#queue.putBack(items);
  }

  /** Resolves a command, and the repeats of it, with its committed reply. */
  answer(item: Item, answer: Answer): void {
    this.#taken.delete(item);
    if (item.idempotency === undefined) item.resolve(answer);
    else this.#keys.remember(item.idempotency, answer);
  }

  /** Rejects a command of which nothing happened, not even its rejection: it may be sent again. */
  giveBack(item: Item): void {
    this.#taken.delete(item);
    this.#reject(item, new CoreUnavailable('OVERLOADED'));
  }

  /** Rejects all commands that wait or are in flight, and all later ones. */
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
