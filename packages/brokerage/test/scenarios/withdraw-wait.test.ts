import { epochMs, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, Desk, openDesk } from '../support/kit.ts';

const HOUR = 3_600_000;
const debit = (desk: Desk, askedAt?: number) =>
  desk.do({
    kind: 'debit',
    accountId: ALICE,
    amount: yen(1_000),
    house: 3,
    source: 'x',
    ...(askedAt === undefined ? {} : { askedAt: epochMs(askedAt) }),
  });
const wait = (desk: Desk, until: number) =>
  desk.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(until) });

describe('withdrawals that wait (rules/core.md 1, decision 0039)', () => {
  it('refuses what the customer asks for before the time, and nothing else', () => {
    const desk = openDesk({ cash: 300_000 });
    expect(debit(desk, 5 * HOUR).refusal).toBeNull();
    expect(wait(desk, 24 * HOUR).refusal).toBeNull();
    expect(Desk.refusalOf(debit(desk, 24 * HOUR - 1))).toMatchObject({
      reason: 'WITHDRAWALS_WAIT',
      params: { until: String(24 * HOUR) },
    });
    expect(debit(desk, 24 * HOUR).refusal).toBeNull();
    expect(debit(desk).refusal).toBeNull();
    expect(desk.place(ALICE, 'buy', 100, 2_500).refusal).toBeNull();
  });

  it('never gets shorter, and leaves the status of the account alone', () => {
    const desk = openDesk({ cash: 300_000 });
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    wait(desk, 72 * HOUR);
    wait(desk, 24 * HOUR);
    expect(desk.broker.account(ALICE)).toMatchObject({ status: 'frozen', withdrawNotBefore: 72 * HOUR });
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(desk.broker.account(ALICE)).toMatchObject({ status: 'open', withdrawNotBefore: 72 * HOUR });
  });
});
