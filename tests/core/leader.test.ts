import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { Leader } from '../../apps/server/src/core/lease/leader.ts';
import type { Held, Lease } from '../../apps/server/src/core/lease/lease.ts';
import { type Batch, collectBatch } from '../../apps/server/src/core/sequencer/batch.ts';
import { Feed } from '../../apps/server/src/core/sequencer/feed.ts';
import type { Timing } from '../../apps/server/src/core/sequencer/timing.ts';
import type { CoreStore } from '../../apps/server/src/core/store/store.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { MARKET, START } from '../simulation/settings.ts';

const log = createLogger({ level: 'silent' });
const LEASE: Lease = {
  epoch: 1,
  seq: 0,
  headHash: Buffer.alloc(32),
  eventSeq: 0,
  tick: 0,
  marketAt: START,
  phase: 'closed',
  tradeDate: null,
  speed: 1,
};

/** Time that advances only when the test advances it. */
class ManualClock {
  now = START as number;
  #waits: { readonly at: number; readonly go: () => void }[] = [];

  readonly timing: Timing = {
    now: () => this.now,
    delay: (ms) => new Promise((go) => this.#waits.push({ at: this.now + ms, go })),
    turn: async () => undefined,
    every: () => () => undefined,
  };

  /** Advances time by `ms`; what becomes due runs in order, with everything that follows from it. */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await turn();
    for (;;) {
      const next = this.#waits.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > until) break;
      this.#waits = this.#waits.filter((one) => one !== next);
      this.now = Math.max(this.now, next.at);
      next.go();
      await turn();
    }
    this.now = until;
    await turn();
  }
}

let clock: ManualClock;
/** Number of open stores. */
let open: number;
/** The behaviour of the stores. */
let store: { -readonly [K in 'acquireLease' | 'renewSession' | 'commit' | 'recover']: CoreStore[K] };
let connect: () => Promise<CoreStore>;

beforeEach(() => {
  clock = new ManualClock();
  open = 0;
  const checkpoint = { epoch: 1, codeVersion: 'test', stateHash: Buffer.alloc(32), stateRows: 0, chunks: null };
  store = {
    acquireLease: () => Promise.resolve(LEASE),
    renewSession: () => Promise.resolve(),
    commit: () => Promise.resolve(),
    recover: () => Promise.resolve({ checkpoint, facts: [] }),
  };
  connect = () => {
    open += 1;
    return Promise.resolve({
      acquireLease: (leader) => store.acquireLease(leader),
      renewSession: (epoch) => store.renewSession(epoch),
      confirmLease: () => Promise.resolve(),
      commit: (batch) => store.commit(batch),
      recover: (epoch, code, take) => store.recover(epoch, code, take),
      readLease: () => Promise.resolve(LEASE),
      releaseLease: () => Promise.resolve(),
      knownAnswers: () => Promise.resolve({ answers: [], projectedSeq: 0 }),
      recentTrades: () => Promise.resolve([]),
      isDefinite: () => false,
      end: () => {
        open -= 1;
        return Promise.resolve();
      },
    });
  };
});

const begin = () => Leader.begin({ ...MARKET, connect: () => connect(), timing: clock.timing, log });

/** A leader and the first batch of its epoch. */
async function led(): Promise<{ leader: Leader; batch: Batch }> {
  const { leader, engine } = await begin();
  engine.resetVenue(1, 'test', 0);
  const frame = { formerSeq: leader.formerSeq, speed: 1, wallAt: 0 };
  return { leader, batch: collectBatch(engine, new Feed(log), frame) };
}

const nameOfError = (error: unknown) => (error instanceof Error ? error.name : String(error));
/** The name of the error that a promise rejects with, once it has. */
function nameOf(work: Promise<unknown>): { readonly name?: string } {
  const seen: { name?: string } = {};
  work.catch((error: unknown) => {
    seen.name = nameOfError(error);
  });
  return seen;
}

const never = () => new Promise<never>(() => undefined);
const lost = () => Promise.reject(new Error('the connection broke'));

it('a leader closes each session that cannot be noted in the lease: one at most is open at any time', async () => {
  const { leader, batch } = await led();
  let tries = 0;
  let most = 0;
  store.commit = lost;
  store.renewSession = () => {
    tries += 1;
    most = Math.max(most, open);
    return Promise.reject(new Error('cannot execute UPDATE in a read-only transaction'));
  };
  const outcome = leader.commit(batch).catch(nameOfError);
  await clock.advance(31_000);
  expect(await outcome).toBe('DatabaseSilent');
  expect(tries).toBeGreaterThan(100);
  expect([most, open]).toEqual([1, 0]);
});

it.each(['connect', 'renewSession'] as const)(
  'a leader gives up a batch 30 s after it was sent when its database never replies to %s, and reports a problem meanwhile',
  async (silent) => {
    const { leader, batch } = await led();
    store.commit = () => clock.timing.delay(10_000).then(lost);
    if (silent === 'connect') connect = never;
    else store.renewSession = never;
    const outcome = nameOf(leader.commit(batch));
    expect(leader.problems).toEqual([]);
    await clock.advance(5_000);
    expect(leader.problems).toEqual(['the database does not respond']);
    await clock.advance(10_000);
    expect(leader.problems).toEqual(['the connection to the database was lost: reconnecting']);
    await clock.advance(14_900);
    expect(outcome.name).toBeUndefined();
    await clock.advance(200);
    expect(outcome.name).toBe('DatabaseSilent');
  },
);

it('a query gives up after 30 s too, when the database became unreachable during it', async () => {
  const { leader } = await led();
  connect = never;
  const outcome = nameOf(leader.call(lost));
  await clock.advance(29_900);
  expect(outcome.name).toBeUndefined();
  await clock.advance(200);
  expect(outcome.name).toBe('DatabaseSilent');
});

it.each(['commit', 'recovery'] as const)(
  'a %s that begins while a query reconnects waits for it: one reconnect at a time',
  async (beside) => {
    const { leader, batch } = await led();
    const open = connect;
    let [connecting, most] = [0, 0];
    connect = async () => {
      connecting += 1;
      most = Math.max(most, connecting);
      await clock.timing.delay(100);
      connecting -= 1;
      return open();
    };
    store.commit = lost;
    store.recover = lost;
    let asked = 0;
    const question = leader.call(() => {
      asked += 1;
      return asked === 1 ? lost() : Promise.resolve('known');
    });
    await clock.advance(50);
    const other = beside === 'commit' ? leader.commit(batch) : leader.recover().catch(nameOfError);
    await clock.advance(2_000);
    expect(await question).toBe('known');
    expect(await other).toBe(beside === 'commit' ? 'failed' : 'Error');
    expect(most).toBe(1);
  },
);

it('a leader reports no problem after reconnecting once it has a new session', async () => {
  const { leader, batch } = await led();
  store.commit = lost;
  expect(await leader.commit(batch)).toBe('failed');
  expect(leader.problems).toEqual([]);
  expect(open).toBe(1);
});

it('a leader that finds another live one on recovery gives up at once instead of waiting for that lease to end', async () => {
  const { leader } = await led();
  let asked = 0;
  store.acquireLease = (): Promise<Held> => {
    asked += 1;
    return Promise.resolve({ heldBy: 2, heldForMs: 10_000, expiresAt: clock.now + 10_000 });
  };
  const outcome = leader.recover().catch(nameOfError);
  await clock.advance(5_000);
  expect(await outcome).toBe('LeaseLost');
  expect(asked).toBe(2);
});

it('a failed start leaves no session open', async () => {
  store.recover = lost;
  await expect(begin()).rejects.toThrow('the connection broke');
  expect(open).toBe(0);
});
