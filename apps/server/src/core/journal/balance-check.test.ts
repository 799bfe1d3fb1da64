import type { Account, Position, Posting } from '@kabuto/brokerage';
import { describe, expect, it } from 'vitest';
import type { CommittedBatch } from '../sequencer/batch.ts';
import { balanceCheckOf } from './balance-check.ts';

const posting = (accountId: number, asset: string, amount: number) => ({ accountId, asset, amount }) as Posting;
type Balance = { readonly settled: number; readonly held: number; readonly flows?: readonly number[] };
const balance = ({ settled, held, flows = [] }: Balance) => ({
  settled,
  held,
  flows: flows.map((amount, i) => ({ date: `2026-12-0${i + 1}`, amount })),
});
const account = (accountId: number, cash: Balance) => ({ accountId, cash: balance(cash) }) as unknown as Account;
const position = (accountId: number, of: Balance) => ({ accountId, ...balance(of) }) as unknown as Position;

const check = (rows: {
  readonly postings?: readonly Posting[];
  readonly house?: readonly Posting[];
  readonly accounts?: readonly Account[];
  readonly positions?: readonly Position[];
}) => {
  const { postings = [], house = [], accounts = [], positions = [] } = rows;
  // what the check reads of a batch
  return balanceCheckOf({ record: { postings, house }, dirty: { accounts, positions } } as unknown as CommittedBatch);
};

describe('the balance check of a batch', () => {
  it('returns 0 and 0 for balanced postings and for none', () => {
    expect(check({})).toEqual({ imbalance: 0, lowest: 0 });
    const postings = [posting(1001, 'JPY', -300), posting(1001, '7203', 100)];
    const house = [posting(1, 'JPY', 290), posting(2, 'JPY', 10), posting(1, '7203', -100)];
    expect(check({ postings, house })).toEqual({ imbalance: 0, lowest: 0 });
  });

  it('sums the imbalance of each asset apart, so that two wrong sums do not offset each other', () => {
    expect(check({ postings: [posting(1001, 'JPY', 5), posting(1001, '7203', -5)] }).imbalance).toBe(10);
    expect(check({ postings: [posting(1001, 'JPY', -5)], house: [posting(1, 'JPY', 4)] }).imbalance).toBe(1);
  });

  it.each<[string, Balance, number]>([
    ['settled', { settled: -1, held: 0, flows: [5] }, -1],
    ['held', { settled: 5, held: -2 }, -2],
    ['a projection on the way', { settled: 5, held: 0, flows: [-8, 10] }, -3],
    ['the last projection less what is held', { settled: 5, held: 9, flows: [2] }, -2],
    ['nothing', { settled: 5, held: 5, flows: [3] }, 3],
  ])('finds the lowest balance of a customer: %s', (_what, of, lowest) => {
    expect(check({ accounts: [account(1001, of)] }).lowest).toBe(lowest);
    expect(check({ positions: [position(1001, of)] }).lowest).toBe(lowest);
    expect(check({ accounts: [account(1001, of), account(1002, { settled: 90, held: 40 })] }).lowest).toBe(lowest);
  });

  it('accepts a negative balance of the house', () => {
    expect(check({ accounts: [account(1, { settled: -5, held: 0 })] }).lowest).toBe(0);
  });
});
