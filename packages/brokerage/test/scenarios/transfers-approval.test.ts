import { epochMs, type Yen, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { ApprovalLimits, TransferActor } from '../../src/types.ts';
import { ALICE, BOB, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { TransferHarness, transferOf } from '../support/transfer-harness.ts';

const DAY = 24 * 3600_000;
const NO_LIMITS: ApprovalLimits = { perCustomer: null, perDestination: null, perMaker: null };

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 1_000_000 }));
});
const { refusalOf } = BrokerHarness;

function limitApprovals(limits: Partial<Record<keyof ApprovalLimits, Yen>>): void {
  const dailyMaximum = { unverified: null, verified: null };
  const approval = { ...NO_LIMITS, ...limits };
  const policy = { minimum: yen(1), dailyMaximum, fee: yen(0), coolingMs: 0, approval };
  transfers.harness.do({ kind: 'setTransferPolicy', policy });
}

const operator = (id: string): TransferActor => ({ kind: 'operator', id });

/** A withdrawal that waits for its approval. */
function screened(amount: number, destination?: string, accountId = ALICE): number {
  const { now } = transfers;
  const draft = { accountId, amount: yen(amount), wallAt: epochMs(now), destinationSince: epochMs(1) };
  const to = destination === undefined ? {} : { destination };
  const { transferId } = transferOf(transfers.harness.do({ kind: 'draftWithdrawal', ...draft, ...to }));
  for (const state of ['requested', 'cooling', 'screening'] as const) transfers.step(transferId, state);
  return transferId;
}

/** A withdrawal that one operator approves; returns the result of that step. */
const approve = (amount: number, destination?: string, by = '1', accountId = ALICE) =>
  transfers.step(screened(amount, destination, accountId), 'approved', { actor: operator(by) });

const required = (limit: number, used: number) => ({
  reason: 'APPROVAL_REQUIRED',
  field: null,
  params: { limit: String(limit), used: String(used) },
});

describe('an approval', () => {
  it('by one person is limited by customer, in 24 hours of the system clock', () => {
    limitApprovals({ perCustomer: yen(100_000) });
    expect(approve(60_000).refusal).toBeNull();
    const second = screened(40_001);
    expect(refusalOf(transfers.step(second, 'approved'))).toEqual(required(100_000, 60_000));
    expect(approve(40_000).refusal).toBeNull();
    expect(approve(100_000, undefined, '1', BOB).refusal).toBeNull();
    // the first two are counted for a day, wherever they have got to
    transfers.step(1, 'sent');
    transfers.step(1, 'paid');
    transfers.now += DAY - 1;
    expect(refusalOf(transfers.step(second, 'approved')).params).toEqual({ limit: '100000', used: '100000' });
    transfers.now += 1;
    expect(transfers.step(second, 'approved').refusal).toBeNull();
  });

  it('is limited by destination, across customers; without one they are counted together', () => {
    limitApprovals({ perDestination: yen(50_000) });
    expect(approve(50_000, 'one').refusal).toBeNull();
    expect(refusalOf(approve(1, 'one', '1', BOB))).toEqual(required(50_000, 50_000));
    expect(approve(50_000, 'two').refusal).toBeNull();
    expect(approve(50_000).refusal).toBeNull();
    expect(refusalOf(approve(1))).toEqual(required(50_000, 50_000));
  });

  it('is limited by the person who approves, or who made the proposal', () => {
    limitApprovals({ perMaker: yen(50_000) });
    expect(approve(30_000, 'one', '7').refusal).toBeNull();
    expect(refusalOf(approve(20_001, 'two', '7', BOB))).toEqual(required(50_000, 30_000));
    expect(approve(50_000, 'two', '8').refusal).toBeNull();
    const proposed = { proposal: { number: 1, maker: 7, checker: 8 } };
    expect(transferOf(transfers.step(screened(10_000), 'approved', proposed)).approvedBy).toBe('operator:7');
    expect(refusalOf(approve(10_001, 'two', '7'))).toEqual(required(50_000, 40_000));
  });

  it('above a limit needs a proposal that another person has approved', () => {
    limitApprovals({ perCustomer: yen(0) });
    const id = screened(1);
    expect(refusalOf(transfers.step(id, 'approved')).reason).toBe('APPROVAL_REQUIRED');
    const own = { number: 1, maker: 1, checker: 1 };
    expect(refusalOf(transfers.step(id, 'approved', { proposal: own })).reason).toBe('PROPOSAL_OWN');
    const { events } = transfers.step(id, 'approved', { proposal: { ...own, checker: 2 } });
    expect(events).toMatchObject([{ transfer: { state: 'approved', approvedAt: transfers.now } }]);
  });

  it('no longer counts when the withdrawal was rejected or came back', () => {
    limitApprovals({ perCustomer: yen(50_000) });
    const [one, two] = [screened(30_000), screened(20_000)];
    for (const id of [one, two]) transfers.step(id, 'approved');
    expect(refusalOf(approve(1))).toEqual(required(50_000, 50_000));
    transfers.step(one, 'rejected');
    for (const to of ['sent', 'returned'] as const) transfers.step(two, to);
    expect(approve(50_000).refusal).toBeNull();
  });

  it('is judged by the policy of its time, also of what was approved before there were limits', () => {
    const first = transfers.step(screened(60_000), 'approved');
    expect(transferOf(first)).not.toHaveProperty('approvedAt');
    limitApprovals({ perCustomer: yen(100_000) });
    expect(refusalOf(approve(40_001))).toEqual(required(100_000, 60_000));
    const { broker } = transfers.harness;
    expect(Broker.restore(broker.snapshot()).snapshot()).toEqual(broker.snapshot());
  });
});

it('a destination is stored with the withdrawal; one that is not a digest throws', () => {
  expect(transfers.harness.broker.transfer(screened(1, 'sha256:aa'))).toMatchObject({ destination: 'sha256:aa' });
  for (const destination of ['', 'with blank', 'x'.repeat(65)])
    expect(() => screened(1, destination)).toThrow('invalid destination');
});

describe('an actor', () => {
  it('is published with the step', () => {
    const id = screened(1_000);
    const { events } = transfers.step(id, 'approved', { actor: operator('12') });
    expect(events).toMatchObject([{ kind: 'transfer', actor: { kind: 'operator', id: '12' } }]);
    expect(() => transfers.step(id, 'sent', { actor: operator('') })).toThrow('invalid actor');
    expect(transfers.step(id, 'sent').events.at(-1)).not.toHaveProperty('actor');
  });

  it('in a live brokerage is no demo clerk, and nothing is confirmed by the code of the demo', () => {
    const id = screened(1_000);
    const clerk = { actor: { kind: 'clerk' } } as const;
    transfers.harness.do({ kind: 'setMode', mode: 'demo' });
    expect(transfers.step(id, 'approved', clerk).refusal).toBeNull();
    const draft = transferOf(transfers.draft(1_000)).transferId;
    transfers.harness.do({ kind: 'setMode', mode: 'live' });
    expect(refusalOf(transfers.step(id, 'sent', clerk)).reason).toBe('CLERK_IN_LIVE');
    expect(refusalOf(transfers.step(draft, 'requested', { confirmedBy: 'demo' })).reason).toBe('DEMO_IN_LIVE');
    expect(transfers.step(id, 'sent', { actor: { kind: 'system' } }).refusal).toBeNull();
    expect(transfers.step(draft, 'requested').refusal).toBeNull();
    const again = new BrokerHarness(Broker.restore(transfers.harness.broker.snapshot()), transfers.harness.now);
    expect(again.broker.globals.mode).toBe('live');
    expect(() => again.do({ kind: 'setMode', mode: 'demo' })).toThrow('does not become a demo');
  });

  it('of any kind is accepted while it is not known whether the brokerage is a demo', () => {
    const id = screened(1_000);
    expect(transfers.step(id, 'approved', { actor: { kind: 'clerk' } }).refusal).toBeNull();
  });
});
