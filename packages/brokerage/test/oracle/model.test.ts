import { yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { FIRST_CUSTOMER_ACCOUNT } from '../../src/types.ts';
import { ACTS } from '../support/acts.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { holds, Ledger, storedSums } from '../support/ledger.ts';
import { Pairs } from '../support/pairs.ts';
import { Script, type Step } from '../support/script.ts';

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  a: fc.nat(10_000),
  b: fc.nat(10_000_000),
  c: fc.nat(10_000),
});
const steps = fc.array(step, { minLength: 1, maxLength: 120, size: 'max' });

/**
 * A harness whose customers own nothing and get everything through journaled inputs, so that the ledger sees it all.
 */
function emptyHarness(): { harness: BrokerHarness; ledger: Ledger } {
  const harness = openHarness({ cash: 0 });
  const ledger = new Ledger();
  for (const accountId of [ALICE, ALICE + 1]) ledger.add(harness.deposit(accountId, 3_000_000).events);
  return { harness, ledger };
}

describe('random histories', { timeout: 60_000 }, () => {
  it('hold every invariant of the ledger after every step', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const { harness, ledger } = emptyHarness();
        const pairs = new Pairs();
        const script = new Script(harness);
        for (const one of history) {
          const before = harness.broker.snapshot();
          const results = script.run(one);
          const after = harness.broker.snapshot();
          for (const { events } of results) {
            expect(ledger.add(events)).toEqual([]);
            pairs.record(events);
          }
          expect(pairs.overfilled()).toEqual([]);
          const [result] = results;
          const idle = result !== undefined && (result.refusal !== null || one.act === 'repeat');
          if (results.length === 1 && idle) expect(after).toEqual(before);
          expect(storedSums(after)).toEqual(ledger.sums());
          const { caused, stored } = holds(after);
          expect(stored).toEqual(caused);
        }
        const totals: Record<string, number> = {};
        for (const [key, sum] of Object.entries(storedSums(harness.broker.snapshot()))) {
          const asset = key.slice(key.indexOf(' '));
          totals[asset] = (totals[asset] ?? 0) + sum;
        }
        for (const sum of Object.values(totals)) expect(sum).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('continue identically after a restart at any time, and after the venue restarts', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { harness } = emptyHarness();
        const first = new Script(harness);
        for (const one of before) first.run(one);
        const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
        const reset = { kind: 'venueReset', epoch: 2, seed: 7, codeVersion: 'test' } as const;
        expect(twin.do(reset)).toEqual(harness.do(reset));
        expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
        const [one, two] = [new Script(harness), new Script(twin)];
        for (const next of after.filter(({ act }) => act !== 'schedule')) expect(two.run(next)).toEqual(one.run(next));
        expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
      }),
      { numRuns: 100 },
    );
  });

  it('name in the dirty rows everything that changed', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const { harness } = emptyHarness();
        const script = new Script(harness);
        harness.broker.takeDirty();
        const tables = harness.broker.snapshot();
        const accounts = new Map(tables.accounts.map((row) => [row.accountId, row]));
        const positions = new Map(tables.positions.map((row) => [`${row.accountId}:${row.instrument}`, row]));
        const orders = new Map(tables.orders.map((row) => [row.orderId, row]));
        const instruments = new Map(tables.instruments.map((row) => [row.code, row]));
        const alerts = new Map(tables.alerts.map((row) => [row.alertId, row]));
        const records = new Map(tables.holds.map((row) => [row.holdId, row]));
        for (const one of history) {
          script.run(one);
          const dirty = harness.broker.takeDirty();
          for (const row of dirty.accounts) accounts.set(row.accountId, row);
          for (const row of dirty.positions) positions.set(`${row.accountId}:${row.instrument}`, row);
          for (const row of dirty.orders) orders.set(row.orderId, row);
          for (const row of dirty.instruments) instruments.set(row.code, row);
          for (const row of dirty.alerts) alerts.set(row.alertId, row);
          for (const row of dirty.holds) records.set(row.holdId, row);
        }
        const final = ['filled', 'cancelled', 'expired', 'rejected'];
        const stored = Broker.restore({
          globals: harness.broker.snapshot().globals,
          accounts: [...accounts.values()],
          positions: [...positions.values()],
          orders: [...orders.values()].filter((order) => !final.includes(order.state)),
          instruments: [...instruments.values()],
          alerts: [...alerts.values()].filter(({ state }) => state === 'armed'),
          holds: [...records.values()].filter(({ state }) => state === 'held'),
          transfers: [],
          offerings: [],
          applications: [],
          margins: [],
        });
        expect(stored.snapshot()).toEqual(harness.broker.snapshot());
      }),
      { numRuns: 100 },
    );
  });

  it('never pay out more than came in, whatever is requested', () => {
    fc.assert(
      fc.property(steps, (history) => {
        const { harness } = emptyHarness();
        const script = new Script(harness);
        for (const one of history) script.run(one);
        for (const { accountId, cash, status } of harness.broker.snapshot().accounts) {
          if (accountId < FIRST_CUSTOMER_ACCOUNT || status !== 'open') continue;
          const most = harness.broker.withdrawable(accountId);
          expect(most).toBeLessThanOrEqual(cash.settled);
          const beyond = { kind: 'debit', accountId, amount: yen(most + 1), house: 3, source: 'x' } as const;
          expect(harness.do(beyond).refusal?.reason).toBe('INSUFFICIENT_CASH');
          if (most > 0) expect(harness.do({ ...beyond, amount: most }).refusal).toBeNull();
        }
      }),
      { numRuns: 100 },
    );
  });
});
