import { shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, BrokerHarness, FRI, openHarness, THU, TOYOTA } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';
import type { BrokerSnapshot } from '../types.ts';

/** A harness whose stored rows were corrupted before the restore. */
function damaged(damage: (rows: BrokerSnapshot) => void): BrokerHarness {
  const harness = openHarness();
  harness.fill(harness.order(ALICE, 'buy', 200, 3_000), 200, 3_000);
  harness.order(ALICE, 'buy', 100, 2_900);
  harness.order(ALICE, 'sell', 100, 3_100);
  const rows = harness.broker.snapshot();
  damage(rows);
  return new BrokerHarness(Broker.restore(rows), harness.now);
}
const account = (rows: BrokerSnapshot, id: number) => {
  const row = rows.accounts.find((one) => one.accountId === id);
  if (row === undefined) throw new Error('no account');
  return row;
};
const shareRow = (rows: BrokerSnapshot) => {
  const row = rows.positions.find((one) => one.accountId === ALICE);
  if (row === undefined) throw new Error('no position');
  return row;
};

describe('invariants of rules/core.md 4', () => {
  it.each<[string, (rows: BrokerSnapshot) => void, RegExp]>([
    ['settled cash below zero', (rows) => (account(rows, ALICE).cash.settled = yen(-5)), /settled -4/],
    ['less cash held than nothing', (rows) => (account(rows, ALICE).cash.held = yen(-1)), /held -1/],
    [
      'a projection below zero before new trades settle',
      (rows) => {
        // money arrives in time for new trades, but on Friday it is missing
        const [flow] = account(rows, ALICE).cash.flows;
        if (flow === undefined) throw new Error('no flow');
        flow.amount = yen(flow.amount + 2_000_000);
        account(rows, ALICE).cash.flows.unshift({ date: FRI.tradeDate, amount: yen(-1_000_002) });
      },
      /projected -1$/,
    ],
    [
      'more held than any later projection covers',
      (rows) => (account(rows, ALICE).cash.held = yen(400_000)),
      /under 400000 held/,
    ],
    [
      'a yen held for no order, record or tax, with cash enough',
      (rows) => (account(rows, ALICE).cash.held = yen(account(rows, ALICE).cash.held + 1)),
      /account \d+ holds \d+, not \d+ for orders, 0 by records and 0 for tax$/,
    ],
    [
      'an order whose cash is not held',
      (rows) => (account(rows, ALICE).cash.held = yen(0)),
      /account \d+ holds 0, not \d+ for orders, 0 by records and 0 for tax$/,
    ],
  ])('%s stops the machine', (_name, damage, message) => {
    const harness = damaged(damage);
    expect(() => harness.deposit(ALICE, 1)).toThrow(message);
  });

  it.each<[string, (rows: BrokerSnapshot) => void, RegExp]>([
    ['shares held beyond those owned', (rows) => (shareRow(rows).held = shares(301)), /under 201 held/],
    ['shares settled below zero', (rows) => (shareRow(rows).settled = shares(-100)), /settled -100/],
  ])('%s stop the machine', (_name, damage, message) => {
    const harness = damaged(damage);
    const sale = harness.broker.openOrders().find((order) => order.side === 'sell');
    harness.report('ack', sale?.orderId ?? 0);
    harness.cancel(ALICE, sale?.orderId ?? 0);
    expect(() => harness.report('cancelled', sale?.orderId ?? 0)).toThrow(message);
  });

  it('allow negative house accounts, and leave other accounts unchecked', () => {
    const harness = damaged((rows) => (account(rows, ALICE).cash.settled = yen(-5)));
    expect(harness.broker.account(3)?.cash.settled).toBe(-2_000_000);
    expect(harness.deposit(BOB, 1).refusal).toBeNull();
    expect(harness.broker.position(1, TOYOTA)?.flows).toEqual([{ date: THU.settlesOn, amount: -200 }]);
  });
});
