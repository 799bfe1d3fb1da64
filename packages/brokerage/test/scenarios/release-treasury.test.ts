import { epochMs, yen } from '@kabuto/market';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BrokerState } from '../../src/state/state.ts';
import { releasableYen } from '../../src/transfers/fund-credits.ts';
import { type BrokerResult, HOUSE } from '../../src/types.ts';
import { ALICE, openHarness } from '../support/broker-harness.ts';
import { RATE, TransferHarness, transferOf } from '../support/transfer-harness.ts';

const PAIR = { number: 1, maker: 1, checker: 2 };
let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 0 }));
  transfers.openTokens();
});

let logs = 0;
/** Tokens worth these yen that were credited. */
function credited(amount: number): void {
  logs += 1;
  const seen = transfers.harness.do({
    kind: 'seeTokenDeposit',
    accountId: ALICE,
    token: 'USDT',
    units: (amount * 10_000_000_000) / RATE,
    source: `chain/1/0xdef/${logs}`,
    wallAt: epochMs(transfers.now),
  });
  const { transferId } = transferOf(seen);
  for (const to of ['final', 'screening', 'credited'] as const)
    transfers.step(transferId, to, to === 'screening' ? { rate: RATE } : {});
}
/** The treasury pays with a line of the bank. */
function pay(amount: number): void {
  const lineId = transferOf(transfers.import(amount)).transferId;
  transfers.harness.do({ kind: 'fundCredits', lineId, amount: yen(amount), proposal: PAIR });
}
const release = (amount: number, proposal = PAIR): BrokerResult =>
  transfers.harness.do({ kind: 'releaseTreasury', amount: yen(amount), proposal });
const reasonOf = ({ refusal }: BrokerResult) =>
  refusal === null ? null : `${refusal.reason} ${JSON.stringify(refusal.params)}`;
const balances = () => ['bank', 'treasury'].map((name) => transfers.house(name as 'bank'));

describe('the treasury takes yen out of the customers’ account', () => {
  it('at most what is spare, once: it leaves the bank account, and no credit is funded with it', () => {
    credited(6_000);
    pay(9_000);
    expect(balances()).toEqual([-9_000, 3_000]);
    expect(reasonOf(release(3_001))).toBe('AMOUNT_INVALID {"max":"3000"}');
    const taken = transferOf(release(2_000));
    expect(taken).toMatchObject({ accountId: HOUSE.treasury, direction: 'out', state: 'paid', reason: 'TREASURY' });
    expect(balances()).toEqual([-7_000, 1_000]);
    expect(transfers.harness.broker.funding).toEqual({ unfunded: 0, spare: 1_000 });
    expect(reasonOf(release(1_001))).toBe('AMOUNT_INVALID {"max":"1000"}');
    expect(transfers.harness.broker.withdrawable(ALICE)).toBe(6_000);
  });

  it('with the yen of tokens that it has sold', () => {
    credited(9_000);
    pay(9_000);
    transfers.tokens(4_500, 'paid');
    expect(reasonOf(release(4_500))).toBeNull();
    expect(balances()).toEqual([-4_500, 0]);
    expect(transfers.harness.broker.withdrawable(ALICE)).toBe(4_500);
  });

  it('never what credits still need, never by one person, never nothing', () => {
    credited(6_000);
    pay(9_000);
    credited(1_500);
    expect(reasonOf(release(1_501))).toBe('AMOUNT_INVALID {"max":"1500"}');
    credited(1_500);
    expect(reasonOf(release(1))).toBe('AMOUNT_INVALID {"max":"0"}');
    expect(reasonOf(release(1, { number: 1, maker: 2, checker: 2 }))).toBe('PROPOSAL_OWN {}');
    for (const amount of [0, -1]) expect(release(amount).refusal?.reason).toBe('AMOUNT_INVALID');
    expect(balances()).toEqual([-9_000, 0]);
  });

  it('and what the bank sends back is another line: the release itself has no further step', () => {
    pay(9_000);
    const { transferId } = transferOf(release(9_000));
    const back = { kind: 'stepTransfer', accountId: HOUSE.treasury, transferId, from: 'paid', to: 'returned' } as const;
    const again = transfers.harness.do({ ...back, wallAt: epochMs(transfers.now), reason: 'BANK_REFUSED' });
    expect(reasonOf(again)).toBe('TRANSFER_UNKNOWN {}');
    pay(9_000);
    expect(balances()).toEqual([-9_000, 9_000]);
  });
});

it('what the house has paid for day trades is not released', () => {
  const stateWith = (settled: Readonly<Record<number, number>>) =>
    ({
      account: (id: number) => ({ cash: { settled: settled[id] ?? 0 } }),
      transfers: { all: () => [] },
    }) as unknown as BrokerState;
  const treasury = { [HOUSE.treasury]: 5_000 };
  expect(releasableYen(stateWith(treasury))).toBe(5_000);
  expect(releasableYen(stateWith({ ...treasury, [HOUSE.advances]: -2_000 }))).toBe(3_000);
  expect(releasableYen(stateWith({ ...treasury, [HOUSE.margin]: -2_000 }))).toBe(3_000);
  expect(releasableYen(stateWith({ ...treasury, [HOUSE.advances]: -6_000, [HOUSE.margin]: 9_000 }))).toBe(0);
});
