import { epochMs, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUSE, type TransferPolicy, type TransferState } from '../../src/types.ts';
import { ALICE, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { OUT_PATH, TransferHarness, transferOf } from '../support/transfer-harness.ts';

const DAY = 24 * 3600_000;

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 1_000_000 }));
});

const setPolicy = (policy: Partial<TransferPolicy>) =>
  transfers.harness.do({
    kind: 'setTransferPolicy',
    policy: {
      minimum: yen(1),
      dailyMaximum: { unverified: null, verified: null },
      fee: yen(0),
      coolingMs: DAY,
      ...policy,
    },
  });
const accountPolicy = (policy: { status?: 'open' | 'frozen'; withdrawNotBefore?: number }) => {
  const { status, withdrawNotBefore } = policy;
  return transfers.harness.do({
    kind: 'setAccountPolicy',
    accountId: ALICE,
    ...(status === undefined ? {} : { status }),
    ...(withdrawNotBefore === undefined ? {} : { withdrawNotBefore: epochMs(withdrawNotBefore) }),
  });
};
const { refusalOf } = BrokerHarness;

describe('a withdrawal', () => {
  it('holds amount and fee from its request, and leaves through transit', () => {
    setPolicy({ fee: yen(300) });
    const { transferId } = transferOf(transfers.draft(200_000));
    expect(transfers.cash().held).toBe(0);
    expect(transfers.step(transferId, 'requested').events).toMatchObject([
      { kind: 'hold', hold: { purpose: 'withdrawal', amount: 200_300, state: 'held' } },
      { kind: 'transfer', transfer: { state: 'requested', fee: 300 } },
    ]);
    expect(transfers.cash()).toEqual({ settled: 1_000_000, held: 200_300, withdrawable: 799_700 });
    expect(transfers.harness.broker.buyingPower(ALICE)).toBe(799_700);
    for (const to of ['cooling', 'screening', 'approved'] as const) transfers.step(transferId, to);
    transfers.step(transferId, 'sent');
    expect(transfers.cash()).toEqual({ settled: 799_700, held: 0, withdrawable: 799_700 });
    expect([transfers.house('transit'), transfers.house('fees'), transfers.house('bank')]).toEqual([
      200_000, 300, -2_000_000,
    ]);
    expect(transfers.step(transferId, 'paid').events).toMatchObject([
      {
        transfer: { state: 'paid' },
        postings: [
          { accountId: HOUSE.transit, amount: -200_000 },
          { accountId: HOUSE.bank, amount: 200_000 },
        ],
      },
    ]);
    expect([transfers.house('transit'), transfers.house('bank')]).toEqual([0, -1_800_000]);
  });

  it('is judged by what is withdrawable, fee included', () => {
    setPolicy({ fee: yen(300) });
    transfers.harness.order(ALICE, 'buy', 100, 3_000);
    const { withdrawable } = transfers.cash();
    const { transferId } = transferOf(transfers.draft(withdrawable - 299));
    expect(refusalOf(transfers.step(transferId, 'requested'))).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'amount',
      params: { required: String(withdrawable + 1), available: String(withdrawable), max: String(withdrawable) },
    });
    transfers.withdrawal(withdrawable - 300, 'requested');
    expect(transfers.cash().withdrawable).toBe(0);
  });

  it('cannot pass the held cash on to another withdrawal or to a service', () => {
    const id = transfers.withdrawal(900_000, 'requested');
    const second = transferOf(transfers.draft(100_001)).transferId;
    expect(refusalOf(transfers.step(second, 'requested')).reason).toBe('INSUFFICIENT_CASH');
    const record = { accountId: ALICE, purpose: 'withdrawal', reference: `transfer:${id}` } as const;
    expect(refusalOf(transfers.harness.do({ kind: 'releaseHold', ...record })).reason).toBe('HOLD_UNKNOWN');
    const pay = { kind: 'consumeHold', ...record, house: HOUSE.bank } as const;
    expect(refusalOf(transfers.harness.do(pay)).reason).toBe('HOLD_UNKNOWN');
    expect(() => transfers.harness.do({ kind: 'hold', ...record, amount: yen(1) })).toThrow('invalid hold reference');
  });

  it.each(['requested', 'cooling'] as const)('is cancelled by the customer while %s, which frees the cash', (state) => {
    const id = transfers.withdrawal(300_000, state);
    expect(transfers.step(id, 'cancelled').events).toMatchObject([
      { kind: 'hold', hold: { state: 'released' } },
      { kind: 'transfer', transfer: { state: 'cancelled' } },
    ]);
    expect(transfers.cash()).toEqual({ settled: 1_000_000, held: 0, withdrawable: 1_000_000 });
    expect(refusalOf(transfers.step(id, 'cancelled', { from: state })).reason).toBe('TRANSFER_UNKNOWN');
  });

  it('cannot be cancelled once it is being screened, nor rejected once it is sent', () => {
    const id = transfers.withdrawal(300_000, 'screening');
    expect(refusalOf(transfers.step(id, 'cancelled'))).toMatchObject({
      reason: 'TRANSFER_STATE',
      params: { state: 'screening' },
    });
    for (const to of ['approved', 'sent'] as const) transfers.step(id, to);
    expect(refusalOf(transfers.step(id, 'rejected'))).toMatchObject({ reason: 'TRANSFER_STATE' });
    expect(transfers.cash().settled).toBe(700_000);
  });

  it.each(['requested', 'cooling', 'screening', 'approved'] as const)(
    'is rejected while %s, with a reason',
    (state) => {
      const id = transfers.withdrawal(300_000, state);
      expect(() => transfers.step(id, 'rejected', { reason: '' })).toThrow('invalid reason');
      const { harness } = transfers;
      transfers = new TransferHarness(new BrokerHarness(harness.broker, harness.now));
      expect(transferOf(transfers.step(id, 'rejected'))).toMatchObject({ state: 'rejected', reason: 'TEST' });
      expect(transfers.cash().withdrawable).toBe(1_000_000);
    },
  );

  it.each([
    ['sent', false],
    ['paid', false],
    ['sent', true],
    ['paid', true],
  ] as const)('comes back from %s into any account (fault of the customer: %s)', (state, fault) => {
    setPolicy({ fee: yen(300) });
    const id = transfers.withdrawal(300_000, state);
    transfers.harness.do({ kind: 'closeAccount', accountId: ALICE });
    const more = fault ? ({ customerFault: true } as const) : { charge: yen(880) };
    transfers.step(id, 'returned', more);
    expect(transfers.cash().settled).toBe(fault ? 999_700 : 1_000_000);
    expect(transfers.house('transit')).toBe(0);
    // the house loses what the bank charged
    expect(transfers.house('fees')).toBe(fault ? 300 : -880);
    expect(transfers.house('bank')).toBe(fault ? -2_000_000 : -2_000_000 + 880);
    expect(transfers.harness.broker.transfer(id)).toBeUndefined();
  });

  it.each(OUT_PATH.slice(0, 5))('is stopped by a freeze before it is %s', (to) => {
    const before = OUT_PATH.indexOf(to);
    const from = OUT_PATH[before - 1];
    const id =
      from === undefined ? transferOf(transfers.draft(300_000)).transferId : transfers.withdrawal(300_000, from);
    accountPolicy({ status: 'frozen' });
    expect(refusalOf(transfers.step(id, to)).reason).toBe('TRADING_NOT_ALLOWED');
    accountPolicy({ status: 'open' });
    expect(transfers.step(id, to).refusal).toBeNull();
  });

  it('is paid and returned whatever the status of the account, for it has happened', () => {
    const [one, two] = [transfers.withdrawal(100_000, 'sent'), transfers.withdrawal(100_000, 'sent')];
    accountPolicy({ status: 'frozen' });
    expect(transfers.step(one, 'paid').refusal).toBeNull();
    expect(transfers.step(two, 'returned').refusal).toBeNull();
    expect(transfers.cash().settled).toBe(900_000);
  });

  it('waits as long as the account may not withdraw', () => {
    const id = transfers.withdrawal(100_000, 'approved');
    accountPolicy({ withdrawNotBefore: transfers.now + DAY });
    expect(refusalOf(transfers.step(id, 'sent')).reason).toBe('WITHDRAWALS_WAIT');
    transfers.now += DAY;
    expect(transfers.step(id, 'sent').refusal).toBeNull();
  });

  it('waits until its destination has been registered for long enough', () => {
    setPolicy({ coolingMs: 60_000 });
    const id = transfers.withdrawal(100_000, 'cooling', 10_000);
    const until = transfers.now + 50_000;
    expect(refusalOf(transfers.step(id, 'screening'))).toEqual({
      reason: 'TRANSFER_COOLING',
      field: null,
      params: { until: String(until) },
    });
    transfers.now = until;
    expect(transfers.step(id, 'screening').refusal).toBeNull();
  });

  it('is drafted for 5 minutes; another draft takes its place', () => {
    const first = transferOf(transfers.draft(1_000)).transferId;
    const { events } = transfers.draft(2_000);
    expect(events).toMatchObject([
      { transfer: { transferId: first, state: 'cancelled' } },
      { transfer: { state: 'draft' } },
    ]);
    const second = first + 1;
    transfers.now += 5 * 60_000 + 1;
    expect(refusalOf(transfers.step(second, 'requested')).reason).toBe('TRANSFER_EXPIRED');
    transfers.now -= 1;
    expect(transfers.step(second, 'requested').refusal).toBeNull();
  });

  it('is between the minimum and what an account may request in 24 hours', () => {
    setPolicy({ minimum: yen(1_000), dailyMaximum: { unverified: yen(300_000), verified: null } });
    const request = (amount: number) => transfers.step(transferOf(transfers.draft(amount)).transferId, 'requested');
    expect(refusalOf(request(999))).toMatchObject({ reason: 'TRANSFER_MINIMUM', params: { min: '1000' } });
    transfers.withdrawal(200_000, 'paid');
    const given = transfers.withdrawal(100_000, 'requested');
    expect(refusalOf(request(1_000))).toEqual({
      reason: 'TRANSFER_LIMIT',
      field: 'amount',
      params: { max: '300000', used: '300000' },
    });
    transfers.step(given, 'cancelled');
    expect(request(100_000).refusal).toBeNull();
    transfers.now += DAY;
    expect(request(300_000).refusal).toBeNull();
  });

  it('frees its cash for owed tax before anything else', () => {
    const id = transfers.withdrawal(999_000, 'requested');
    expect(transfers.step(id, 'cancelled').refusal).toBeNull();
    expect(transfers.cash().held).toBe(transfers.harness.broker.account(ALICE)?.tax.held);
  });
});

it.each<[TransferState, TransferState]>([
  ['draft', 'cooling'],
  ['requested', 'sent'],
  ['requested', 'paid'],
  ['cooling', 'approved'],
  ['cooling', 'sent'],
  ['screening', 'sent'],
  ['approved', 'paid'],
  ['sent', 'credited'],
  ['paid', 'sent'],
])('a withdrawal cannot go from %s to %s', (from, to) => {
  const way = OUT_PATH.find((state) => state === from);
  const id = way === undefined ? transferOf(transfers.draft(1_000)).transferId : transfers.withdrawal(1_000, way);
  const before = transfers.harness.broker.snapshot();
  expect(refusalOf(transfers.step(id, to))).toEqual({
    reason: 'TRANSFER_STATE',
    field: 'from',
    params: { state: from },
  });
  expect(transfers.harness.broker.snapshot()).toEqual(before);
});
