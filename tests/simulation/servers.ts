import type { Engine } from '../../apps/server/src/core/engine/engine.ts';
import { nightSeed } from '../../apps/server/src/core/engine/night-venue.ts';
import { Core, NIGHT } from '../../apps/server/src/core/index.ts';
import { DatabaseSilent } from '../../apps/server/src/core/lease/leader.ts';
import { LeaseLost } from '../../apps/server/src/core/lease/lease.ts';
import { TableProjector } from '../../apps/server/src/core/projections/projector.ts';
import { ResetNotStored } from '../../apps/server/src/core/recovery/recovery.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { type MachineState, stateOfMachines } from '../support/core-harness.ts';
import { DatabaseLost, SimDatabase } from './database.ts';
import { assert, assertEqual } from './failure.ts';
import type { FaultInjector } from './fault-rates.ts';
import type { Scheduler } from './scheduler.ts';
import { MARKET } from './settings.ts';
import { SimProcess } from './sim-process.ts';

/** A killed server is restarted after at most this long. */
const RESTART_MS = 400;
/** A frozen server is noticed, and another one started, after at most this long. */
const REPLACEMENT_MS = 2_000;
/** One published batch in this many is followed by a comparison of the whole running state with the tables. */
const COMPARE_EVERY = 60;

/** How often a market's problems are read; a stalled market stays so for at least ten seconds. */
const POLL_MS = 1_000;

/** A started server. `Seen`: the machines that it works with, as far as reads have shown them. */
export type Server = { readonly process: SimProcess; readonly core: Core };
type Seen = { engine: Engine; lastEvent: number };

/** The expected state at the next start: the epoch, and everything in it after the venue's reset. */
type ExpectedState = { readonly epoch: number; readonly whole: MachineState };

/** Counts of what a run met: a run without a crash proves nothing about crashes. */
export type RunCounters = {
  starts: number;
  crashes: number;
  takeovers: number;
  recoveries: number;
  compared: number;
  batches: number;
  /** Batches that were stored while the next one was already being applied. */
  ahead: number;
  /** Number of times a market was stalled because ticks failed. */
  stalls: number;
};

/** The servers on one database: starts them, restarts those that die, and compares their state with what is stored. */
export class Servers {
  readonly database: SimDatabase;
  readonly counters: RunCounters = {
    starts: 0,
    crashes: 0,
    takeovers: 0,
    recoveries: 0,
    compared: 0,
    batches: 0,
    ahead: 0,
    stalls: 0,
  };
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #fail: (error: unknown) => void;
  readonly #log = createLogger({ level: 'silent' });
  readonly #seen = new WeakMap<SimProcess, Seen>();
  #started: Server[] = [];
  #processes = 0;
  #expected: ExpectedState | null = null;

  constructor(scheduler: Scheduler, faults: FaultInjector, fail: (error: unknown) => void) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.#fail = fail;
    const startReplacement = (): void => scheduler.after(faults.delay(REPLACEMENT_MS), () => this.start());
    this.database = new SimDatabase(scheduler, faults, (process) => this.#expectRecovered(process), startReplacement);
  }

  /** The server that clients reach, the one started last; undefined while there is none. */
  get current(): Server | undefined {
    return this.#started.findLast(({ process }) => process.state !== 'dead');
  }

  /** A frozen or replaced server, if there is one: it still receives messages of clients that do not know. */
  get former(): Server | undefined {
    return this.#started.find(({ process }) => process.state !== 'dead');
  }

  /**
   * Starts one more server; it waits for the lease while another leads. When it dies, or cannot start, another one is
   * started.
   */
  start(): void {
    this.#processes += 1;
    const process = new SimProcess(this.#processes, this.#scheduler);
    process.onKilled(() => {
      this.counters.crashes += 1;
      this.#started = this.#started.filter((server) => server.process !== process);
      this.#scheduler.after(this.#faults.delay(RESTART_MS), () => {
        if (this.#started.length === 0) this.start();
      });
    });
    const connect = () => this.database.connect(process);
    // what ends a real server's process ends this one; a server may give up only after losing its lease or database
    const end = (error: unknown): void => {
      const losses = [LeaseLost, DatabaseLost, DatabaseSilent, ResetNotStored];
      const lost = losses.some((loss) => error instanceof loss);
      if (!lost) this.#fail(error);
      process.kill();
    };
    const projector = new TableProjector({
      connect: () => this.database.connectProjection(process),
      isDefinite: this.database.isDefinite,
      timing: process.timing,
      log: this.#log,
    });
    process.onKilled(() => projector.abandon());
    Core.start({ ...MARKET, connect, projector, timing: process.timing, log: this.#log, onFatal: end })
      .then((core) => this.#begun({ process, core }))
      .catch(end);
  }

  #begun(server: Server): void {
    const { process, core } = server;
    if (process.state === 'dead') return;
    this.counters.starts += 1;
    if (this.#started.length > 0) this.counters.takeovers += 1;
    this.#started.push(server);
    this.#watchProblems(server);
    const seen: Partial<Seen> = {};
    this.look(server, (engine) => {
      this.#seen.set(process, Object.assign(seen, { engine, lastEvent: engine.eventSeq }));
      this.#checkRecoveryLaw(engine);
    });
    core.feed.onPublished(({ accountEvents }) => {
      this.#guard(() => this.#published(process, accountEvents));
    });
  }

  /** Counts how often the market stalls, as operators see it. */
  #watchProblems({ process, core }: Server): void {
    let wasStalled = false;
    process.timing.every(POLL_MS, () => {
      const isStalled = core.problems.some((problem) => problem.startsWith('market time cannot continue'));
      if (isStalled && !wasStalled) this.counters.stalls += 1;
      wasStalled = isStalled;
    });
  }

  /** Reads the machines of a server as its own readers do: they must show exactly what is committed. */
  look(server: Server, at: (engine: Engine) => void): void {
    const { tables } = this.database;
    const read = server.core.read((engine) => {
      const { epoch, seq } = tables.lease;
      const seen = this.#seen.get(server.process);
      if (seen !== undefined) seen.engine = engine;
      if (engine.epoch === epoch)
        assert(engine.seq === seq, () => `a read saw ${engine.seq} where ${seq} is committed`);
      at(engine);
    });
    read.catch((error: unknown) => {
      if (error instanceof Error && error.name === 'CoreUnavailable') return;
      this.#fail(error);
    });
  }

  #published(process: SimProcess, events: readonly { readonly eventSeq: number }[]): void {
    this.counters.batches += 1;
    const { lease } = this.database.tables;
    const seen = this.#seen.get(process);
    if (seen === undefined) return;
    if (seen.engine.epoch === lease.epoch && seen.engine.seq > lease.seq) this.counters.ahead += 1;
    for (const { eventSeq } of events) {
      assert(eventSeq <= lease.eventSeq, () => `account event ${eventSeq} was published before its commit`);
      assert(eventSeq === seen.lastEvent + 1, () => `account event ${eventSeq} was published after ${seen.lastEvent}`);
      seen.lastEvent = eventSeq;
    }
    if (this.counters.batches % COMPARE_EVERY !== 0) return;
    const { engine } = seen;
    // after a recovery in place the server works with other machines until the next look
    if (engine.epoch === lease.epoch && engine.seq === lease.seq) this.compare(engine);
  }

  /** The whole running state is in the tables: a recovery would read what the machines hold. */
  compare(engine: Engine): void {
    this.counters.compared += 1;
    const { tables } = this.database;
    const { broker, venue, night, at, tick } = engine;
    assertEqual('the broker beside its tables', broker.snapshot(), tables.state());
    assertEqual('the issues beside their table', byCode(venue.allFacts()), tables.facts());
    assertEqual('the night beside its table', byCode(night?.venue.allFacts() ?? []), tables.facts(NIGHT));
    const { phase, tradeDate } = venue;
    const { lease } = tables;
    const stored = { at: lease.marketAt, tick: lease.tick, phase: lease.phase, tradeDate: lease.tradeDate };
    assertEqual('the clock beside the lease', { at, tick, phase, tradeDate }, stored);
  }

  /**
   * A process dies right after its commit: its state then, after a reset of the venue, is what the next start must
   * hold.
   */
  #expectRecovered(process: SimProcess): void {
    const seen = this.#seen.get(process);
    const { epoch, seq } = this.database.tables.lease;
    if (seen === undefined || seen.engine.epoch !== epoch || seen.engine.seq !== seq) return;
    seen.engine.resetVenue(MARKET.seed, MARKET.codeVersion, 0);
    seen.engine.resetNight(nightSeed(MARKET.seed), MARKET.codeVersion, 0);
    this.#expected = { epoch, whole: stateOfMachines(seen.engine) };
  }

  /** recover(tables) + venueReset == running + venueReset (rules/core.md 1). */
  #checkRecoveryLaw(engine: Engine): void {
    const expected = this.#expected;
    this.#expected = null;
    if (expected === null || engine.epoch !== expected.epoch + 1) return;
    this.counters.recoveries += 1;
    assertEqual('the recovered state beside the one that was running', stateOfMachines(engine), expected.whole);
  }

  #guard(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#fail(error);
    }
  }
}

const byCode = <Row extends { readonly code: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.code < b.code ? -1 : 1));
