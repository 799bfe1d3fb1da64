import type { Refusal } from '@kabuto/brokerage';
import type { Logger } from '../platform/log/index.ts';
import { type Batch, collectBatch, isEmpty } from './batch.ts';
import { type ClockMode, MarketClock, type SkipTarget, skipTo } from './clock.ts';
import { CommittedReads } from './committed-reads.ts';
import type { Engine, OrdersOf } from './engine.ts';
import { Feed } from './feed.ts';
import { IdempotencyCache } from './idempotency.ts';
import { HEARTBEAT_MS, type Lease, LeaseLost } from './lease.ts';
import { listingInputs, openingInputs } from './opening.ts';
import { CommandQueue, type Item, type Lane } from './queue.ts';
import { type Market, ResetNotStored, recover, waitForLease } from './recovery.ts';
import type { CoreStore } from './store.ts';
import type { IdempotencyRow } from './tables.ts';
import type { Timing } from './timing.ts';
import { type Answer, type Command, type CommandInput, CoreUnavailable, type IdempotencyKey } from './types.ts';

/** Market ticks a second of wall time: 4. */
const TICK_MS = 250;
/** After so many ticks in a row that could not be applied the market stands still; commands go on. */
const MOST_FAILED_TICKS = 3;
/** How long a leader looks for its database before it gives up. */
const RECONNECT_MS = 30_000;
/** A market without a session is parked after 15 minutes: no ticks (core.md 6). */
const PARK_MS = 15 * 60_000;

export type CoreOptions = Market & {
  /** A fresh session with the store; called again whenever the old one is lost. */
  readonly connect: () => Promise<CoreStore>;
  readonly timing: Timing;
  readonly clockMode: ClockMode;
  readonly log: Logger;
  /** The lease went to another server or the database stayed away: the process must end. */
  readonly onFatal: (error: Error) => void;
};

const CULPRIT: Refusal = { reason: 'CORE_REJECTED', field: null, params: {} };

/**
 * The host of one tenant's trading core (core.md 1, 2, 6). One batch at a time: apply in memory, commit in one transaction,
 * then answer and publish. Nothing of a batch is visible before its commit.
 */
export class Core {
  readonly feed: Feed;
  readonly #options: CoreOptions;
  readonly #clock: MarketClock;
  readonly #cache = new IdempotencyCache();
  readonly #queue = new CommandQueue();
  readonly #reads = new CommittedReads();
  #store: CoreStore;
  #engine: Engine;
  #formerSeq: number;
  #stopping = false;
  #faulty = false;
  /** The core has given up: its memory may hold what was never committed. */
  #dead = false;
  #failedTicks = 0;
  #wake: () => void = () => undefined;
  #stopTicks: () => void = () => undefined;
  #tickDue = false;
  #committedAt = 0;
  #activeAt: number;
  #loop: Promise<void> = Promise.resolve();

  private constructor(options: CoreOptions, store: CoreStore, engine: Engine, formerSeq: number, clock: MarketClock) {
    this.#options = options;
    this.#activeAt = options.timing.now();
    this.#store = store;
    this.#engine = engine;
    this.#clock = clock;
    this.#formerSeq = formerSeq;
    this.feed = new Feed(options.log);
  }

  /** Takes the lease (waits for a living leader's to end), recovers from the tables, resets the venue and begins to work. */
  static async start(options: CoreOptions): Promise<Core> {
    const { timing, log } = options;
    const store = await options.connect();
    const lease = await waitForLease(store, timing, log);
    const engine = await recover(store, options, lease, timing);
    const clock = new MarketClock(options.clockMode, engine.at, lease.speed, timing.now());
    const core = new Core(options, store, engine, lease.seq, clock);
    core.feed.tape.append(await store.recentTrades());
    if (lease.tradeDate === null) engine.open(openingInputs(options.instruments), timing.now());
    else engine.list(listingInputs(options.instruments), timing.now());
    await core.#resetVenue();
    core.#loop = core.#work();
    core.#stopTicks = timing.every(TICK_MS, () => core.#onTimer());
    return core;
  }

  /** Sequences a command; resolves after its commit. A refusal is an answer, not an error. Throws CoreUnavailable or KeyReused. */
  submit(command: Command): Promise<Answer> {
    const { input, idempotency } = command;
    const urgent = input.kind === 'cancel';
    if (this.#stopping || (this.#faulty && !urgent)) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    this.touch();
    const lane = urgent ? 'urgent' : 'normal';
    return this.#enqueue(lane, (engine, wallAt) => this.#decide(engine, input, wallAt), idempotency);
  }

  /**
   * Cancels every open order of an account, or those of one issue, in one batch under one key: a repeat touches no order that was
   * placed in between. Passes everything else, as a cancel does.
   */
  cancelAll(of: OrdersOf, idempotency: IdempotencyKey): Promise<Answer> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    this.touch();
    const run: Item['run'] = (engine, wallAt) => {
      const orders = engine.cancelAll(of, wallAt);
      return { refusal: null, order: null, orders, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
    };
    return this.#enqueue('urgent', run, idempotency);
  }

  /** Demo only: the market clock's speed from the next tick on. */
  async setSpeed(speed: number): Promise<void> {
    await this.#control((engine, wallAt) => {
      this.#clock.setSpeed(speed);
      engine.noteSpeed(speed, wallAt);
    });
  }

  /** Demo only: moves the market clock to shortly before an event; few may wait, each is a batch of its own. */
  async skipTo(target: SkipTarget): Promise<void> {
    await this.#control((engine, wallAt) => {
      this.#clock.jump(skipTo(engine.at, target));
      engine.advance(this.#clock.now, false, wallAt);
    });
  }

  /** Runs a read of the machines at a moment when they hold committed state only. */
  read<T>(look: (engine: Engine) => T): Promise<T> {
    if (this.#dead) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    return this.#reads.read(() => look(this.#engine));
  }

  get clock(): { readonly mode: ClockMode; readonly speed: number; readonly marketTime: number } {
    return { mode: this.#clock.mode, speed: this.#clock.speed, marketTime: this.#engine.at };
  }

  /** Why the core takes no new orders; empty when all is well. */
  get problems(): readonly string[] {
    return [
      ...(this.#faulty ? ['an invariant was violated: new orders are stopped'] : []),
      ...(this.#stopping ? ['stopping'] : []),
    ];
  }

  /** Commands that wait for a batch. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Whether a machine has violated an invariant since the start. */
  get isFaulty(): boolean {
    return this.#faulty;
  }

  /** Somebody is here: keeps the market from being parked. */
  touch(): void {
    this.#activeAt = this.#now();
  }

  /** Finishes what is queued, gives the lease back and closes the connection. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#stopTicks();
    this.#wake();
    await this.#loop;
    await this.#store
      .releaseLease(this.#engine.epoch)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the lease could not be given back'));
    await this.#store.end().catch(() => undefined);
  }

  #now(): number {
    return this.#options.timing.now();
  }

  #control(act: (engine: Engine, wallAt: number) => void): Promise<Answer> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    return this.#enqueue('control', (engine, wallAt) => {
      act(engine, wallAt);
      return { refusal: null, order: null, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
    });
  }

  #enqueue(lane: Lane, run: Item['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    const answer = this.#queue.push(lane, run, idempotency);
    this.#wake();
    return answer;
  }

  #decide(engine: Engine, input: CommandInput, wallAt: number): Answer {
    const { result, order, alert } = engine.apply({ ...input, at: engine.at }, wallAt);
    return {
      refusal: result.refusal,
      order,
      ...(alert === undefined ? {} : { alert }),
      journalSeq: engine.seq,
      headHash: engine.head.toString('hex'),
    };
  }

  #onTimer(): void {
    const now = this.#now();
    if (this.#failedTicks >= MOST_FAILED_TICKS) return;
    if (now - this.#activeAt < PARK_MS) this.#tickDue = true;
    else this.#clock.resumeAt(now);
    if (this.#tickDue || now - this.#committedAt > HEARTBEAT_MS) this.#wake();
  }

  async #work(): Promise<void> {
    while (!this.#stopping || !this.#queue.isEmpty) {
      const idle = this.#queue.isEmpty && !this.#tickDue;
      if (idle && this.#now() - this.#committedAt <= HEARTBEAT_MS && !this.#stopping) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const items = this.#queue.takeBatch();
      try {
        await this.#batch(items);
      } catch (error) {
        this.#giveUp(error instanceof Error ? error : new Error(String(error)), items);
        return;
      }
    }
  }

  #giveUp(error: Error, items: readonly Item[]): void {
    this.#stopping = true;
    this.#stopTicks();
    this.#dead = true;
    const unknown = new CoreUnavailable('OUTCOME_UNKNOWN');
    for (const item of items) item.reject(unknown);
    this.#queue.rejectAll(unknown);
    this.#reads.rejectAll(new CoreUnavailable('CORE_STOPPED'));
    this.#options.onFatal(error);
  }

  async #batch(items: readonly Item[]): Promise<void> {
    this.#reads.hold();
    const fresh = await this.#withDatabase(() => this.#cache.settleKnown(this.#store, items));
    await this.#applyAndCommit(fresh, true);
    this.#reads.release();
  }

  async #applyAndCommit(items: readonly Item[], firstTry: boolean): Promise<void> {
    const wallAt = this.#now();
    let answers: readonly Answer[];
    let batch: Batch;
    try {
      if (firstTry && (this.#tickDue || this.#clock.isBehind(wallAt))) this.#tick(wallAt);
      answers = items.map((item) => item.run(this.#engine, wallAt));
      batch = this.#collect(items, answers, wallAt);
    } catch (error) {
      this.#faulty = true;
      if (items.length === 0) this.#failedTicks += 1;
      this.#options.log.error({ err: error }, 'the core could not apply a batch: recovering, new orders are stopped');
      return this.#retryOneByOne(items, firstTry);
    }
    const outcome = await this.#commit(batch);
    if (outcome === 'failed') return this.#retryOneByOne(items, firstTry);
    items.forEach((item, i) => {
      const answer = answers[i];
      if (answer === undefined) throw new Error('each command of a batch has an answer');
      this.#answer(item, answer);
    });
    this.#publish(batch);
  }

  /** Market time goes on before the commands of the batch: none of them may meet a market of the past (core.md 6). */
  #tick(wallAt: number): void {
    this.#tickDue = false;
    const step = this.#clock.step(wallAt, this.#engine.venue.phase);
    this.#engine.advance(step.at, step.gap, wallAt);
    this.#failedTicks = 0;
  }

  /** Recovers from the tables, then applies a failed batch one command at a time; the one that fails again is answered CORE_REJECTED. */
  async #retryOneByOne(items: readonly Item[], firstTry: boolean): Promise<void> {
    await this.#withDatabase(() => this.#recoverInPlace());
    if (!firstTry) return this.#rejectForGood(items);
    for (const item of items) await this.#applyAndCommit([item], false);
  }

  /** The key of a command that cannot be committed keeps that answer: whoever sends it again must not have it carried out after all. */
  async #rejectForGood(items: readonly Item[]): Promise<void> {
    const { seq, head } = this.#engine;
    const culprit: Answer = { refusal: CULPRIT, order: null, journalSeq: seq, headHash: head.toString('hex') };
    const answers = items.map(() => culprit);
    const outcome = await this.#commit(this.#collect(items, answers, this.#now()));
    for (const item of items) {
      // not even that could be stored: nothing happened, and it may be sent again
      if (outcome === 'failed') item.reject(new CoreUnavailable('OVERLOADED'));
      else this.#answer(item, culprit);
    }
  }

  #answer(item: Item, answer: Answer): void {
    if (item.idempotency !== undefined) this.#cache.remember(item.idempotency, answer);
    item.resolve(answer);
  }

  /** `failed` is definite: nothing of the batch is stored. An unknown outcome is looked up, never guessed (core.md 2). */
  async #commit(batch: Batch): Promise<'committed' | 'failed'> {
    if (isEmpty(batch) && this.#now() - this.#committedAt <= HEARTBEAT_MS) return 'committed';
    try {
      await this.#store.commit(batch);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.#options.log.error({ err: error, seq: batch.lease.seq }, 'a batch was not committed in the normal way');
      if (this.#store.isDefinite(error)) return 'failed';
      const stored = await this.#lookUp();
      if (stored.epoch !== batch.lease.epoch) throw new LeaseLost(`epoch ${stored.epoch} has taken over`);
      if (stored.seq !== batch.lease.seq || !(await this.#hasKeys(batch))) return 'failed';
    }
    this.#formerSeq = batch.lease.seq;
    this.#committedAt = this.#now();
    return 'committed';
  }

  /** A batch that moved no sequence is stored when its keys are; one that did, when its sequence is. */
  async #hasKeys({ formerSeq, lease, idempotency }: Batch): Promise<boolean> {
    if (lease.seq !== formerSeq || idempotency.length === 0) return true;
    return (await this.#store.knownAnswers(idempotency)).length === idempotency.length;
  }

  async #lookUp(): Promise<Lease> {
    await this.#reconnect();
    return this.#store.readLease();
  }

  async #withDatabase<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LeaseLost || this.#store.isDefinite(error)) throw error;
      this.#options.log.warn({ err: error }, 'the database went away: reconnecting');
      await this.#reconnect();
      return work();
    }
  }

  async #reconnect(): Promise<void> {
    await this.#store.end().catch(() => undefined);
    const until = this.#now() + RECONNECT_MS;
    for (;;) {
      try {
        this.#store = await this.#options.connect();
        await this.#store.renewSession(this.#engine.epoch);
        return;
      } catch (error) {
        if (error instanceof LeaseLost || this.#now() > until) throw error;
        await this.#options.timing.delay(200);
      }
    }
  }

  async #recoverInPlace(): Promise<void> {
    const { timing, log } = this.#options;
    const lease = await waitForLease(this.#store, timing, log);
    // what another server wrote, or this one without knowing, those who follow its feed have not seen
    if (lease.seq !== this.#formerSeq) throw new LeaseLost(`the journal went on to ${lease.seq} unseen`);
    this.#engine = await recover(this.#store, this.#options, lease, timing);
    this.#formerSeq = lease.seq;
    this.#clock.setSpeed(lease.speed);
    await this.#resetVenue();
  }

  async #resetVenue(): Promise<void> {
    const { seed, codeVersion } = this.#options;
    this.#engine.resetVenue(seed, codeVersion, this.#now());
    const batch = this.#collect([], [], this.#now());
    if ((await this.#commit(batch)) === 'failed') throw new ResetNotStored();
    this.#publish(batch);
  }

  #collect(items: readonly Item[], answers: readonly Answer[], wallAt: number): Batch {
    const idempotency: IdempotencyRow[] = [];
    items.forEach(({ idempotency: key }, i) => {
      if (key !== undefined) idempotency.push({ ...key, answer: JSON.stringify(answers[i]), wallAt });
    });
    const frame = { formerSeq: this.#formerSeq, speed: this.#clock.speed, idempotency };
    return collectBatch(this.#engine, this.feed.tape, frame);
  }

  #publish(batch: Batch): void {
    this.feed.publish(batch, this.#engine, this.#clock);
  }
}
