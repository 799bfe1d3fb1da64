import { epochMs, yen } from '@kabuto/market';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { CASH } from '../../src/ledger/asset.ts';
import { type AccountId, type BrokerResult, HOUSE, type TransferId } from '../../src/types.ts';
import { ALICE, BOB, openHarness, THU } from '../support/broker-harness.ts';
import { Ledger, storedSums } from '../support/ledger.ts';
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
    expect(reasonOf(fund(12_000, lineId))).toBe('TRANSFER_UNKNOWN {}');
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

/** Yen in the customers' bank account beyond everything that may leave it. */
function surplus(): number {
  const { broker } = transfers.harness;
  const owed = transfers.house('unallocated') + transfers.house('transit') + Math.max(0, transfers.house('fees'));
  const customers = [ALICE, BOB].map((id) => broker.account(id));
  const own = customers.reduce((sum, one) => sum + (one?.cash.settled ?? 0) - (one?.unproven ?? 0), 0);
  return 0 - transfers.house('bank') - owed - own;
}

it('whatever is paid, sold, withdrawn, returned and reversed, what is withdrawable never exceeds the yen that are there', () => {
  const command = fc.record({
    what: fc.constantFrom(
      'credit',
      'credit',
      'line',
      'spare',
      'spare',
      'sell',
      'leave',
      'back',
      'reverse',
      'clerk',
      'gift',
    ),
    amount: fc.constantFrom(1_500, 3_000, 4_500, 9_000),
    pick: fc.nat(),
    bob: fc.boolean(),
  });
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(command, { minLength: 30, maxLength: 50 }), (commands) => {
      logs = 0;
      transfers = new TransferHarness(openHarness({ cash: 0 }));
      transfers.openTokens();
      const ledger = new Ledger();
      const submit = transfers.harness.do.bind(transfers.harness);
      // every event of every command is in the ledger of the test
      transfers.harness.do = (input) => {
        const result = submit(input);
        expect(ledger.add(result.events)).toEqual([]);
        return result;
      };
      /** Yen funded of each credit, by the events alone. */
      const paid = new Map<TransferId, number>();
      for (const { what, amount, pick, bob } of commands) {
        const { broker } = transfers.harness;
        const all = [ALICE, BOB].flatMap((id) => broker.transfers(id));
        const credits = all.filter(({ token, state }) => token !== undefined && state === 'credited');
        const one = credits[pick % Math.max(1, credits.length)];
        const sold = all.find(({ direction, state }) => direction === 'out' && state === 'paid');
        if (what === 'credit') credited(amount, bob ? BOB : ALICE);
        const house = pick % 3 === 0 ? HOUSE.bank : HOUSE.fees;
        if (what === 'gift' && amount < 3_000)
          transfers.harness.do({ kind: 'credit', accountId: ALICE, amount: yen(amount), house, source: 'gift' });
        if (what === 'reverse' && one !== undefined) transfers.step(one.transferId, 'reversed');
        if (what === 'back' && sold !== undefined) transfers.step(sold.transferId, 'returned', { proposal: PAIR });
        if (what === 'sell' && withdrawable() >= amount && broker.account(ALICE)?.claim === undefined)
          transfers.tokens(amount, 'paid');
        if (what === 'leave' && withdrawable() >= amount && broker.account(ALICE)?.claim === undefined)
          transfers.withdrawal(amount, 'paid');
        if (what === 'clerk' && one !== undefined) {
          const { accountId, transferId } = one;
          transfers.harness.do({ kind: 'fundTransfer', accountId, transferId, actor: { kind: 'clerk' } });
        }
        if (what !== 'line' && what !== 'spare') continue;
        const before = funding();
        const unfunded = broker
          .snapshot()
          .transfers.filter(({ unreconciled, token }) => unreconciled === true && token !== undefined);
        const result = what === 'line' ? fund(amount, line(amount)) : fund(Math.min(amount, Math.max(1, before.spare)));
        const parts = fundedBy(result);
        reached.set(what, (reached.get(what) ?? 0) + (result.refusal === null ? parts.length : 0));
        // oldest first: a credit is reached only when those before it are paid
        expect(parts.map(([id]) => id)).toEqual(unfunded.slice(0, parts.length).map(({ transferId }) => transferId));
        for (const [id, funded] of parts) {
          expect(Number(funded)).toBeGreaterThan(paid.get(Number(id)) ?? 0);
          paid.set(Number(id), Number(funded));
        }
        if (parts.length > 0) expect(surplus()).toBeGreaterThanOrEqual(0);
        expect(surplus()).toBe(funding().spare);
      }
      const snapshot = transfers.harness.broker.snapshot();
      expect(Broker.restore(snapshot).snapshot()).toEqual(snapshot);
      const inYen = Object.entries(ledger.sums()).filter(([key]) => key.endsWith(CASH));
      expect(storedSums(snapshot)).toEqual(Object.fromEntries(inYen));
    }),
    { numRuns: 300 },
  );
  expect(reached.get('line')).toBeGreaterThan(500);
  expect(reached.get('spare')).toBeGreaterThan(100);
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
