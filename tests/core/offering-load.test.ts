import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { BrokerResult, DirtyRows } from '../../packages/brokerage/src/types.ts';
import { openHarness } from '../../packages/brokerage/test/support/broker-harness.ts';
import {
  IPO,
  NEW,
  OfferingHarness,
  priced,
  STEP,
  TIMES,
} from '../../packages/brokerage/test/support/offering-harness.ts';

/**
 * How many customers apply. The design's load, whose figures are in decision 0118, takes some minutes:
 *
 *   KABUTO_APPLICATIONS=200000 node scripts/run.mjs node_modules/vitest/vitest.mjs run --project unit \
 *     tests/core/offering-load.test.ts
 */
const { KABUTO_APPLICATIONS: wanted } = process.env;
const COUNT = Number(wanted ?? 3_300);
const TIMEOUT = Math.max(60_000, COUNT * 10);
/** Accounts an input, as the host takes; fewer of a small load, so that every task needs several inputs. */
const MOST = wanted === undefined ? 50 : 1_000;
const FIRST = 1_000_000;
const WINNERS = Math.floor(COUNT / 4);
/** A waiting list has at most 10,000 places. */
const STANDBYS = Math.min(10_000, Math.floor(COUNT / 10));
const TERMS = { ...IPO, shares: shares(WINNERS * 100), standbys: STANDBYS };

/** What an input has changed. */
type Touched = { readonly accounts: number; readonly applications: number; readonly holds: number };
/** The inputs of a task. */
type Task = { readonly inputs: number; readonly most: Touched; readonly slowestMs: number; readonly ms: number };

const touchedBy = ({ accounts, applications, holds }: DirtyRows): Touched => ({
  accounts: accounts.filter(({ accountId }) => accountId >= FIRST).length,
  applications: applications.length,
  holds: holds.length,
});

/** An IPO with one application of each of the customers. */
class Load {
  readonly one = new OfferingHarness(openHarness({ fee: { ratePpm: 0 } }));
  readonly tasks = new Map<string, Task>();

  constructor() {
    const { one } = this;
    one.announce(TERMS);
    one.steps(STEP.range, STEP.bookOpen);
    for (let i = 0; i < COUNT; i++) {
      const accountId = FIRST + i;
      one.harness.do({ kind: 'openAccount', accountId });
      one.harness.deposit(accountId, 300_000);
      // one in ten bids below the price, one in three asks for two lots
      expect(one.apply(accountId, i % 3 === 0 ? 200 : 100, i % 10 === 0 ? 800 : null).refusal).toBeNull();
      one.broker.takeDirty();
    }
  }

  /** Takes a step, and its tasks to their end; notes the inputs of each. */
  take(step: Parameters<OfferingHarness['step']>[0]): void {
    const { one, tasks } = this;
    expect(one.step(step).refusal).toBeNull();
    one.broker.takeDirty();
    for (let kind = this.#task; kind !== undefined; kind = this.#task) {
      const before = performance.now();
      this.#continue();
      const ms = performance.now() - before;
      const touched = touchedBy(one.broker.takeDirty());
      const { inputs, most, slowestMs, ms: all } = tasks.get(kind) ?? NONE;
      const higher = (of: keyof Touched): number => Math.max(most[of], touched[of]);
      tasks.set(kind, {
        inputs: inputs + 1,
        most: { accounts: higher('accounts'), applications: higher('applications'), holds: higher('holds') },
        slowestMs: Math.max(slowestMs, ms),
        ms: all + ms,
      });
    }
  }

  get #task(): string | undefined {
    return this.one.broker.offering(this.one.offeringId)?.task?.kind;
  }

  #continue(): BrokerResult {
    const { offeringId, harness } = this.one;
    return harness.do({ kind: 'continueOffering', offeringId, most: MOST });
  }

  /** Each customer's application that has not ended. */
  get live() {
    return Array.from({ length: COUNT }, (_, i) => this.one.broker.applications(FIRST + i)).flat();
  }

  /** Yen held by all customers. */
  get held(): number {
    const held = ({ cash }: { readonly cash: { readonly held: number } }) => cash.held;
    return this.one.broker.snapshot().accounts.reduce((sum, account) => sum + held(account), 0);
  }

  /** Fails for an input that changes more than is allowed; writes the figures of a load that was set. */
  check(): void {
    for (const [, { most }] of this.tasks)
      for (const count of [most.accounts, most.applications, most.holds]) expect(count).toBeLessThanOrEqual(MOST);
    if (wanted === undefined) return;
    const line = ([kind, { inputs, most, slowestMs, ms }]: readonly [string, Task]) =>
      `${kind}: ${inputs} inputs, at most ${most.accounts} accounts, ${most.applications} applications, ` +
      `${most.holds} holds; ${Math.round(ms)} ms, the slowest ${Math.round(slowestMs)} ms\n`;
    process.stdout.write([...this.tasks].map(line).join(''));
  }
}
const NONE: Task = { inputs: 0, most: { accounts: 0, applications: 0, holds: 0 }, slowestMs: 0, ms: 0 };
/** Inputs that visit so many applications: a full last part does not show that it was the last. */
const inputsFor = (count: number): number => Math.floor(count / MOST) + 1;

describe(`an IPO with ${COUNT} applications`, () => {
  it('IPO-04 changes at most 1,000 accounts with an input, from the freeze to the delivery', {
    timeout: TIMEOUT,
  }, () => {
    const load = new Load();
    const { one } = load;
    load.take(STEP.bookClosed);
    expect(one.broker.offering(one.offeringId)?.draw.count).toBe(COUNT);
    for (const step of [priced(900), STEP.drawn, STEP.purchaseOpen]) load.take(step);
    const drawn = COUNT - Math.ceil(COUNT / 10);
    const states = load.live.map(({ state }) => state);
    expect(states.filter((state) => state === 'won')).toHaveLength(WINNERS);
    expect(states.filter((state) => state === 'standby')).toHaveLength(STANDBYS);
    expect(load.held).toBe((WINNERS + STANDBYS) * 90_000);
    // every tenth of them says nothing
    for (const [i, { accountId }] of load.live.entries()) if (i % 10 !== 0) one.answer('buy', accountId);
    one.broker.takeDirty();
    load.take(STEP.purchaseClosed);
    one.friday();
    one.list();
    load.take(STEP.listed);
    load.check();
    const { tasks } = load;
    expect(tasks.get('freeze')?.inputs).toBe(inputsFor(COUNT));
    expect(tasks.get('check')?.inputs).toBe(inputsFor(COUNT));
    expect(tasks.get('allot')?.inputs).toBe(inputsFor(drawn));
    expect(tasks.get('deliver')?.inputs).toBe(inputsFor(WINNERS));
    expect(one.broker.offering(one.offeringId)).toBeUndefined();
    expect([load.held, one.sumOf(null), one.sumOf(NEW)]).toEqual([0, 0, 0]);
    const owned = one.broker.snapshot().positions.filter(({ accountId }) => accountId >= FIRST);
    expect(owned.reduce((sum, { settled }) => sum + settled, 0)).toBe(WINNERS * 100);
  });

  it('IPO-04 gives everything back, 1,000 accounts an input, when it is cancelled after its draw', {
    timeout: TIMEOUT,
  }, () => {
    const load = new Load();
    const { one } = load;
    for (const step of [STEP.bookClosed, priced(900), STEP.drawn, STEP.cancelled]) load.take(step);
    load.check();
    expect(load.tasks.get('cancel')?.inputs).toBe(inputsFor(WINNERS + STANDBYS));
    expect([load.held, one.sumOf(null), one.sumOf(NEW), load.live.length]).toEqual([0, 0, 0, 0]);
    expect(one.now).toBe(TIMES.draw);
  });
});
