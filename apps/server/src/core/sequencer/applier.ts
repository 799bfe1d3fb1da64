import type { Slices } from '@kabuto/market';
import type { Logger } from '../../platform/log/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { Leader } from '../lease/leader.ts';
import type { Answer } from '../types.ts';
import type { MarketClock } from './clock.ts';
import type { QueuedCommand } from './queue.ts';
import { TickFailures } from './tick-failures.ts';
import type { Timing } from './timing.ts';

/**
 * Commands, or slices of one long task (an order or an issue each), to run before yielding to the other work of the
 * process.
 */
export const SLICES_PER_TURN = 64;

export type ApplierDeps = {
  readonly leader: Leader;
  readonly engine: Engine;
  readonly clock: MarketClock;
  readonly timing: Timing;
  readonly log: Logger;
};

/** Applies commands and market time to the machines, in slices between which the process does its other work. */
export class Applier {
  readonly #deps: ApplierDeps;
  readonly #tickFailures = new TickFailures();
  #engine: Engine;
  /** Steps in which market time is to advance with the next commands; 0: it is not. */
  #stepsDue = 0;
  #isFaulty = false;
  #isStopping = false;

  constructor(deps: ApplierDeps) {
    this.#deps = deps;
    this.#engine = deps.engine;
  }

  /** The machines. They may hold more than is committed. */
  get engine(): Engine {
    return this.#engine;
  }

  /** Whether a machine has violated an invariant since the start. */
  get isFaulty(): boolean {
    return this.#isFaulty;
  }

  /** Whether market time has failed to advance several times in a row. */
  get isStalled(): boolean {
    return this.#tickFailures.isStalled;
  }

  /** Whether market time is to advance with the next commands. */
  get isTickDue(): boolean {
    return this.#stepsDue > 0;
  }

  /** Continues with recovered machines. */
  replace(engine: Engine): void {
    this.#engine = engine;
    this.#stepsDue = 0;
  }

  /** Requests that market time advance in so many steps; while the market is stalled, only after each rest. */
  requestTick(steps = 1): void {
    if (this.#tickFailures.mayTry(this.#deps.timing.now())) this.#stepsDue = Math.max(this.#stepsDue, steps);
  }

  /** Advances market time only where a command needs it. */
  stop(): void {
    this.#isStopping = true;
    this.#stepsDue = 0;
  }

  /**
   * Applies commands, after advancing market time where that is due. Returns null when a machine has failed; its state
   * is void then.
   */
  async apply(items: readonly QueuedCommand[], wallAt: number, mayTick: boolean): Promise<Answer[] | null> {
    try {
      if (mayTick && (this.isTickDue || this.isBehind(wallAt))) await this.#step(wallAt);
      const answers: Answer[] = [];
      for (const item of items) {
        const done = item.run(this.#engine, wallAt);
        const answer = 'next' in done ? await this.#runSliced(done) : done;
        this.journalAnswer(item, answer, wallAt);
        answers.push(answer);
      }
      return answers;
    } catch (error) {
      this.fail(error, items.length === 0);
      return null;
    }
  }

  /** Journals the reply to a command with a key: a repeat of the command gets the same reply. */
  journalAnswer({ idempotency }: QueuedCommand, answer: Answer, wallAt: number): void {
    if (idempotency !== undefined) this.#engine.hostRows.command(idempotency, answer, wallAt);
  }

  /** Whether market time must advance before any command. */
  isBehind(wallAt: number): boolean {
    return !this.isStalled && this.#deps.clock.isBehind(wallAt);
  }

  /** Records that the machines could not apply a batch: their state is void. */
  fail(error: unknown, byTick: boolean): void {
    this.#isFaulty = true;
    if (byTick) this.recordFailedTick();
    this.#deps.log.error({ err: error }, 'the core could not apply a batch: recovering, new orders are stopped');
  }

  /** Records a tick that failed alone. */
  recordFailedTick(): void {
    const times = this.#tickFailures.add(this.#deps.timing.now());
    if (this.isStalled) this.#deps.log.error({ times }, 'market time cannot continue: new orders are stopped');
  }

  /** Notes that a tick was committed. */
  tickSucceeded(): void {
    this.#tickFailures.clear();
  }

  /**
   * Advances market time before the commands of the batch: none of them may meet an outdated market (rules/core.md 6).
   */
  async #step(wallAt: number): Promise<void> {
    const { clock } = this.#deps;
    const times = clock.timesTo(wallAt, Math.max(1, this.#stepsDue));
    this.#stepsDue = 0;
    for (const time of times) {
      const step = clock.step(time, this.#engine.venue.phase);
      await this.#runSliced(this.#engine.advancing(step.at, step.gap, wallAt));
      const { at, broker } = this.#engine;
      if (at < step.at) clock.returnTo(at);
      if (broker.sweep === null) continue;
      // a sweep over all accounts continues in the next batch, and so does market time after it
      if (!this.#isStopping) this.#stepsDue = 1;
      return;
    }
  }

  /**
   * Does long work on the machines, above all an opening auction. Nothing else uses them in between: reads wait,
   * commands queue.
   */
  async #runSliced<T>(work: Slices<T>): Promise<T> {
    for (let slices = 1; ; slices++) {
      const slice = work.next();
      if (slice.done === true) return slice.value;
      if (slices % SLICES_PER_TURN !== 0) continue;
      await this.yieldTurn();
    }
  }

  /** Yields to the other work of the process in the middle of a batch, and keeps the lease. */
  async yieldTurn(): Promise<void> {
    const { timing, leader } = this.#deps;
    await timing.turn();
    await leader.confirm();
  }
}
