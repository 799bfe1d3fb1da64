import type { Refusal } from '@kabuto/brokerage';
import type { Logger } from '../../platform/log/index.ts';
import type { Engine } from '../engine/engine.ts';
import { nightSeed } from '../engine/night-venue.ts';
import type { Leader } from '../lease/leader.ts';
import { ResetNotStored } from '../recovery/recovery.ts';
import { type Answer, CoreUnavailable } from '../types.ts';
import { Applier, SLICES_PER_TURN } from './applier.ts';
import { type Batch, collectBatch, hasTick } from './batch.ts';
import { BatchSizer } from './batch-sizer.ts';
import type { MarketClock } from './clock.ts';
import { CommittedReads } from './committed-reads.ts';
import type { Feed } from './feed.ts';
import { type InFlightBatch, MIN_GROUP_AHEAD, newOpenBatch } from './in-flight-batch.ts';
import { Intake } from './intake.ts';
import type { QueuedCommand } from './queue.ts';
import type { Timing } from './timing.ts';

const CORE_REJECTED: Refusal = { reason: 'CORE_REJECTED', field: null, params: {} };

export type SequencerDeps = {
  readonly leader: Leader;
  readonly engine: Engine;
  readonly clock: MarketClock;
  readonly feed: Feed;
  readonly timing: Timing;
  readonly log: Logger;
  readonly market: { readonly seed: number; readonly codeVersion: string };
};

/**
 * Takes commands from the queue, applies them to the engine and commits them to the store. While one batch is being
 * committed, the next is applied in memory (rules/core.md 2); it is sealed and sent once the former is stored, and
 * discarded with the engine if the former is not. No reply, read or notification shows anything of a batch before its
 * own commit.
 */
export class Sequencer {
  readonly intake: Intake;
  readonly #deps: SequencerDeps;
  readonly #reads = new CommittedReads();
  readonly #batchSizer = new BatchSizer();
  readonly #applier: Applier;
  #open = newOpenBatch();
  #inFlight: InFlightBatch | null = null;
  #stopping = false;
  #dead = false;
  #wake: () => void = () => undefined;

  constructor(deps: SequencerDeps) {
    this.#deps = deps;
    this.#applier = new Applier(deps);
    const { leader, timing } = deps;
    this.intake = new Intake({
      lookUp: (keys) => leader.call((store) => store.knownAnswers(keys)),
      projectedSeq: () => leader.projectedSeq,
      startSeq: leader.formerSeq,
      turn: timing.turn,
      delay: timing.delay,
      isCommitting: () => this.#inFlight?.settled === false,
      onUnreadable: (why) => deps.log.error({ why }, 'the stored reply of an idempotency key cannot be read'),
      onReady: () => this.wake(),
    });
  }

  /** Whether a machine has violated an invariant since the start. */
  get isFaulty(): boolean {
    return this.#applier.isFaulty;
  }

  /**
   * Whether market time has failed to advance several times in a row: no new orders then, as they would meet an
   * outdated market (rules/core.md 6).
   */
  get isStalled(): boolean {
    return this.#applier.isStalled;
  }

  /** Runs a read of the machines at a moment when they hold committed state only. */
  read<T>(query: (engine: Engine) => T): Promise<T> {
    if (this.#dead) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    return this.#reads.read(() => query(this.#applier.engine));
  }

  /** Requests that market time advance with the next batch, in so many steps; while stalled, only after each rest. */
  tick(steps = 1): void {
    this.#applier.requestTick(steps);
    this.wake();
  }

  /** Wakes `work`: there may be something to do. */
  wake(): void {
    this.#wake();
  }

  /** Makes `work` end once nothing is left. */
  stop(): void {
    this.#stopping = true;
    this.#applier.stop();
    this.wake();
  }

  /** Works until it is stopped. Throws the error that ends the core, after rejecting all waiting callers. */
  async work(): Promise<void> {
    try {
      while (await this.#turn());
    } catch (error) {
      this.#abort();
      throw error;
    }
  }

  /** One step of the work; returns whether there may be another. */
  async #turn(): Promise<boolean> {
    this.intake.throwIfFailed();
    if (this.#inFlight?.settled === true) await this.#settle();
    if (this.#inFlight === null && !this.#open.started) this.#reads.resume();
    if (this.#canAdmit()) await this.#admit();
    if (this.#inFlight === null && (this.#open.started || this.#deps.leader.heartbeatDue)) await this.#submit();
    const idle = this.#inFlight?.settled !== true && !this.#canAdmit();
    const done = this.#inFlight === null && !this.#open.started && this.intake.length === 0;
    if (this.#stopping && done) return false;
    if (idle && !(done && this.#deps.leader.heartbeatDue)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return true;
  }

  #canAdmit(): boolean {
    const { ready } = this.intake;
    if (!this.#hasRoom || (ready === 0 && !this.#applier.isTickDue)) return false;
    if (this.#inFlight === null) return true;
    // a read waits for a moment with nothing applied ahead of a commit
    return ready >= MIN_GROUP_AHEAD && (this.#open.started || !this.#reads.hasPending);
  }

  /** Whether the open batch takes more commands. */
  get #hasRoom(): boolean {
    const { items } = this.#open;
    return items.length < this.#batchSizer.limit && items.at(-1)?.lane !== 'control';
  }

  /**
   * Applies the ready commands, as far as the open batch has room, in slices: between slices the process does its other
   * work, a cancel that arrives goes into the next slice, and a finished commit is not kept waiting.
   */
  async #admit(): Promise<void> {
    const open = this.#open;
    open.started = true;
    for (let mayTick = true; ; mayTick = false) {
      const items = this.intake.take(Math.min(SLICES_PER_TURN, this.#batchSizer.limit - open.items.length));
      open.items.push(...items);
      const done = await this.#apply(items, mayTick);
      if (done === null) return this.#discard();
      open.answers.push(...done);
      if (!this.#hasRoom || this.intake.ready === 0) return;
      await this.#applier.yieldTurn();
      if (this.#inFlight?.settled === true || this.#applier.isBehind(this.#now())) return;
    }
  }

  /**
   * Applies commands, after advancing market time where that is due. Returns null when a machine has failed; its state
   * is void then.
   */
  #apply(items: readonly QueuedCommand[], mayTick: boolean): Promise<Answer[] | null> {
    this.#reads.pause();
    return this.#applier.apply(items, this.#now(), mayTick);
  }

  /**
   * The machines are void: once the batch in flight has finished, the commands of the open batch are applied again, one
   * by one.
   */
  async #discard(): Promise<void> {
    const { items } = this.#open;
    this.#open = newOpenBatch();
    if (this.#inFlight !== null) await this.#settle();
    await this.#retry(items, true);
  }

  /** Seals the open batch and sends it to the store. */
  async #submit(): Promise<void> {
    const { items, answers } = this.#open;
    const startedAt = this.#now();
    const batch = this.#seal(items, startedAt);
    if (batch === null) return this.#discard();
    this.#open = newOpenBatch();
    const outcome = this.#deps.leader.commit(batch);
    const batchInFlight: InFlightBatch = { items, answers, batch, outcome, settled: false };
    const onSettled = (): void => {
      batchInFlight.settled = true;
      this.intake.lookUpWaiting();
      this.#batchSizer.record(items.length, this.#now() - startedAt);
      this.wake();
    };
    outcome.then(onSettled, onSettled);
    this.#inFlight = batchInFlight;
  }

  /**
   * Finishes the batch in flight: sends its replies and publishes it when it is committed; otherwise decides it again,
   * and everything applied after it.
   */
  async #settle(): Promise<void> {
    const batchInFlight = this.#inFlight;
    if (batchInFlight === null) return;
    const outcome = await batchInFlight.outcome;
    this.#inFlight = null;
    if (outcome === 'committed') {
      this.#acknowledge(batchInFlight);
      return;
    }
    this.intake.requeue(this.#open.items);
    this.#open = newOpenBatch();
    await this.#onRefused(batchInFlight, true);
  }

  /** Applies and commits with nothing else in flight. */
  async #applyAndCommit(items: readonly QueuedCommand[], firstTry: boolean, mayTick = firstTry): Promise<void> {
    const answers = await this.#apply(items, mayTick);
    const batch = answers === null ? null : this.#seal(items, this.#now());
    if (answers === null || batch === null) return this.#retry(items, firstTry);
    const outcome = await this.#deps.leader.commit(batch);
    if (outcome === 'failed') return this.#onRefused({ items, batch }, firstTry);
    this.#acknowledge({ items, answers, batch });
  }

  /** Decides again a batch that the store has refused. */
  async #onRefused({ items, batch }: Pick<InFlightBatch, 'items' | 'batch'>, firstTry: boolean): Promise<void> {
    const ticked = hasTick(batch);
    if (ticked && items.length === 0) this.#applier.recordFailedTick();
    await this.#retry(items, firstTry, ticked);
  }

  /**
   * Recovers from the tables, then applies a failed batch one command at a time; a command that fails again gets the
   * reply CORE_REJECTED. Market time goes first and alone: this shows whether it was at fault, and no retried command
   * may meet an outdated market.
   */
  async #retry(items: readonly QueuedCommand[], firstTry: boolean, ticked = false): Promise<void> {
    const { clock } = this.#deps;
    await this.#recover();
    if (!firstTry) return this.#rejectPermanently(items);
    if (items.length > 0 && !this.isStalled && (ticked || clock.isBehind(this.#now()))) {
      this.#applier.requestTick();
      await this.#applyAndCommit([], false, true);
    }
    for (const item of items) await this.#applyAndCommit([item], false);
  }

  /** Begins an epoch with the machines as stored in the tables: what was applied since the last commit is gone. */
  async #recover(): Promise<void> {
    const { leader, clock } = this.#deps;
    this.#reads.pause();
    const { engine, lease } = await leader.recover();
    this.#applier.replace(engine);
    clock.setSpeed(lease.speed);
    clock.returnTo(engine.at);
    await this.resetVenue();
  }

  /** The first batch of an epoch. Throws ResetNotStored when the store refuses it. */
  async resetVenue(): Promise<void> {
    const { leader, market } = this.#deps;
    this.#applier.engine.resetVenue(market.seed, market.codeVersion, this.#now());
    this.#applier.engine.resetNight(nightSeed(market.seed), market.codeVersion, this.#now());
    this.#applier.engine.resume(this.#now());
    const batch = this.#collect(this.#now());
    if ((await leader.commit(batch)) === 'failed') throw new ResetNotStored();
    this.#publish(batch);
  }

  /**
   * Stores CORE_REJECTED as the reply to commands that cannot be committed: a repeat of the key must not be carried out
   * after all.
   */
  async #rejectPermanently(items: readonly QueuedCommand[]): Promise<void> {
    const { seq, head } = this.#applier.engine;
    const rejection: Answer = { refusal: CORE_REJECTED, order: null, journalSeq: seq, headHash: head.toString('hex') };
    const wallAt = this.#now();
    for (const item of items) this.#applier.journalAnswer(item, rejection, wallAt);
    const batch = this.#collect(wallAt);
    const outcome = await this.#deps.leader.commit(batch);
    for (const item of items) {
      if (outcome === 'committed') this.intake.answer(item, rejection, batch.lease.seq);
      else this.intake.rejectUnapplied(item);
    }
    // the engine holds journal rows of this batch that are not stored
    if (outcome !== 'committed') await this.#recover();
  }

  /** Sends the replies of a committed batch and publishes it. */
  #acknowledge({ items, answers, batch }: Pick<InFlightBatch, 'items' | 'answers' | 'batch'>): void {
    if (hasTick(batch)) this.#applier.tickSucceeded();
    items.forEach((item, i) => {
      const answer = answers[i];
      if (answer === undefined) throw new Error('each command of a batch has an answer');
      this.intake.answer(item, answer, batch.lease.seq);
    });
    this.#publish(batch);
  }

  /** The batch of what was applied; null when it cannot be built, for example because a machine has failed. */
  #seal(items: readonly QueuedCommand[], wallAt: number): Batch | null {
    try {
      return this.#collect(wallAt);
    } catch (error) {
      this.#applier.fail(error, items.length === 0);
      return null;
    }
  }

  #collect(wallAt: number): Batch {
    const { leader, clock, feed } = this.#deps;
    const frame = { formerSeq: leader.formerSeq, speed: clock.speed, wallAt };
    return collectBatch(this.#applier.engine, feed, frame);
  }

  #publish(batch: Batch): void {
    this.#deps.feed.publish(batch);
  }

  #abort(): void {
    this.#dead = true;
    this.intake.close(new CoreUnavailable('OUTCOME_UNKNOWN'));
    this.#reads.rejectAll(new CoreUnavailable('CORE_STOPPED'));
  }

  #now(): number {
    return this.#deps.timing.now();
  }
}
