import { isoDate, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import type { TransferId, TransferStep } from '../../src/types.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { TransferHarness, transferOf } from '../support/transfer-harness.ts';

const [MONDAY, TUESDAY] = [isoDate('2027-01-11'), isoDate('2027-01-12')];

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 0 }));
});
const { refusalOf } = BrokerHarness;

/** A line that is credited with this lock; `notified`: it is not in a statement yet. */
function credited(amount: number, lock: Pick<TransferStep, 'lockedUntil'>, notified = false): TransferId {
  const line = { amount: yen(amount), source: `bank/${amount}`, ...(notified ? { unreconciled: true as const } : {}) };
  const lineId = transferOf(transfers.harness.do({ kind: 'importBankLine', ...line })).transferId;
  const id = transfers.declare(amount);
  transfers.step(id, 'matched', { lineId });
  transfers.step(id, 'screening');
  transfers.step(id, 'credited', lock);
  return id;
}

const reconcile = (transferId: TransferId, accountId = ALICE) =>
  transfers.harness.do({ kind: 'reconcileTransfer', accountId, transferId });

const request = (amount: number) => transfers.step(transferOf(transfers.draft(amount)).transferId, 'requested');

/** The lines of the withdrawable cash. */
function lines() {
  const { accounts, holds, globals } = transfers.harness.broker.snapshot();
  const account = accounts.find(({ accountId }) => accountId === ALICE);
  if (account === undefined) throw new Error('the harness has an account');
  const { tradeDate, settlesOn } = globals;
  const unproven = transfers.harness.broker
    .transfers(ALICE)
    .flatMap(({ transferId, amount, lockedUntil, unreconciled }) =>
      lockedUntil === undefined && unreconciled === undefined
        ? []
        : [{ transferId, amount, until: unreconciled === true ? null : (lockedUntil ?? null) }],
    );
  return explainAccount({ account, positions: [], orders: [], holds, unproven, tradeDate, settlesOn }).withdrawable;
}

describe('money from a branch of a bank that is new for the customer', () => {
  it('can be invested at once and withdrawn from the morning of a market date on', () => {
    const id = credited(100_000, { lockedUntil: TUESDAY });
    transfers.harness.deposit(ALICE, 5_000);
    expect(transfers.cash()).toEqual({ settled: 105_000, held: 0, withdrawable: 5_000 });
    expect(transfers.harness.broker.buyingPower(ALICE)).toBe(105_000);
    expect(lines()).toEqual({
      total: 5_000,
      lines: [
        { kind: 'settled', amount: 105_000 },
        { kind: 'unproven', amount: -100_000, transferId: id, until: TUESDAY },
      ],
    });
    expect(refusalOf(request(5_001))).toMatchObject({ reason: 'INSUFFICIENT_CASH', params: { max: '5000' } });
    transfers.harness.settle(MONDAY);
    expect(transfers.cash().withdrawable).toBe(5_000);
    const again = Broker.restore(transfers.harness.broker.snapshot());
    expect(again.withdrawable(ALICE)).toBe(5_000);
    transfers.harness.settle(TUESDAY);
    expect(transfers.cash().withdrawable).toBe(105_000);
    expect(transfers.harness.broker.account(ALICE)).not.toHaveProperty('unproven');
    expect(transfers.harness.broker.transfer(id)).not.toHaveProperty('lockedUntil');
    expect(request(105_000).refusal).toBeNull();
  });

  it('is not locked when the date has come already, and an impossible date throws', () => {
    transfers.harness.settle(TUESDAY);
    credited(100_000, { lockedUntil: TUESDAY });
    expect(transfers.cash().withdrawable).toBe(100_000);
    expect(() => credited(1, { lockedUntil: isoDate('2027-01-13').replace('-', '/') as typeof TUESDAY })).toThrow(
      'invalid date',
    );
  });

  it('never makes the withdrawable cash negative when it was spent', () => {
    credited(100_000, { lockedUntil: TUESDAY });
    transfers.harness.do({
      kind: 'hold',
      accountId: ALICE,
      purpose: 'subscription',
      reference: 'offer',
      amount: yen(70_000),
    });
    expect(transfers.cash().withdrawable).toBe(0);
    expect(lines()).toMatchObject({
      total: 0,
      lines: [{ amount: 100_000 }, { kind: 'record', amount: -70_000 }, { kind: 'unproven', amount: -30_000 }],
    });
  });

  it('is taken first when the bank takes it back', () => {
    const id = credited(100_000, { lockedUntil: TUESDAY });
    transfers.harness.deposit(ALICE, 5_000);
    transfers.step(id, 'reversed');
    expect(transfers.cash()).toEqual({ settled: 5_000, held: 0, withdrawable: 5_000 });
    expect(transfers.harness.broker.account(ALICE)).not.toHaveProperty('unproven');
  });
});

describe('money that only a notification of the bank shows', () => {
  it('is withdrawable once a reconciled statement contains its line, before or after it is credited', () => {
    const [one, two] = [credited(1_000, {}, true), credited(2_000, {}, true)];
    expect(lines()).toMatchObject({
      total: 0,
      lines: [{ amount: 3_000 }, { transferId: one, amount: -1_000, until: null }, { amount: -2_000 }],
    });
    expect(refusalOf(reconcile(one, ALICE + 1)).reason).toBe('TRANSFER_UNKNOWN');
    for (let times = 0; times < 2; times++) expect(reconcile(one).refusal).toBeNull();
    expect(transfers.cash().withdrawable).toBe(1_000);
    reconcile(two);
    expect(transfers.cash().withdrawable).toBe(3_000);
    const line = { kind: 'importBankLine', amount: yen(4_000), source: 'bank/early', unreconciled: true } as const;
    const { transferId } = transferOf(transfers.harness.do(line));
    reconcile(transferId, 8);
    for (const [to, more] of [
      ['matched', { owner: ALICE }],
      ['screening', {}],
      ['credited', {}],
    ] as const)
      transfers.step(transferId, to, more);
    expect(transfers.cash().withdrawable).toBe(7_000);
  });

  it('from a new branch waits for both', () => {
    const id = credited(1_000, { lockedUntil: MONDAY }, true);
    transfers.harness.settle(MONDAY);
    expect(transfers.cash().withdrawable).toBe(0);
    reconcile(id);
    expect(transfers.cash().withdrawable).toBe(1_000);
    const other = credited(2_000, { lockedUntil: TUESDAY }, true);
    reconcile(other);
    expect(transfers.cash().withdrawable).toBe(1_000);
    transfers.harness.settle(TUESDAY);
    expect(transfers.cash().withdrawable).toBe(3_000);
  });
});

it('what the account owes lowers the withdrawable cash, with a line of its own', () => {
  const id = transfers.credited(100_000);
  const out = transfers.withdrawal(60_000, 'cooling');
  transfers.withdrawal(40_000, 'paid');
  transfers.step(id, 'reversed');
  transfers.step(out, 'cancelled');
  expect(transfers.cash()).toEqual({ settled: 60_000, held: 0, withdrawable: 0 });
  expect(lines()).toMatchObject({ total: 0, lines: [{ amount: 60_000 }, { kind: 'claim', amount: -60_000 }] });
});

it('the line of a withdrawal has the number of its transfer', () => {
  transfers.harness.deposit(ALICE, 1_000);
  const id = transfers.withdrawal(300, 'cooling');
  expect(lines().lines).toMatchObject([
    { amount: 1_000 },
    { kind: 'record', amount: -300, hold: { purpose: 'withdrawal', reference: `transfer:${id}` } },
  ]);
});
