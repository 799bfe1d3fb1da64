import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from './job.ts';
import { firstAfter, JobRunner } from './runner.ts';

/** A clock that the test advances; timers fire in the order of their time. */
class TestClock {
  #now = 0;
  #timers: { readonly at: number; readonly act: () => void }[] = [];
  readonly now = (): number => this.#now;
  readonly after = (ms: number, act: () => void): (() => void) => {
    const timer = { at: this.#now + ms, act };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  };

  /** Advances the time, and after each timer lets everything run that waits for a resolved promise. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#now = next.at;
      next.act();
      await settled();
    }
    this.#now = until;
  }

  get waiting(): number {
    return this.#timers.length;
  }
}

/** Waits a few turns of the microtask queue, so that resolved promises continue. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A run that ends when the test resolves it. */
const held = () => Promise.withResolvers<void>();

let clock: TestClock;
let logged: { readonly level: string; readonly fields: Record<string, unknown> }[];
let tenants: number[];
let claimed: string[];
let free: boolean;
let runner: JobRunner;

beforeEach(() => {
  clock = new TestClock();
  logged = [];
  tenants = [1, 2];
  claimed = [];
  free = true;
  runner = newRunner();
});

/** `byHand`: jobs without a timer. */
function newRunner(byHand: readonly string[] = []): JobRunner {
  const note = (level: string) => (fields: Record<string, unknown>) => void logged.push({ level, fields });
  return new JobRunner({
    byHand,
    // The two levels that the runner uses; called with fields and a text.
    log: { warn: note('warn'), error: note('error') } as ConstructorParameters<typeof JobRunner>[0]['log'],
    tenantIds: () => tenants,
    claims: {
      take: async (job) => {
        claimed.push(`take ${job}`);
        return free;
      },
      release: async (job) => void claimed.push(`release ${job}`),
    },
    clock,
  });
}

const processJob = (name: string, run: () => Promise<void>, more: Partial<Job> = {}): void =>
  runner.add({ name, everyMs: 1_000, failsAs: 'error', ...more, scope: 'process', run });
const brokerageJob = (name: string, run: (tenantId: number) => Promise<void>): void =>
  runner.add({ name, everyMs: 1_000, failsAs: 'error', scope: 'brokerage', run });
const stateOf = (job: string, tenantId: number | null = null) =>
  runner.states.find((state) => state.job === job && state.tenantId === tenantId);

describe('the runner of jobs', () => {
  it('starts a job at its interval, first at an offset derived from its name', async () => {
    const at: number[] = [];
    processJob('heads', async () => void at.push(clock.now()));
    await clock.pass(3_500);
    const first = firstAfter({ name: 'heads', everyMs: 1_000 });
    expect(at).toEqual([first, first + 1_000, first + 2_000, first + 3_000].filter((time) => time <= 3_500));
    expect(
      new Set(['heads', 'messages', 'sweep', 'members'].map((name) => firstAfter({ name, everyMs: 1_000 }))).size,
    ).toBe(4);
    expect(stateOf('heads')).toMatchObject({
      runs: at.length,
      failures: 0,
      skipped: 0,
      lastRunAt: at.at(-1),
      lastMs: 0,
    });
  });

  it('never runs a slow job twice at the same time: the starts in between are left out and counted', async () => {
    const run = held();
    let [running, most, runs] = [0, 0, 0];
    processJob('slow', async () => {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      await run.promise;
      running -= 1;
    });
    await clock.pass(4_000);
    expect([running, runs]).toEqual([1, 1]);
    expect(stateOf('slow')).toMatchObject({ runs: 0, skipped: 3 });
    expect(stateOf('slow')?.runningSince).not.toBeNull();
    run.resolve();
    await settled();
    await clock.pass(2_000);
    expect([most, runs]).toEqual([1, 3]);
    expect(stateOf('slow')).toMatchObject({ runs: 3, skipped: 3, runningSince: null });
  });

  it('a slow brokerage delays neither the others nor their next run', async () => {
    const run = held();
    const ran: number[] = [];
    brokerageJob('messages', async (tenantId) => {
      ran.push(tenantId);
      if (tenantId === 1) await run.promise;
    });
    await clock.pass(2_000);
    expect(ran).toEqual([1, 2, 2]);
    expect(stateOf('messages', 1)).toMatchObject({ runs: 0, skipped: 1 });
    expect(stateOf('messages', 2)).toMatchObject({ runs: 2, skipped: 0 });
    run.resolve();
  });

  it('a brokerage that stops is no longer run, even when its run was next', async () => {
    const runs = [held(), held(), held(), held()];
    tenants = [1, 2, 3, 4, 5];
    const ran: number[] = [];
    brokerageJob('messages', async (tenantId) => {
      ran.push(tenantId);
      await runs[tenantId - 1]?.promise;
    });
    await clock.pass(1_000);
    // Four at a time.
    expect(ran).toEqual([1, 2, 3, 4]);
    tenants = [1, 2, 3, 4];
    for (const run of runs) run.resolve();
    await settled();
    expect(ran).toEqual([1, 2, 3, 4]);
  });

  it('a job that throws is logged with its name and brokerage, runs again, and does not affect others', async () => {
    let wrong = true;
    const others: number[] = [];
    brokerageJob('heads', async (tenantId) => {
      if (tenantId === 1 && wrong) throw Object.assign(new Error('of hanako@example.com'), { code: 'ENOSPC' });
      others.push(tenantId);
    });
    processJob('other', async () => void others.push(0));
    await clock.pass(2_000);
    expect(others.filter((one) => one === 2)).toHaveLength(2);
    expect(others.filter((one) => one === 0)).toHaveLength(2);
    expect(logged.map(({ level, fields }) => [level, fields.job, fields.tenantId])).toEqual([
      ['error', 'heads', 1],
      ['error', 'heads', 1],
    ]);
    const first = firstAfter({ name: 'heads', everyMs: 1_000 });
    expect(stateOf('heads', 1)).toMatchObject({
      runs: 2,
      failures: 2,
      failure: 'ENOSPC',
      failingSince: first,
      lastFailureAt: first + 1_000,
    });
    expect(stateOf('heads', 2)).toMatchObject({ runs: 2, failures: 0, failure: null });
    wrong = false;
    await clock.pass(1_000);
    expect(stateOf('heads', 1)).toMatchObject({ runs: 3, failures: 2, failingSince: null, failure: null });
  });

  it('a job of the cluster runs where it was claimed, and is released when it fails', async () => {
    let runs = 0;
    const job = { name: 'months', everyMs: 1_000, failsAs: 'error', scope: 'cluster' } as const;
    runner.add({
      ...job,
      run: async () => {
        runs += 1;
        if (runs === 2) throw new Error('no');
      },
    });
    await clock.pass(1_000);
    expect([runs, claimed]).toEqual([1, ['take months']]);
    free = false;
    await clock.pass(1_000);
    expect([runs, stateOf('months')?.runs]).toEqual([1, 1]);
    free = true;
    await clock.pass(1_000);
    expect(claimed.slice(1)).toEqual(['take months', 'take months', 'release months']);
  });

  it('stops: starts no further run, and waits for those in progress', async () => {
    const run = held();
    const log: string[] = [];
    let signal: AbortSignal | undefined;
    runner.add({
      name: 'slow',
      everyMs: 1_000,
      failsAs: 'error',
      scope: 'process',
      run: async (stopping: AbortSignal) => {
        signal = stopping;
        await run.promise;
        log.push('ended');
      },
    });
    processJob('quick', async () => void log.push('ran'));
    await clock.pass(1_000);
    const stop = runner.stop().then(() => log.push('stopped'));
    expect(signal?.aborted).toBe(true);
    expect(clock.waiting).toBe(0);
    await clock.pass(5_000);
    expect(log).toEqual(['ran']);
    run.resolve();
    await stop;
    expect(log).toEqual(['ran', 'ended', 'stopped']);
  });

  it('stops: neither a run whose turn comes while others end, nor one that is about to start, is started', async () => {
    tenants = [1, 2, 3, 4, 5];
    const run = held();
    const ran: (number | string)[] = [];
    brokerageJob('messages', async (tenantId) => {
      ran.push(tenantId);
      await run.promise;
    });
    await clock.pass(firstAfter({ name: 'messages', everyMs: 1_000 }));
    const late = 'late';
    runner.add({ name: late, everyMs: 100, failsAs: 'error', scope: 'process', run: async () => void ran.push(late) });
    const passing = clock.pass(firstAfter({ name: late, everyMs: 100 }));
    const stop = runner.stop();
    run.resolve();
    await Promise.all([passing, stop]);
    await settled();
    expect(ran).toEqual([1, 2, 3, 4]);
  });

  it('rejects a duplicate name', () => {
    processJob('heads', async () => undefined);
    expect(() => processJob('heads', async () => undefined)).toThrow(RangeError);
  });

  it('runs a job without a timer only when it is called, for one brokerage, and throws what it throws', async () => {
    runner = newRunner(['by-hand']);
    const ran: number[] = [];
    let fails = false;
    brokerageJob('by-hand', async (tenantId) => {
      if (fails) throw new Error('as the job does');
      ran.push(tenantId);
    });
    brokerageJob('timed', async () => undefined);
    await clock.pass(10_000);
    expect([ran, stateOf('timed', 1)?.runs]).toEqual([[], 10]);
    await runner.run('by-hand', 2);
    expect(ran).toEqual([2]);
    fails = true;
    await expect(runner.run('by-hand', 1)).rejects.toThrow('as the job does');
    await expect(runner.run('timed', 1)).rejects.toThrow('no job timed is run by hand');
    await expect(runner.run('unknown', 1)).rejects.toThrow(RangeError);
  });
});
