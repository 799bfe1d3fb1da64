import { epochMs } from '@kabuto/market';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { postingsOf } from '../../src/ledger/postings.ts';
import { yenFor } from '../../src/transfers/token-units.ts';
import { type BrokerResult, HOUSE, type TransferId, type TransferState } from '../../src/types.ts';
import { ALICE, openHarness, THU, TOYOTA, TUE } from '../support/broker-harness.ts';
import { Ledger, storedSums } from '../support/ledger.ts';
import { TransferHarness, transferOf } from '../support/transfer-harness.ts';

/** 150.1234 yen for one USDT. */
const RATE = 1_501_234;
const PATH = ['final', 'screening', 'credited'] as const;

let transfers: TransferHarness;
beforeEach(() => {
  transfers = new TransferHarness(openHarness({ cash: 0 }));
});
const reasonOf = ({ refusal }: BrokerResult): string | null => refusal?.reason ?? null;

const see = (units: number, source = 'chain/1/0xabc/0', accountId = ALICE): BrokerResult =>
  transfers.harness.do({
    kind: 'seeTokenDeposit',
    accountId,
    token: 'USDT',
    units,
    source,
    wallAt: epochMs(transfers.now),
  });

const take = (id: TransferId, to: TransferState): BrokerResult =>
  transfers.step(id, to, to === 'screening' ? { rate: RATE } : {});

/** Tokens that have come as far as this state. */
function arrived(units: number, to: (typeof PATH)[number]): TransferId {
  const { transferId } = transferOf(see(units));
  for (const state of PATH.slice(0, PATH.indexOf(to) + 1)) expect(take(transferId, state).refusal).toBeNull();
  return transferId;
}

const fund = (transferId: TransferId, kind: 'operator' | 'clerk' = 'operator'): BrokerResult =>
  transfers.harness.do({ kind: 'fundTransfer', accountId: ALICE, transferId, actor: { kind } });

/** What a result posted in tokens, as [account, amount]. */
const tokens = ({ events }: BrokerResult) =>
  events
    .flatMap(postingsOf)
    .filter(({ asset }) => asset === 'USDT')
    .map(({ accountId, amount }) => [accountId, amount]);

describe('tokens that arrive', () => {
  it('are booked when they are final, credited in yen at the rate of the step, and withdrawable once they are funded', () => {
    const seen = see(250_500_000);
    const { transferId, state, amount } = transferOf(seen);
    expect([state, amount, tokens(seen)]).toEqual(['seen', 0, []]);
    expect(tokens(take(transferId, 'final'))).toEqual([
      [HOUSE.chain, -250_500_000],
      [HOUSE.unallocated, 250_500_000],
    ]);
    // 250.5 x 150.1234 = 37,605.9117
    expect(transferOf(take(transferId, 'screening'))).toMatchObject({ amount: 37_605, rate: RATE });
    expect(transfers.cash().settled).toBe(0);
    expect(tokens(take(transferId, 'credited'))).toEqual([
      [HOUSE.unallocated, -250_500_000],
      [HOUSE.treasury, 250_500_000],
    ]);
    expect(transfers.cash()).toEqual({ settled: 37_605, held: 0, withdrawable: 0 });
    expect(transfers.harness.broker.buyingPower(ALICE)).toBe(37_605);
    expect(transfers.house('treasury')).toBe(-37_605);
    expect(transferOf(fund(transferId))).toMatchObject({ state: 'credited', reason: 'FUNDED' });
    expect(transfers.cash().withdrawable).toBe(37_605);
    expect([transfers.house('treasury'), transfers.house('bank')]).toEqual([0, -37_605]);
    expect(fund(transferId).events).toEqual([]);
    expect(transfers.house('bank')).toBe(-37_605);
  });

  it('leave a block and come back into one, or fail; until they are final nothing is booked', () => {
    const { transferId } = transferOf(see(1_000_000));
    expect(reasonOf(take(transferId, 'screening'))).toBe('TRANSFER_STATE');
    expect(transferOf(take(transferId, 'orphaned')).state).toBe('orphaned');
    expect(reasonOf(take(transferId, 'final'))).toBe('TRANSFER_STATE');
    expect(transferOf(take(transferId, 'seen')).state).toBe('seen');
    take(transferId, 'orphaned');
    expect(transferOf(take(transferId, 'failed')).reason).toBe('TEST');
    expect(transfers.harness.broker.transfer(transferId)).toBeUndefined();
    expect(transfers.house('chain')).toBe(0);
  });

  it('cannot leave once they are final', () => {
    const id = arrived(1_000_000, 'final');
    for (const to of ['seen', 'orphaned', 'credited', 'returning'] as const)
      expect(reasonOf(take(id, to))).toBe('TRANSFER_STATE');
  });

  it.each(['final', 'held'] as const)('fail while they are %s, and their booking is undone', (state) => {
    const id = arrived(1_000_000, state === 'final' ? 'final' : 'screening');
    if (state === 'held') expect(take(id, 'held').refusal).toBeNull();
    const failed = take(id, 'failed');
    expect([transferOf(failed).state, tokens(failed)]).toEqual([
      'failed',
      [
        [HOUSE.unallocated, -1_000_000],
        [HOUSE.chain, 1_000_000],
      ],
    ]);
    expect(transfers.harness.broker.transfer(id)).toBeUndefined();
    expect(transfers.cash().settled).toBe(0);
  });

  it('that were seen and orphaned fail without a posting, and those in screening cannot', () => {
    const { transferId } = transferOf(see(1_000_000, 'chain/1/0xdef/0'));
    take(transferId, 'orphaned');
    expect(tokens(take(transferId, 'failed'))).toEqual([]);
    expect(reasonOf(take(arrived(1_000_000, 'screening'), 'failed'))).toBe('TRANSFER_STATE');
  });

  it('are one transfer for one log of a chain', () => {
    const { transferId } = transferOf(see(1_000_000, 'chain/1/0xabc/0'));
    expect(see(1_000_000, 'chain/1/0xabc/0').refusal).toEqual({
      reason: 'TRANSFER_SOURCE_KNOWN',
      field: 'source',
      params: { transferId: String(transferId) },
    });
    expect(see(1_000_000, 'chain/1/0xabc/1').refusal).toBeNull();
  });

  it.each([
    ['no units', 0],
    ['a part of a unit', 0.5],
    ['more than a billion tokens', 1_000_000_000_000_001],
  ])('are refused with %s', (_, units) => {
    expect(see(units).refusal).toEqual({
      reason: 'AMOUNT_INVALID',
      field: 'units',
      params: { max: '1000000000000000' },
    });
  });

  it('of no account are refused', () => {
    expect(reasonOf(see(1_000_000, 'chain/1/0xabc/0', 999_999))).toBe('ACCOUNT_UNKNOWN');
  });

  it.each([
    ['no yen', 1],
    ['more than a transfer can have', 1_000_000_000_000_000],
  ])('that are worth %s are held without a rate, not released, and rejected', (_, units) => {
    const id = arrived(units, 'final');
    const rate = units === 1 ? RATE : 1_000_000_000;
    expect(reasonOf(transfers.step(id, 'screening', { rate }))).toBe('AMOUNT_INVALID');
    expect(transfers.harness.broker.transfer(id)?.state).toBe('final');
    expect(transferOf(transfers.step(id, 'held', { reason: 'AMOUNT_INVALID' }))).toMatchObject({ amount: 0 });
    expect(reasonOf(transfers.step(id, 'screening', { rate: RATE }))).toBe('AMOUNT_INVALID');
    expect(transferOf(transfers.step(id, 'rejected')).state).toBe('rejected');
  });

  it('of a frozen account are held with their rate, and credited at it later', () => {
    const id = arrived(10_000_000, 'screening');
    transfers.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(reasonOf(take(id, 'credited'))).toBe('TRADING_NOT_ALLOWED');
    transfers.step(id, 'held');
    transfers.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    transfers.step(id, 'screening', { rate: 9_999_999 });
    expect(transferOf(take(id, 'credited'))).toMatchObject({ amount: 1_501, rate: RATE });
  });

  /** Tokens that are rejected. */
  function rejectedTokens(): TransferId {
    const id = arrived(10_000_000, 'screening');
    transfers.step(id, 'held');
    const rejected = transfers.step(id, 'rejected');
    expect([tokens(rejected), transferOf(rejected).state]).toEqual([[], 'rejected']);
    return id;
  }
  const LEFT = [
    [HOUSE.unallocated, -10_000_000],
    [HOUSE.chain, 10_000_000],
  ];

  it('that are held may be rejected: they stay unallocated until two people have returned them', () => {
    const id = rejectedTokens();
    expect(transfers.harness.broker.transfer(id)?.state).toBe('rejected');
    for (const to of ['screening', 'credited', 'returning', 'held'] as const)
      expect(reasonOf(take(id, to))).toBe('TRANSFER_STATE');
    expect(reasonOf(transfers.step(id, 'returned'))).toBe('APPROVAL_REQUIRED');
    const alone = { proposal: { number: 1, maker: 1, checker: 1 } };
    expect(reasonOf(transfers.step(id, 'returned', alone))).toBe('PROPOSAL_OWN');
    const returned = transfers.step(id, 'returned', { proposal: { number: 1, maker: 1, checker: 2 } });
    expect([transferOf(returned).state, tokens(returned)]).toEqual(['returned', LEFT]);
    expect(transfers.harness.broker.transfer(id)).toBeUndefined();
    expect(transfers.cash().settled).toBe(0);
  });

  it('that are rejected fail when no block contains them any more, and their booking is undone', () => {
    const id = rejectedTokens();
    const failed = transfers.step(id, 'failed');
    expect([transferOf(failed).state, tokens(failed)]).toEqual(['failed', LEFT]);
    expect(transfers.harness.broker.transfer(id)).toBeUndefined();
  });

  it('that are rejected keep no account from closing', () => {
    const id = rejectedTokens();
    transfers.harness.do({ kind: 'requestClosing', accountId: ALICE });
    expect(transfers.harness.broker.account(ALICE)?.status).toBe('closed');
    const returned = transfers.step(id, 'returned', { proposal: { number: 1, maker: 1, checker: 2 } });
    expect(tokens(returned)).toEqual(LEFT);
  });

  it('that were reversed leave the treasury, and what the account cannot pay is a claim', () => {
    const id = arrived(10_000_000, 'credited');
    const reversed = transfers.step(id, 'reversed');
    expect(tokens(reversed)).toEqual([
      [HOUSE.treasury, -10_000_000],
      [HOUSE.chain, 10_000_000],
    ]);
    expect(transferOf(reversed)).toMatchObject({ state: 'reversed', claimed: 0 });
    expect(transfers.cash()).toEqual({ settled: 0, held: 0, withdrawable: 0 });
    expect(transfers.house('treasury')).toBe(0);
  });

  it('that were reversed after the yen were withdrawn are owed', () => {
    const id = arrived(10_000_000, 'credited');
    fund(id);
    transfers.withdrawal(1_000, 'paid');
    const left = transfers.cash().settled;
    expect(left).toBeLessThan(502);
    expect(transferOf(transfers.step(id, 'reversed')).claimed).toBe(1_501 - left);
    expect(transfers.house('treasury')).toBe(1_501);
    expect(transfers.house('receivable')).toBe(left - 1_501);
  });

  it('that were reversed after shares were bought are owed, and the shares pay once they are sold and settled', () => {
    const id = arrived(3_000_000_000, 'credited');
    fund(id);
    const { harness } = transfers;
    const buy = harness.order(ALICE, 'buy', 100, 3_000);
    harness.report('ack', buy);
    harness.fill(buy, 100, 3_000);
    harness.settle(THU.settlesOn);
    const left = transfers.cash().settled;
    const { claimed } = transferOf(transfers.step(id, 'reversed'));
    expect([claimed, transfers.cash().settled]).toEqual([450_370 - left, 0]);
    // Nothing is sold for the customer, and selling stays possible.
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 100 });
    harness.openDate(TUE);
    harness.phase(true);
    const sell = harness.order(ALICE, 'sell', 100, 2_500);
    harness.report('ack', sell);
    harness.fill(sell, 100, 2_500);
    harness.phase(false);
    const proceeds = harness.broker.buyingPower(ALICE, TUE.settlesOn);
    expect(harness.broker.account(ALICE)?.claim).toBe(claimed);
    harness.settle(TUE.settlesOn);
    expect(harness.broker.account(ALICE)?.claim).toBe(claimed - proceeds);
    expect(transfers.cash()).toEqual({ settled: 0, held: 0, withdrawable: 0 });
    expect(transfers.house('receivable')).toBe(proceeds - claimed);
  });
});

describe('the funding of tokens', () => {
  it('is for credited tokens only, and never by the demo clerk in live mode', () => {
    const id = arrived(10_000_000, 'screening');
    expect(fund(id).refusal).toEqual({ reason: 'TRANSFER_STATE', field: 'transferId', params: { state: 'screening' } });
    take(id, 'credited');
    transfers.harness.do({ kind: 'setMode', mode: 'live' });
    expect(reasonOf(fund(id, 'clerk'))).toBe('CLERK_IN_LIVE');
    expect(fund(id).refusal).toBeNull();
  });

  it('does not follow from a statement of the bank', () => {
    const id = arrived(10_000_000, 'credited');
    const refused = transfers.harness.do({ kind: 'reconcileTransfer', accountId: ALICE, transferId: id });
    expect(reasonOf(refused)).toBe('TRANSFER_STATE');
    expect(transfers.cash().withdrawable).toBe(0);
  });

  it('is not for money that came by bank', () => {
    expect(reasonOf(fund(transfers.credited(1_000)))).toBe('TRANSFER_STATE');
  });
});

describe('yen for tokens', () => {
  it('are rounded down, exactly, up to the largest amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000_000 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        (units, rate) => {
          const [product, yen] = [BigInt(units) * BigInt(rate), BigInt(yenFor(units, rate))];
          expect(yen * 10n ** 10n <= product && product < (yen + 1n) * 10n ** 10n).toBe(true);
        },
      ),
    );
  });
});

it('whatever steps are tried in whatever order, the ledger balances, no yen are created twice, and a restart changes nothing', () => {
  const to = fc.constantFrom<TransferState>(
    'seen',
    'orphaned',
    'final',
    'failed',
    'screening',
    'held',
    'rejected',
    'credited',
    'reversed',
  );
  const command = fc.oneof(
    { weight: 1, arbitrary: fc.record({ see: fc.integer({ min: 0, max: 3 }) }) },
    { weight: 5, arbitrary: fc.record({ to, id: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ fund: fc.integer({ min: 1, max: 2 }) }) },
  );
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(command, { minLength: 40, maxLength: 60 }), (commands) => {
      transfers = new TransferHarness(openHarness({ cash: 0 }));
      const ledger = new Ledger();
      /** What each transfer credited: once. */
      const credits = new Map<number, number>();
      let settled = 0;
      for (const one of commands) {
        const result =
          'see' in one ? see(2_000_000, `chain/1/${one.see}/0`) : 'fund' in one ? fund(one.fund) : take(one.id, one.to);
        expect(ledger.add(result.events)).toEqual([]);
        for (const event of result.events) {
          if (event.kind === 'cash') settled += event.amount;
          if (event.kind !== 'transfer') continue;
          const { transferId, state, reason } = event.transfer;
          reached.add(state);
          if (state === 'credited' && reason === null) credits.set(transferId, (credits.get(transferId) ?? 0) + 1);
        }
      }
      expect([...credits.values()].every((times) => times === 1)).toBe(true);
      expect(settled).toBe(transfers.cash().settled);
      const { broker } = transfers.harness;
      const snapshot = broker.snapshot();
      const inYen = Object.entries(ledger.sums()).filter(([key]) => !key.endsWith('USDT'));
      expect(storedSums(snapshot)).toEqual(Object.fromEntries(inYen));
      expect(Broker.restore(snapshot).snapshot()).toEqual(snapshot);
    }),
    { numRuns: 300 },
  );
  expect([...reached].sort()).toEqual([
    'credited',
    'failed',
    'final',
    'held',
    'orphaned',
    'rejected',
    'reversed',
    'screening',
    'seen',
  ]);
});
