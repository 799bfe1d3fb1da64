import type { KnownAnswer, KnownAnswers } from '../store/store.ts';
import { type Answer, CoreUnavailable, type IdempotencyKey } from '../types.ts';
import { IdempotencyCache, type Waiter } from './idempotency.ts';
import { MIN_GROUP_AHEAD } from './in-flight-batch.ts';
import { CommandQueue, type Lane, type QueuedCommand } from './queue.ts';

/** Wait until the table of keys is queried again. */
const LOOK_UP_AGAIN_MS = 20;

export type IntakeDeps = {
  /**
   * The stored replies to those of the keys that have one, and up to which journal row the table of keys holds
   * everything.
   */
  readonly lookUp: (keys: readonly IdempotencyKey[]) => Promise<KnownAnswers>;
  /** The latter as last known. */
  readonly projectedSeq: () => number;
  /** The end of the journal at the start: memory holds no key of commands up to it. */
  readonly startSeq: number;
  /** Resolves after this many milliseconds. */
  readonly delay: (ms: number) => Promise<void>;
  /** Resolves when the other waiting work of the process has had its turn. */
  readonly turn: () => Promise<void>;
  /** Whether a batch is being committed; `lookUpWaiting` is called at its end. */
  readonly isCommitting: () => boolean;
  /** Called with the reason when the stored reply to a key cannot be read; its command was carried out. */
  readonly onUnreadable: (why: string) => void;
  /** Called when there may be something to take, and when a look-up has failed. */
  readonly onReady: () => void;
};

/** A request that asks only whether its key has a reply. */
type Question = Pick<Waiter, 'reject'> & {
  readonly idempotency: IdempotencyKey;
  readonly resolve: (answer: Answer | null) => void;
};

/**
 * Commands from their arrival to their reply (decision 0073). At most one command per key is in between: it is looked
 * up while it waits in the queue, and repeats of the request wait for its reply. So no other command can commit the key
 * after its arrival, however long the command waits. What was committed before is in memory, or in the table up to the
 * row that the look-up requires.
 */
export class Intake {
  readonly #deps: IntakeDeps;
  readonly #queue = new CommandQueue();
  readonly #keys: IdempotencyCache;
  /** Taken from the queue, with no reply yet. */
  readonly #applying = new Set<QueuedCommand>();
  /** Queued with a key whose look-up has not been sent. */
  #awaitingLookUp: QueuedCommand[] = [];
  /** Questions about keys whose look-up has not ended. */
  #questions: Question[] = [];
  #isLookingUp = false;
  #failure: { readonly error: unknown } | null = null;

  constructor(deps: IntakeDeps) {
    this.#deps = deps;
    this.#keys = new IdempotencyCache(deps.projectedSeq);
    this.#keys.forget(deps.startSeq);
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
   * Resolves with the stored reply to the key, or with the command's own. Rejects with KeyReused, or with
   * CoreUnavailable when its lane is full.
   */
  submit(lane: Lane, run: QueuedCommand['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const item: QueuedCommand = { lane, run, idempotency, resolve, reject, isReady: idempotency === undefined };
      if (idempotency !== undefined && !this.#keys.begin(item, idempotency)) return;
      const rejected = this.#queue.push(item);
      if (rejected !== null) this.#reject(item, rejected);
      else if (item.isReady) this.#deps.onReady();
      else this.#queueLookUp(item);
    });
  }

  /**
   * Resolves with the stored reply to the key, or null when it has none and nothing in flight has it; a key in flight
   * is waited for. Rejects as `submit`.
   */
  recorded(idempotency: IdempotencyKey): Promise<Answer | null> {
    return new Promise((resolve, reject) => {
      const question = { idempotency, resolve, reject };
      if (this.#keys.join(question, idempotency)) return;
      this.#questions.push(question);
      this.lookUpWaiting();
    });
  }

  #queueLookUp(item: QueuedCommand): void {
    this.#awaitingLookUp.push(item);
    this.lookUpWaiting();
  }

  /**
   * Looks up the keys that wait for it, unless they are few and a batch is being committed, for whose end their
   * commands wait anyway.
   */
  lookUpWaiting(): void {
    if (this.#isLookingUp || !this.#isLookUpDue) return;
    this.#isLookingUp = true;
    this.#lookUpAll().catch((error: unknown) => {
      this.#failure = { error };
      this.#deps.onReady();
    });
  }

  get #isLookUpDue(): boolean {
    const length = this.#awaitingLookUp.length + this.#questions.length;
    return length >= MIN_GROUP_AHEAD || (length > 0 && !this.#deps.isCommitting());
  }

  /** Looks up the unread keys, one query at a time, each for all that have arrived since the last. */
  async #lookUpAll(): Promise<void> {
    while (this.#isLookUpDue) {
      // keys that arrive together are looked up together
      await this.#deps.turn();
      const batch = this.#awaitingLookUp;
      this.#awaitingLookUp = [];
      const questions = new Set(this.#questions);
      const answered = await this.#settleKnown(
        [...batch, ...questions].flatMap(({ idempotency }) => idempotency ?? []),
      );
      for (const item of batch) item.isReady = true;
      this.#questions = this.#questions.filter((question) => !questions.has(question));
      for (const question of questions) if (!this.#keys.join(question, question.idempotency)) question.resolve(null);
      this.#queue.release(new Set(answered));
      this.#deps.onReady();
    }
    // in the same step as the last check of what is unread: a caller that got its reply may send the next command
    // before anything else runs
    this.#isLookingUp = false;
  }

  /**
   * Settles and returns the requests whose keys have a stored reply. When the table lacks keys that memory no longer
   * holds, as after a crash of PostgreSQL, it is queried again.
   */
  async #settleKnown(keys: readonly IdempotencyKey[]): Promise<readonly unknown[]> {
    const { forgottenSeq } = this.#keys;
    for (;;) {
      const { answers, projectedSeq } = await this.#deps.lookUp(keys);
      if (projectedSeq >= forgottenSeq) return answers.flatMap((known) => this.#settleStored(known, projectedSeq));
      await this.#deps.delay(LOOK_UP_AGAIN_MS);
    }
  }

  /**
   * Settles and returns the requests that wait for a stored key. One whose reply cannot be read was carried out: it is
   * not carried out again.
   */
  #settleStored(known: KnownAnswer, seq: number): readonly unknown[] {
    if (known.answer !== null) return this.#keys.remember(known, known.answer, seq);
    this.#deps.onUnreadable(known.why);
    return this.#keys.release(known, new CoreUnavailable('OUTCOME_UNKNOWN'));
  }

  /** Throws the error of a failed look-up: the commands behind it will never be ready. */
  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  /** Takes at most `limit` commands, in the order of the queue. */
  take(limit: number): QueuedCommand[] {
    const items = this.#queue.take(limit);
    for (const item of items) this.#applying.add(item);
    return items;
  }

  /** Puts taken commands back, before all that have arrived since. */
  requeue(items: readonly QueuedCommand[]): void {
    for (const item of items) this.#applying.delete(item);
    this.#queue.requeue(items);
  }

  /**
   * Resolves a command, and the repeats of it, with its committed reply, which is in the journal row `seq` or before.
   */
  answer(item: QueuedCommand, answer: Answer, seq: number): void {
    this.#applying.delete(item);
    if (item.idempotency === undefined) item.resolve(answer);
    else this.#keys.remember(item.idempotency, answer, seq);
  }

  /** Rejects a command of which nothing happened, not even its rejection: it may be sent again. */
  rejectUnapplied(item: QueuedCommand): void {
    this.#applying.delete(item);
    this.#reject(item, new CoreUnavailable('OVERLOADED'));
  }

  /** Rejects all commands that wait or are in flight, and all later ones. */
  close(error: Error): void {
    for (const item of this.#applying) item.reject(error);
    this.#applying.clear();
    for (const question of this.#questions) question.reject(error);
    this.#questions = [];
    this.#keys.releaseAll(error);
    this.#queue.close(error);
  }

  #reject(item: QueuedCommand, error: Error): void {
    if (item.idempotency === undefined) item.reject(error);
    else this.#keys.release(item.idempotency, error);
  }
}
