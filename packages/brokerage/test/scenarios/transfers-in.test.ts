import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { HOUSE } from '../../src/types.ts';
import { ALICE, BOB, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { TransferHarness, transferOf } from '../support/transfer-harness.ts';

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 0 }));
});

const policy = (status: 'open' | 'frozen', accountId = ALICE) =>
  transfers.harness.do({ kind: 'setAccountPolicy', accountId, status });
const { refusalOf } = BrokerHarness;

describe('money that arrives at the bank', () => {
  it('is unallocated until it is credited, at the amount of the line', () => {
    const { events } = transfers.import(70_000, 'bank/1');
    expect(events).toMatchObject([
      {
        kind: 'transfer',
        accountId: HOUSE.unallocated,
        transfer: { transferId: 1, state: 'unallocated', direction: 'in', amount: 70_000, source: 'bank/1' },
        postings: [
          { accountId: HOUSE.bank, amount: -70_000 },
          { accountId: HOUSE.unallocated, amount: 70_000 },
        ],
      },
    ]);
    const declared = transfers.declare(50_000);
    const matched = transfers.step(declared, 'matched', { lineId: 1 });
    expect(matched.events).toMatchObject([
      { transfer: { transferId: 1, state: 'allocated', into: declared } },
      { transfer: { transferId: declared, state: 'matched', amount: 70_000, source: 'bank/1' } },
    ]);
    expect([transfers.house('unallocated'), transfers.cash().settled]).toEqual([70_000, 0]);
    transfers.step(declared, 'screening');
    expect(transfers.step(declared, 'credited').events).toMatchObject([
      { kind: 'cash', accountId: ALICE, amount: 70_000, source: `transfer ${declared}` },
      { transfer: { state: 'credited' } },
    ]);
    expect([transfers.house('unallocated'), transfers.house('bank')]).toEqual([0, -70_000]);
    expect(transfers.cash()).toEqual({ settled: 70_000, held: 0, withdrawable: 70_000 });
  });

  it('is booked once for each source, while the broker knows the source', () => {
    transfers.import(70_000, 'bank/1');
    expect(refusalOf(transfers.import(70_000, 'bank/1'))).toEqual({
      reason: 'TRANSFER_SOURCE_KNOWN',
      field: 'source',
      params: { transferId: '1' },
    });
    const declared = transfers.declare(70_000);
    transfers.step(declared, 'matched', { lineId: 1 });
    const again = refusalOf(transfers.import(70_000, 'bank/1'));
    expect(again).toMatchObject({ reason: 'TRANSFER_SOURCE_KNOWN', params: { transferId: String(declared) } });
    expect(transfers.house('bank')).toBe(-70_000);
  });

  it('is credited once: a repeated step is refused with the state', () => {
    const id = transfers.credited(70_000);
    expect(refusalOf(transfers.step(id, 'credited', { from: 'screening' }))).toEqual({
      reason: 'TRANSFER_STATE',
      field: 'from',
      params: { state: 'credited' },
    });
    expect(transfers.cash().settled).toBe(70_000);
  });

  it('is allocated to a customer who has not declared it', () => {
    const { transferId } = transferOf(transfers.import(5_000));
    expect(refusalOf(transfers.step(transferId, 'matched', { owner: 99_999 }))).toMatchObject({
      reason: 'ACCOUNT_UNKNOWN',
      field: 'owner',
    });
    transfers.step(transferId, 'matched', { owner: BOB });
    expect(transfers.harness.broker.transfers(BOB)).toMatchObject([{ transferId, state: 'matched' }]);
    expect(transfers.harness.broker.transfers(HOUSE.unallocated)).toEqual([]);
    for (const to of ['screening', 'credited'] as const) transfers.step(transferId, to);
    expect(transfers.cash(BOB).settled).toBe(5_000);
  });

  it.each(['frozen', 'closed'] as const)('stays unallocated and is held for a %s account', (status) => {
    const line = transferOf(transfers.import(5_000)).transferId;
    const id = transfers.declare(5_000);
    transfers.step(id, 'matched', { lineId: line });
    transfers.step(id, 'screening');
    if (status === 'frozen') policy('frozen');
    else transfers.harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(refusalOf(transfers.step(id, 'credited')).reason).toBe(
      status === 'frozen' ? 'TRADING_NOT_ALLOWED' : 'ACCOUNT_CLOSED',
    );
    expect(transferOf(transfers.step(id, 'held', { reason: 'ACCOUNT' }))).toMatchObject({
      state: 'held',
      reason: 'ACCOUNT',
    });
    expect([transfers.cash().settled, transfers.house('unallocated')]).toEqual([0, 5_000]);
    transfers.step(id, 'returning');
    expect(transferOf(transfers.step(id, 'returned'))).toMatchObject({ state: 'returned', reason: 'TEST' });
    expect([transfers.house('unallocated'), transfers.house('bank')]).toEqual([0, 0]);
    expect(transfers.harness.broker.transfer(id)).toBeUndefined();
  });

  it('does not pass review without a line, and goes back to its sender when review rejects it', () => {
    const id = transfers.declare(5_000);
    expect(refusalOf(transfers.step(id, 'matched')).reason).toBe('TRANSFER_NO_MONEY');
    transfers.step(id, 'review', { reason: 'NAME' });
    expect(refusalOf(transfers.step(id, 'screening')).reason).toBe('TRANSFER_NO_MONEY');
    expect(refusalOf(transfers.step(id, 'screening', { lineId: 77 }))).toMatchObject({
      reason: 'TRANSFER_UNKNOWN',
      field: 'lineId',
    });
    const line = transferOf(transfers.import(4_000)).transferId;
    transfers.step(line, 'review', { owner: ALICE });
    transfers.step(line, 'rejected', { reason: 'SENDER' });
    for (const to of ['returning', 'returned'] as const) transfers.step(line, to);
    expect([transfers.house('unallocated'), transfers.house('bank')]).toEqual([0, 0]);
    // one without money ends there
    transfers.step(id, 'rejected');
    expect(refusalOf(transfers.step(id, 'returning', { from: 'rejected' })).reason).toBe('TRANSFER_UNKNOWN');
  });

  it('is not matched twice', () => {
    const line = transferOf(transfers.import(4_000)).transferId;
    const [one, two] = [transfers.declare(4_000), transfers.declare(4_000)];
    transfers.step(one, 'matched', { lineId: line });
    expect(refusalOf(transfers.step(two, 'matched', { lineId: line })).reason).toBe('TRANSFER_UNKNOWN');
    transfers.step(one, 'screening');
    const other = transferOf(transfers.import(4_000)).transferId;
    expect(refusalOf(transfers.step(two, 'matched', { lineId: one }))).toMatchObject({
      reason: 'TRANSFER_STATE',
      params: { state: 'screening' },
    });
    expect(transferOf(transfers.step(two, 'matched', { lineId: other })).state).toBe('matched');
  });

  it('needs an amount that a bank can transfer, and at most 20 open declarations', () => {
    for (const amount of [0, -1, 1_000_000_000_001])
      expect(refusalOf(transfers.import(amount))).toMatchObject({
        reason: 'AMOUNT_INVALID',
        params: { max: '1000000000000' },
      });
    for (let n = 0; n < 20; n++) transfers.declare(1);
    expect(() => transfers.declare(1)).toThrow('TRANSFER_COUNT');
    expect(() => transfers.import(1, 'with blank')).toThrow('invalid source');
  });
});

describe('a deposit that the bank takes back', () => {
  it('is paid from what is withdrawable; the rest is owed, bars withdrawals, and later credits serve it first', () => {
    const id = transfers.credited(100_000);
    transfers.withdrawal(60_000, 'paid');
    expect(transfers.step(id, 'reversed').events).toMatchObject([
      { kind: 'cash', amount: -40_000 },
      {
        transfer: { state: 'reversed', claimed: 60_000 },
        postings: [
          { accountId: HOUSE.receivable, amount: -60_000 },
          { accountId: HOUSE.bank, amount: 60_000 },
        ],
      },
    ]);
    expect(transfers.harness.broker.account(ALICE)?.claim).toBe(60_000);
    // the state survives a restart
    const again = Broker.restore(transfers.harness.broker.snapshot());
    expect(again.snapshot()).toEqual(transfers.harness.broker.snapshot());
    transfers.credited(10_000);
    expect(transfers.cash().settled).toBe(0);
    expect(refusalOf(transfers.draft(1))).toMatchObject({ reason: 'CLAIM_OPEN', params: { amount: '50000' } });
    expect(transfers.harness.deposit(ALICE, 70_000).events).toMatchObject([
      { kind: 'cash', amount: 70_000 },
      { kind: 'cash', amount: -50_000, source: 'claim' },
    ]);
    expect(transfers.harness.broker.account(ALICE)).not.toHaveProperty('claim');
    expect(transfers.cash().withdrawable).toBe(20_000);
    expect(transfers.house('receivable')).toBe(0);
  });

  it('needs two operators, and leaves what is held for a withdrawal alone', () => {
    const id = transfers.credited(100_000);
    transfers.withdrawal(60_000, 'cooling');
    const own = { number: 1, maker: 1, checker: 1 };
    expect(refusalOf(transfers.step(id, 'reversed', { proposal: own })).reason).toBe('PROPOSAL_OWN');
    transfers.step(id, 'reversed');
    expect(transfers.cash()).toEqual({ settled: 60_000, held: 60_000, withdrawable: 0 });
    const owing = transfers.harness.broker.transfers(ALICE).find(({ direction }) => direction === 'out');
    // what is owed stops the withdrawal; given up, its money is there for the claim with the next credit
    expect(refusalOf(transfers.step(owing?.transferId ?? 0, 'screening')).reason).toBe('CLAIM_OPEN');
  });
});
