import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from '../log/index.ts';
import type { Job, JobState } from './job.ts';

/** The clock of the runner. `after` calls `act` once and returns a function that cancels it. */
export type JobClock = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => () => void;
};

const SYSTEM_CLOCK: JobClock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Decides which process may run a cluster job. */
export type JobClaims = {
  /** Whether this process may run it: no other process has within the last `everyMs`. */
  readonly take: (job: string, everyMs: number) => Promise<boolean>;
  /** Allows the next process that requests it to run it: the run has failed. */
  readonly release: (job: string) => Promise<void>;
};

export type JobRunnerOptions = {
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** The brokerages whose markets run in this process. */
  readonly tenantIds: () => Iterable<number>;
  readonly claims: JobClaims;
  readonly clock?: JobClock;
  /** Jobs that have no timer and run only by `run`, in tests; none when omitted. */
  readonly byHand?: readonly string[];
};

/** Brokerages for which one job runs concurrently: a round over many must not take all connections of the pool. */
const PERMITS = 4;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** What a job runs for: a brokerage, or null for the process itself. */
type Target = number | null;
type Entry = {
  readonly job: Job;
  readonly states: Map<Target, Mutable<JobState>>;
  /** Targets whose run is waiting or in progress. */
  readonly busy: Set<Target>;
  readonly limit: LimitFunction;
  cancel: () => void;
};

/**
 * Delay of a job's first run after the start of the server, milliseconds, from 1 to `everyMs`: derived from its name,
 * so that jobs with the same interval do not all start at once, and every start of the server is alike.
 */
export function firstAfter({ name, everyMs }: Pick<Job, 'name' | 'everyMs'>): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return 1 + (hash % everyMs);
}

/**
 * Runs all jobs of a server. A job never overlaps itself for the same brokerage: a start that is due while the previous
 * run is in progress is skipped. A failed run is logged and counted, and affects neither the job's next run nor other
 * jobs.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #clock: JobClock;
  readonly #entries = new Map<string, Entry>();
  readonly #inProgress = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? SYSTEM_CLOCK;
  }

  /** Adds a job and starts its timer, if it has one. Throws RangeError for a name that is taken. */
  add(job: Job): void {
    if (this.#entries.has(job.name)) throw new RangeError(`a job named ${job.name} already exists`);
    const entry: Entry = { job, states: new Map(), busy: new Set(), limit: pLimit(PERMITS), cancel: () => undefined };
    this.#entries.set(job.name, entry);
    if (this.#isByHand(job.name)) return;
    const next = (ms: number): void => {
      if (this.#stopping.signal.aborted) return;
      entry.cancel = this.#clock.after(ms, () => {
        next(job.everyMs);
        this.#round(entry);
      });
    };
    next(firstAfter(job));
  }

  /**
   * Runs a job without a timer once for a brokerage, or for the process. Throws what the run throws, and RangeError for
   * a job that does not exist or has a timer.
   */
  async run(name: string, target: Target): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined || !this.#isByHand(name)) throw new RangeError(`no job ${name} is run by hand`);
    await this.#work(entry.job, target);
  }

  #isByHand(name: string): boolean {
    return this.#options.byHand?.includes(name) === true;
  }

  /** The state of each job, in the order of `add`. */
  get states(): readonly JobState[] {
    return [...this.#entries.values()].flatMap(({ states }) => [...states.values()].map((state) => ({ ...state })));
  }

  /** Starts no more runs and resolves when the current ones have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { cancel } of this.#entries.values()) cancel();
    await Promise.all(this.#inProgress);
  }

  #round(entry: Entry): void {
    const targets: Iterable<Target> = entry.job.scope === 'brokerage' ? this.#options.tenantIds() : [null];
    for (const target of targets) {
      if (entry.busy.has(target)) {
        this.#stateOf(entry, target).skipped += 1;
        continue;
      }
      entry.busy.add(target);
      void entry.limit(() => this.#start(entry, target));
    }
  }

  /** A run that has its permit. `limit` starts it a moment later, and in between the runner may have been stopped. */
  #start(entry: Entry, target: Target): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    const run = this.#run(entry, target).finally(() => {
      entry.busy.delete(target);
      this.#inProgress.delete(run);
    });
    this.#inProgress.add(run);
    return run;
  }

  /** One run; never throws. */
  async #run(entry: Entry, target: Target): Promise<void> {
    const { job } = entry;
    const state = this.#stateOf(entry, target);
    const startedAt = this.#clock.now();
    state.runningSince = startedAt;
    try {
      if (!(await this.#work(job, target))) return;
      state.failingSince = null;
      state.failure = null;
    } catch (error) {
      state.failures += 1;
      state.lastFailureAt = this.#clock.now();
      state.failingSince ??= state.lastFailureAt;
      state.failure = nameOf(error);
      const tenant = target === null ? {} : { tenantId: target };
      this.#options.log[job.failsAs]({ err: error, job: job.name, ...tenant }, 'a job has failed');
    } finally {
      state.runningSince = null;
    }
    state.runs += 1;
    state.lastRunAt = this.#clock.now();
    state.lastMs = state.lastRunAt - startedAt;
  }

  /**
   * Runs the job; returns false when there was nothing to run: the brokerage has left in the meantime, or another
   * process has the cluster job.
   */
  async #work(job: Job, target: Target): Promise<boolean> {
    const { claims, tenantIds } = this.#options;
    const { signal } = this.#stopping;
    if (job.scope === 'brokerage') {
      if (target === null || ![...tenantIds()].includes(target)) return false;
      await job.run(target, signal);
      return true;
    }
    if (job.scope === 'process') {
      await job.run(signal);
      return true;
    }
    if (!(await claims.take(job.name, job.everyMs))) return false;
    try {
      await job.run(signal);
    } catch (error) {
      await claims.release(job.name);
      throw error;
    }
    return true;
  }

  #stateOf({ job, states }: Entry, target: Target): Mutable<JobState> {
    const known = states.get(target);
    if (known !== undefined) return known;
    const state: Mutable<JobState> = {
      job: job.name,
      tenantId: target,
      runs: 0,
      failures: 0,
      skipped: 0,
      lastRunAt: null,
      lastMs: null,
      lastFailureAt: null,
      failingSince: null,
      failure: null,
      runningSince: null,
    };
    states.set(target, state);
    return state;
  }
}

/** An error's code or name: unlike its message, both are free of personal data. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
