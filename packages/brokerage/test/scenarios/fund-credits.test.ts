import { epochMs, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountId, type BrokerResult, HOUSE, type TransferId } from '../../src/types.ts';
import { ALICE, BOB, openHarness, THU } from '../support/broker-harness.ts';
import { RATE, TransferHarness, transferOf } from '../support/transfer-harness.ts';

const PAIR = { number: 1, maker: 1, checker: 2 };
let transfers: TransferHarness;
let logs = 0;
beforeEach(() => {
  logs = 0;
  transfers = new TransferHarness(openHarness({ cash: 0 }));
  transfers.openTokens();
});

/** Tokens worth these yen that were credited to an account. */
function credited(amount: number, accountId: AccountId = ALICE): TransferId {
  logs += 1;
  const seen = transfers.harness.do({
    kind: 'seeTokenDeposit',
    accountId,
    token: 'USDT',
    units: (amount * 10_000_000_000) / RATE,
    source: `chain/1/0xabc/${logs}`,
    wallAt: epochMs(transfers.now),
  });
  const { transferId } = transferOf(seen);
  for (const to of ['final', 'screening', 'credited'] as const)
    transfers.step(transferId, to, to === 'screening' ? { rate: RATE } : {});
  return transferId;
}
const line = (amount: number): TransferId => transferOf(transfers.import(amount)).transferId;
const fund = (amount: number, lineId?: TransferId): BrokerResult =>
  transfers.harness.do({
    kind: 'fundCredits',
    amount: yen(amount),
    proposal: PAIR,
    ...(lineId === undefined ? {} : { lineId }),
  });
const reasonOf = ({ refusal }: BrokerResult) =>
  refusal === null ? null : `${refusal.reason} ${JSON.stringify(refusal.params)}`;
/** What of each transfer a result has funded, in the order of its events: number, yen funded so far, reason. */
const fundedBy = ({ events }: BrokerResult) =>
  events.flatMap((event) =>
    event.kind === 'transfer' && event.transfer.token !== undefined
      ? [[event.transfer.transferId, event.transfer.funded ?? event.transfer.amount, event.transfer.reason]]
      : [],
  );
const withdrawable = (accountId: AccountId = ALICE): number => transfers.harness.broker.withdrawable(accountId);
const funding = () => transfers.harness.broker.funding;

describe('the treasury pays for credited tokens', () => {
  it('with a line of the bank, oldest credit first, the last in part; the line is used up and books once', () => {
    const [first, second] = [credited(9_000), credited(6_000, BOB)];
    const lineId = line(12_000);
    expect(funding()).toEqual({ unfunded: 15_000, spare: 0 });
    expect(fundedBy(fund(12_000, lineId))).toEqual([
      [first, 9_000, 'FUNDED'],
      [second, 3_000, 'FUNDED_PART'],
    ]);
    expect([withdrawable(), withdrawable(BOB)]).toEqual([9_000, 3_000]);
    expect(['bank', 'unallocated', 'treasury'].map((name) => transfers.house(name as 'bank'))).toEqual([
      -12_000, 0, -3_000,
    ]);
    expect(funding()).toEqual({ unfunded: 3_000, spare: 0 });
    expect(reasonOf(fund(12_000, lineId))).toBe('TRANSFER_STATE {"state":"allocated"}');
    expect(reasonOf(fund(1))).toBe('AMOUNT_INVALID {"max":"0"}');
    expect([withdrawable(), withdrawable(BOB)]).toEqual([9_000, 3_000]);
  });

  it('and what is left of the line stays spare for later credits', () => {
    credited(6_000);
    fund(9_000, line(9_000));
    expect(funding()).toEqual({ unfunded: 0, spare: 3_000 });
    const next = credited(9_000, BOB);
    expect(withdrawable(BOB)).toBe(0);
    expect(reasonOf(fund(3_001))).toBe('AMOUNT_INVALID {"max":"3000"}');
    expect(fundedBy(fund(3_000))).toEqual([[next, 3_000, 'FUNDED_PART']]);
    expect(funding()).toEqual({ unfunded: 6_000, spare: 0 });
  });

  it('with the yen of tokens that it has sold, of which each funds once', () => {
    const first = credited(9_000);
    fund(9_000, line(9_000));
    const second = credited(6_000, BOB);
    transfers.tokens(4_500, 'mined');
    expect(funding()).toEqual({ unfunded: 6_000, spare: 0 });
    const sold = transfers.harness.broker.transfers(ALICE).at(-1)?.transferId ?? 0;
    transfers.step(sold, 'paid');
    expect(funding()).toEqual({ unfunded: 6_000, spare: 4_500 });
    expect(fundedBy(fund(4_500))).toEqual([[second, 4_500, 'FUNDED_PART']]);
    expect(reasonOf(fund(1))).toBe('AMOUNT_INVALID {"max":"0"}');
    expect([withdrawable(), withdrawable(BOB)]).toEqual([4_500, 4_500]);
    expect(transfers.harness.broker.transfer(first)).not.toHaveProperty('funded');
  });

  it('and what was sold and comes back is missing: the next line covers that first', () => {
    credited(9_000);
    fund(9_000, line(9_000));
    credited(6_000, BOB);
    const sold = transfers.tokens(6_000, 'paid');
    fund(6_000);
    transfers.step(sold, 'returned', { proposal: PAIR });
    expect(funding()).toEqual({ unfunded: 0, spare: -6_000 });
    const late = credited(3_000);
    expect(fundedBy(fund(5_000, line(5_000)))).toEqual([]);
    expect(funding()).toEqual({ unfunded: 3_000, spare: -1_000 });
    expect(fundedBy(fund(3_000, line(3_000)))).toEqual([[late, 2_000, 'FUNDED_PART']]);
  });

  it('and a reversal gives back what was funded, no more; what the customer owes for it funds nothing', () => {
    const part = credited(9_000);
    fund(4_500, line(4_500));
    transfers.withdrawal(4_500, 'paid');
    const next = credited(6_000, BOB);
    expect(transferOf(transfers.step(part, 'reversed'))).toMatchObject({ claimed: 4_500 });
    expect(transfers.harness.broker.transfer(part)).toBeUndefined();
    // the bank account is empty: what was paid in has been withdrawn
    expect([transfers.house('bank'), funding()]).toEqual([0, { unfunded: 6_000, spare: 0 }]);
    expect(reasonOf(fund(1))).toBe('AMOUNT_INVALID {"max":"0"}');
    expect(fundedBy(fund(6_000, line(6_000)))).toEqual([[next, 6_000, 'FUNDED']]);
  });

  it('and the demo’s clerk pays only what is missing of a credit', () => {
    const part = credited(9_000);
    fund(4_500, line(4_500));
    const actor = { kind: 'clerk' } as const;
    const paid = transfers.harness.do({ kind: 'fundTransfer', accountId: ALICE, transferId: part, actor });
    expect(transferOf(paid)).toMatchObject({ reason: 'FUNDED' });
    expect([withdrawable(), transfers.house('treasury'), transfers.house('bank')]).toEqual([9_000, 0, -9_000]);
    expect(funding()).toEqual({ unfunded: 0, spare: 0 });
  });

  it('and a line that the bank takes back afterwards is booked out: the next line covers it before anything', () => {
    const [first, second] = [credited(9_000), credited(9_000, BOB)];
    const lineId = line(9_000);
    expect(fundedBy(fund(9_000, lineId))).toEqual([[first, 9_000, 'FUNDED']]);
    const own = transfers.step(lineId, 'reversed', { proposal: { number: 1, maker: 2, checker: 2 } });
    expect([reasonOf(own), transfers.house('bank')]).toEqual(['PROPOSAL_OWN {}', -9_000]);
    const { events } = transfers.step(lineId, 'reversed');
    expect(events).toMatchObject([{ transfer: { transferId: lineId, state: 'reversed', claimed: 0 } }]);
    expect(['bank', 'unallocated', 'treasury', 'receivable'].map((name) => transfers.house(name as 'bank'))).toEqual([
      0, 0, -18_000, 0,
    ]);
    expect(funding()).toEqual({ unfunded: 9_000, spare: -9_000 });
    expect(fundedBy(fund(9_000, line(9_000)))).toEqual([]);
    expect([withdrawable(), withdrawable(BOB), funding().spare]).toEqual([9_000, 0, 0]);
    expect(fundedBy(fund(9_000, line(9_000)))).toEqual([[second, 9_000, 'FUNDED']]);
    // it has ended
    expect(reasonOf(transfers.step(lineId, 'reversed'))).toBe('TRANSFER_UNKNOWN {}');
  });

  it('and a line that a declaration has taken over is reversed as its deposit only', () => {
    const lineId = line(9_000);
    const deposit = transfers.declare(9_000);
    transfers.step(deposit, 'matched', { lineId });
    expect(reasonOf(transfers.step(lineId, 'reversed', { from: 'allocated' }))).toBe('TRANSFER_UNKNOWN {}');
  });

  it('never with a line that no statement contains, that belongs to a customer, of another amount, or alone', () => {
    credited(9_000);
    const notified = transferOf(
      transfers.harness.do({ kind: 'importBankLine', amount: yen(9_000), source: 'bank/n', unreconciled: true }),
    ).transferId;
    expect(reasonOf(fund(9_000, notified))).toBe('LINE_UNPROVEN {}');
    transfers.harness.do({ kind: 'reconcileTransfer', accountId: 8, transferId: notified });
    expect(reasonOf(fund(9_001, notified))).toBe('AMOUNT_INVALID {"max":"9000"}');
    const own = { kind: 'fundCredits', lineId: notified, amount: yen(9_000) } as const;
    const alone = transfers.harness.do({ ...own, proposal: { number: 1, maker: 2, checker: 2 } });
    expect(reasonOf(alone)).toBe('PROPOSAL_OWN {}');
    const theirs = line(9_000);
    transfers.step(theirs, 'review', { owner: BOB });
    expect(reasonOf(fund(9_000, theirs))).toBe('TRANSFER_STATE {"state":"review"}');
    expect(reasonOf(fund(9_000, transfers.declare(9_000)))).toBe('TRANSFER_STATE {"state":"declared"}');
    expect(withdrawable()).toBe(0);
    expect(fund(9_000, notified).refusal).toBeNull();
    expect(withdrawable()).toBe(9_000);
  });
});

describe('yen that a customer has spent out of an unfunded credit', () => {
  it('for a claim are not spare: no other credit becomes withdrawable with them', () => {
    const reversed = credited(6_000);
    fund(6_000, line(6_000));
    transfers.withdrawal(6_000, 'paid');
    transfers.step(reversed, 'reversed');
    const theirs = credited(6_000, BOB);
    expect(funding()).toEqual({ unfunded: 6_000, spare: 0 });
    const own = credited(10_500);
    // the claim was paid with yen of this credit that nobody has paid in
    expect([transfers.cash().settled, transfers.house('receivable'), transfers.house('bank')]).toEqual([4_500, 0, 0]);
    expect(funding()).toEqual({ unfunded: 16_500, spare: 0 });
    expect(reasonOf(fund(6_000))).toBe('AMOUNT_INVALID {"max":"0"}');
    expect(fundedBy(fund(6_000, line(6_000)))).toEqual([
      [theirs, 6_000, 'FUNDED'],
      // what the account has not got costs nothing
      [own, 6_000, 'FUNDED_PART'],
    ]);
    expect([withdrawable(), withdrawable(BOB), funding().spare]).toEqual([0, 6_000, 0]);
    expect(fundedBy(fund(4_500, line(4_500)))).toEqual([[own, 10_500, 'FUNDED']]);
    expect([withdrawable(), funding()]).toEqual([4_500, { unfunded: 0, spare: 0 }]);
  });

  it('for a deposit that the bank has taken back are missing in the bank account: the next line covers them', () => {
    const theirs = credited(6_000, BOB);
    const deposit = transfers.credited(6_000);
    transfers.withdrawal(6_000, 'paid');
    credited(10_500);
    expect(transferOf(transfers.step(deposit, 'reversed'))).toMatchObject({ claimed: 0 });
    expect([transfers.house('bank'), funding()]).toEqual([6_000, { unfunded: 16_500, spare: -6_000 }]);
    expect(fundedBy(fund(6_000, line(6_000)))).toEqual([]);
    expect([transfers.house('bank'), withdrawable(BOB), funding().spare]).toEqual([0, 0, 0]);
    expect(fundedBy(fund(3_000, line(3_000)))).toEqual([[theirs, 3_000, 'FUNDED_PART']]);
  });

  it('for shares and a fee are owed to others: the next line covers them, and the fee pays for no gift', () => {
    const { harness } = transfers;
    const theirs = credited(6_000, BOB);
    const own = credited(303_000);
    const order = harness.order(ALICE, 'buy', 100, 3_000);
    // an open order may be executed at any time
    expect(funding().spare).toBe(2_835 - 303_000);
    harness.report('ack', order);
    harness.fill(order, 100, 3_000);
    harness.settle(THU.settlesOn);
    expect([transfers.cash().settled, transfers.house('fees')]).toEqual([2_835, 165]);
    expect(funding()).toEqual({ unfunded: 309_000, spare: -300_165 });
    harness.do({ kind: 'credit', accountId: BOB, amount: yen(165), house: HOUSE.fees, source: 'gift' });
    expect(funding().spare).toBe(-300_165);
    expect(fundedBy(fund(300_000, line(300_000)))).toEqual([]);
    expect(fundedBy(fund(6_165, line(6_165)))).toEqual([
      [theirs, 6_000, 'FUNDED'],
      [own, 300_165, 'FUNDED_PART'],
    ]);
    expect([withdrawable(), withdrawable(BOB)]).toEqual([0, 6_165]);
  });
});

it('a payment during the sweep of a night handles the accounts that it changes first', () => {
  const [first, second] = [credited(9_000), credited(6_000, BOB)];
  const { harness } = transfers;
  harness.phase(false);
  harness.do({ kind: 'settle', date: THU.tradeDate, below: BOB });
  expect(harness.broker.awaitsSweep(BOB)).toBe(true);
  expect(fundedBy(fund(15_000, line(15_000))).map(([id]) => id)).toEqual([first, second]);
  expect(harness.broker.awaitsSweep(BOB)).toBe(false);
  harness.do({ kind: 'sweep' });
  expect(harness.broker.sweep).toBeNull();
});
