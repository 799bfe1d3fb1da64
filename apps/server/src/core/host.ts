import type { Refusal } from '@kabuto/brokerage';
import { type EpochMs, nightEnd, type VenueId } from '@kabuto/market';
import type { Logger } from '../platform/log/index.ts';
import { cancelAll } from './engine/cancel-all.ts';
import type { Engine } from './engine/engine.ts';
import { NIGHT } from './engine/night-venue.ts';
import { listingInputs, openingInputs } from './engine/opening.ts';
import type { MemberNote } from './journal/members.ts';
import { sourceKey } from './journal/transfer-sources.ts';
import { Leader, type LeaderOptions } from './lease/leader.ts';
import { type ClockMode, MarketClock, type SkipTarget, skipTo } from './sequencer/clock.ts';
import { Feed } from './sequencer/feed.ts';
import type { Lane, QueuedCommand } from './sequencer/queue.ts';
import { Sequencer } from './sequencer/sequencer.ts';
import {
  ANY_BODY,
  type Answer,
  type Command,
  type CommandInput,
  CoreUnavailable,
  type IdempotencyKey,
  type OrdersOf,
} from './types.ts';

const KEY_CLOSED: Refusal = { reason: 'KEY_CLOSED', field: null, params: {} };

/** Market ticks per second of wall time: 4. */
const TICK_MS = 250;
/** A demo without a session for this long commits its ticks in groups (decision 0143). */
const QUIET_MS = 30_000;
/** Ticks of a group: one commit a second. */
const QUIET_TICKS = 4;
/**
 * The market of a demo without a session is parked after 15 minutes: no ticks (rules/core.md 6). A market in real time
 * never is: its orders match with no user present.
 */
const PARK_MS = 15 * 60_000;
/** Read tables that are behind by more than this are a problem. */
const LATE_TABLES_MS = 10_000;
/** How long a caller that needs complete read tables waits for them. */
const CATCH_UP_WITHIN_MS = 5_000;

export type CoreOptions = LeaderOptions & {
  readonly clockMode: ClockMode;
  readonly log: Logger;
  /** How long `waitUntilCaughtUp` waits, in milliseconds; 5,000 by default. */
  readonly catchUpWithinMs?: number | undefined;
  /** The lease went to another server or the database stayed away: the process must end. */
  readonly onFatal: (error: Error) => void;
};

/**
 * The host of one tenant's trading core (rules/core.md 1, 2, 6): its interface to the rest of the server. Nothing of a
 * batch is visible before its commit.
 */
export class Core {
  readonly feed: Feed;
  readonly #options: CoreOptions;
  readonly #clock: MarketClock;
  readonly #leader: Leader;
  readonly #sequencer: Sequencer;
  #stopping = false;
  #stopTicks: () => void = () => undefined;
  #activeAt: number;
  #ticks = 0;
  #loop: Promise<void> = Promise.resolve();

  private constructor(options: CoreOptions, leader: Leader, engine: Engine, clock: MarketClock) {
    const { timing, log } = options;
    this.#options = options;
    this.#activeAt = timing.now();
    this.#leader = leader;
    this.#clock = clock;
    this.feed = new Feed(log);
    this.#sequencer = new Sequencer({ leader, engine, clock, feed: this.feed, timing, log, market: options });
  }

  /**
   * Acquires the lease (waits for that of a living leader to end), recovers from the tables, resets the venue and
   * begins to work.
   */
  static async start(options: CoreOptions): Promise<Core> {
    const { timing, instruments, night } = options;
    const { leader, engine, lease } = await Leader.begin(options);
    const nightEnds = night === undefined ? null : nightEnd(night.schedule);
    const clock = new MarketClock(options.clockMode, engine.at, lease.speed, timing.now(), nightEnds);
    const core = new Core(options, leader, engine, clock);
    core.feed.tape.append(await leader.call((store) => store.recentTrades(null)));
    if (night !== undefined) core.feed.nightTape.append(await leader.call((store) => store.recentTrades(NIGHT)));
    if (lease.tradeDate === null) engine.open(openingInputs(instruments), timing.now());
    else engine.listInstruments(listingInputs(instruments), timing.now());
    await core.#sequencer.resetVenue();
    core.#loop = core.#sequencer.work().catch((error: unknown) => core.#fail(error));
    core.#stopTicks = timing.every(TICK_MS, () => core.#onTimer());
    return core;
  }

  /** The venues besides the first. */
  get venues(): readonly VenueId[] {
    const { night, others } = this.#options;
    return [...(night === undefined ? [] : [NIGHT]), ...(others?.keys() ?? [])];
  }

  /**
   * Sequences a command; resolves after its commit. A refusal is a reply, not an error. The key of an import is its
   * source. `byUser`: false for the command of a job, which is no activity. Throws CoreUnavailable or KeyReused.
   */
  submit(command: Command, { byUser = true }: { readonly byUser?: boolean } = {}): Promise<Answer> {
    const { input } = command;
    const idempotency = sourceKey(input) ?? command.idempotency;
    const stopped = this.isFaulty || this.#sequencer.isStalled || this.#options.projector?.isRejected === true;
    if (this.#stopping || (stopped && !isAlwaysAccepted(input)))
      return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    if (byUser) this.touch();
    return this.#enqueue(laneOf(input), (engine, wallAt) => decide(engine, input, wallAt), idempotency);
  }

  /**
   * Cancels every open order of an account, or those of one issue, in one batch under one key: a repeat touches no
   * order that was placed in between. It is urgent, as a cancel is.
   */
  cancelAll(of: OrdersOf, idempotency: IdempotencyKey): Promise<Answer> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    this.touch();
    const run: QueuedCommand['run'] = (engine, wallAt) => {
      const orders = cancelAll(engine, of, wallAt);
      return { refusal: null, order: null, orders, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
    };
    return this.#enqueue('urgent', run, idempotency);
  }

  /**
   * The reply to a key that stands for a request, or null when it has none yet: unlike `resolveKey` it leaves the key
   * open. What is in flight is waited for. Throws CoreUnavailable or KeyReused.
   */
  recorded(idempotency: IdempotencyKey): Promise<Answer | null> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    return this.#sequencer.intake.recorded(idempotency);
  }

  /**
   * Returns the reply to the key of an account's request. A key without a reply is closed: its reply, and that of the
   * request should it arrive later, is the refusal KEY_CLOSED. So afterwards the outcome is known for good
   * (rules/journal.md 2). Throws CoreUnavailable.
   */
  resolveKey(of: Pick<IdempotencyKey, 'accountId' | 'key'>): Promise<Answer> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    this.touch();
    const run: QueuedCommand['run'] = (engine) => ({
      refusal: KEY_CLOSED,
      order: null,
      journalSeq: engine.seq,
      headHash: engine.head.toString('hex'),
    });
    return this.#enqueue('normal', run, { ...of, bodyHash: ANY_BODY });
  }

  /**
   * Journals the owner of an account, and the digest of what decides who acts for it. Throws when this could not be
   * journaled.
   */
  async noteMember(note: MemberNote): Promise<void> {
    if (this.#stopping) throw new CoreUnavailable('CORE_STOPPED');
    const { refusal } = await this.#enqueue('normal', (engine, wallAt) => {
      engine.hostRows.member(note, wallAt);
      return { refusal: null, order: null, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
    });
    if (refusal !== null) throw new Error(`the record of member ${note.member} was rejected: ${refusal.reason}`);
  }

  /**
   * Demo only: sets the market clock's speed from the next tick on. When the reply has a refusal, the speed is
   * unchanged.
   */
  setSpeed(speed: number): Promise<Answer> {
    return this.#enqueueControl((engine, wallAt) => {
      this.#clock.setSpeed(speed);
      engine.hostRows.speed(speed, wallAt);
      return [];
    });
  }

  /**
   * Demo only: moves the market clock to shortly before an event; few such moves may wait, and each ends its batch.
   * When sweeps over all accounts are due on the way, a batch does one step of them. When the reply has a refusal, the
   * clock continues from where it was.
   */
  async skipTo(target: SkipTarget): Promise<Answer> {
    const clock = this.#clock;
    let to: EpochMs | null = null;
    for (;;) {
      let arrived = false;
      const answer = await this.#enqueueControl(function* (engine, wallAt) {
        to ??= skipTo(engine.at, target);
        clock.jump(to);
        const goal = clock.now;
        yield* engine.advancing(goal, false, wallAt);
        arrived = engine.at >= goal;
        clock.returnTo(engine.at);
      });
      if (arrived || answer.refusal !== null) return answer;
    }
  }

  /** Runs a read of the machines at a moment when they hold committed state only. */
  read<T>(query: (engine: Engine) => T): Promise<T> {
    return this.#sequencer.read(query);
  }

  /** Sequence number of the last committed journal row. */
  get committedSeq(): number {
    return this.#leader.formerSeq;
  }

  /**
   * By how much the read tables are behind: committed journal rows, and the age of the oldest of them in milliseconds.
   */
  get projectionLag(): { readonly rows: number; readonly ageMs: number } {
    const { projector } = this.#options;
    return { rows: projector?.rowsBehind ?? 0, ageMs: projector?.ageMs ?? 0 };
  }

  /** The journal row up to which the read tables hold everything. */
  get projectedSeq(): number {
    return this.#leader.projectedSeq;
  }

  /**
   * Waits until the read tables hold everything up to journal row `seq`, at most `withinMs`. Returns the age of what
   * they hold, in milliseconds; 0 when they hold it. Does not wait for a row beyond the journal: the database was
   * restored since that row was seen.
   */
  async waitUntilProjected(seq: number, withinMs: number): Promise<number> {
    const { projector } = this.#options;
    if (projector === undefined || seq > this.committedSeq || seq <= projector.projectedSeq) return 0;
    await projector.until(seq, withinMs);
    return seq <= projector.projectedSeq ? 0 : Math.max(1, projector.ageMs);
  }

  /**
   * Waits until the read tables hold everything that is committed now. Throws CoreUnavailable when they do not in time.
   */
  async waitUntilCaughtUp(): Promise<void> {
    const { catchUpWithinMs = CATCH_UP_WITHIN_MS } = this.#options;
    if ((await this.waitUntilProjected(this.committedSeq, catchUpWithinMs)) > 0)
      throw new CoreUnavailable('CORE_STOPPED');
  }

  /** The market clock, with its time as last committed. */
  get clock(): { readonly mode: ClockMode; readonly speed: number; readonly marketTime: number } {
    const { mode, speed, now } = this.#clock;
    return { mode, speed, marketTime: this.feed.session?.marketTime ?? now };
  }

  /** Why the core takes no new orders; empty when all is well. */
  get problems(): readonly string[] {
    return [
      ...(this.isFaulty ? ['an invariant was violated: new orders are stopped'] : []),
      ...(this.#sequencer.isStalled ? ['market time cannot continue: new orders are stopped'] : []),
      ...(this.#options.projector?.isRejected === true
        ? ['the read tables cannot be written: new orders are stopped']
        : []),
      ...(this.projectionLag.ageMs > LATE_TABLES_MS
        ? [`the read tables are ${Math.floor(this.projectionLag.ageMs / 1000)} s behind`]
        : []),
      ...this.#leader.problems,
      ...(this.#stopping ? ['stopping'] : []),
    ];
  }

  /** How many commands wait for a batch. */
  get queued(): number {
    return this.#sequencer.intake.length;
  }

  /** Whether a machine has violated an invariant since the start. */
  get isFaulty(): boolean {
    return this.#sequencer.isFaulty;
  }

  /** Records activity of a user, which keeps a demo market from being parked. */
  touch(): void {
    this.#activeAt = this.#options.timing.now();
  }

  /** Finishes what is queued, releases the lease and closes the connection. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#stopTicks();
    this.#sequencer.stop();
    await this.#loop;
    await this.#options.projector?.stop();
    await this.#leader.end();
  }

  #enqueueControl(act: (engine: Engine, wallAt: number) => Iterable<void>): Promise<Answer> {
    if (this.#stopping) return Promise.reject(new CoreUnavailable('CORE_STOPPED'));
    return this.#enqueue('control', function* (engine, wallAt) {
      yield* act(engine, wallAt);
      return { refusal: null, order: null, journalSeq: engine.seq, headHash: engine.head.toString('hex') };
    });
  }

  #enqueue(lane: Lane, run: QueuedCommand['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    return this.#sequencer.intake.submit(lane, run, idempotency);
  }

  #onTimer(): void {
    const now = this.#options.timing.now();
    const quietFor = this.#clock.mode === 'real' ? 0 : now - this.#activeAt;
    this.#ticks += 1;
    if (quietFor < QUIET_MS) {
      this.#sequencer.tick();
      return;
    }
    if (quietFor < PARK_MS) {
      if (this.#ticks % QUIET_TICKS === 0) this.#sequencer.tick(QUIET_TICKS);
      return;
    }
    this.#clock.resumeAt(now);
    if (this.#leader.heartbeatDue) this.#sequencer.wake();
  }

  #fail(error: unknown): void {
    this.#stopping = true;
    this.#stopTicks();
    this.#options.onFatal(error instanceof Error ? error : new Error(String(error)));
  }
}

/**
 * Commands that keep money and shares where they are go before all others. So does unfreezing, although it is not
 * urgent: of a freeze and an unfreeze, the later one must be applied last.
 */
function laneOf(input: CommandInput): Lane {
  if (input.kind === 'cancel' || input.kind === 'closeAccount' || input.kind === 'requestClosing') return 'urgent';
  if (input.kind !== 'setAccountPolicy') return 'normal';
  return input.status !== undefined || input.withdrawNotBefore !== undefined ? 'urgent' : 'normal';
}

/** Whether the command is accepted while new orders are stopped. */
const isAlwaysAccepted = (input: CommandInput): boolean =>
  laneOf(input) === 'urgent' && !(input.kind === 'setAccountPolicy' && input.status === 'open');

function decide(engine: Engine, input: CommandInput, wallAt: number): Answer {
  const { result, ...rows } = engine.apply({ ...input, at: engine.at }, wallAt);
  return {
    refusal: result.refusal,
    ...rows,
    journalSeq: engine.seq,
    headHash: engine.head.toString('hex'),
  };
}
