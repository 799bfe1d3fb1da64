import { epochMs, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';

const HOUR = 3_600_000;
const debit = (harness: BrokerHarness, askedAt?: number) =>
  harness.do({
    kind: 'debit',
    accountId: ALICE,
    amount: yen(1_000),
    house: 3,
    source: 'x',
    ...(askedAt === undefined ? {} : { askedAt: epochMs(askedAt) }),
  });
const wait = (harness: BrokerHarness, until: number) =>
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(until) });

describe('the wait of withdrawals (rules/core.md 1, decision 0039)', () => {
  it("refuses the customer's withdrawals before the time, and nothing else", () => {
    const harness = openHarness({ cash: 300_000 });
    expect(debit(harness, 5 * HOUR).refusal).toBeNull();
    expect(wait(harness, 24 * HOUR).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(debit(harness, 24 * HOUR - 1))).toMatchObject({
      reason: 'WITHDRAWALS_WAIT',
      params: { until: String(24 * HOUR) },
    });
    expect(debit(harness, 24 * HOUR).refusal).toBeNull();
    expect(debit(harness).refusal).toBeNull();
    expect(harness.place(ALICE, 'buy', 100, 2_500).refusal).toBeNull();
  });

  it('never gets shorter, and leaves the status of the account unchanged', () => {
    const harness = openHarness({ cash: 300_000 });
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    wait(harness, 72 * HOUR);
    wait(harness, 24 * HOUR);
    expect(harness.broker.account(ALICE)).toMatchObject({ status: 'frozen', withdrawNotBefore: 72 * HOUR });
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(harness.broker.account(ALICE)).toMatchObject({ status: 'open', withdrawNotBefore: 72 * HOUR });
  });
});
