import { epochMs, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';

const due = (harness: BrokerHarness) =>
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, identity: 'due' }).refusal;
const verify = (harness: BrokerHarness) =>
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, identity: 'verified' }).refusal;
const debit = (harness: BrokerHarness, requested: boolean) =>
  harness.do({
    kind: 'debit',
    accountId: ALICE,
    amount: yen(1_000),
    house: 3,
    source: 'x',
    ...(requested ? { askedAt: epochMs(5_000) } : {}),
  });

describe('an account whose identity check is due (rules/money.md 1)', () => {
  it('places no order until the check is verified, and cancels those it has', () => {
    const harness = openHarness({ cash: 600_000 });
    const orderId = harness.order(ALICE, 'buy', 100, 2_500);
    expect(due(harness)).toBeNull();
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 2_500))).toMatchObject({
      reason: 'IDENTITY_NOT_VERIFIED',
    });
    expect(harness.cancel(ALICE, orderId).refusal).toBeNull();
    expect(verify(harness)).toBeNull();
    expect(harness.place(ALICE, 'buy', 100, 2_500).refusal).toBeNull();
  });

  it("refuses the customer's withdrawals, not what the brokerage itself moves", () => {
    const harness = openHarness({ cash: 300_000 });
    due(harness);
    expect(BrokerHarness.refusalOf(debit(harness, true))).toMatchObject({ reason: 'IDENTITY_NOT_VERIFIED' });
    expect(debit(harness, false).refusal).toBeNull();
    verify(harness);
    expect(debit(harness, true).refusal).toBeNull();
  });

  it('may be due from the opening of the account on; a frozen account is refused for that first', () => {
    const harness = openHarness({ cash: 300_000 });
    harness.do({ kind: 'openAccount', accountId: ALICE + 900, identity: 'due' });
    expect(harness.broker.account(ALICE + 900)).toMatchObject({ status: 'open', identity: 'due' });
    due(harness);
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 2_500))).toMatchObject({
      reason: 'TRADING_NOT_ALLOWED',
    });
  });
});
