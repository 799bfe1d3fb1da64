import { expect, it } from 'vitest';
import type { ChainFacts, DepositDetail } from './model.ts';
import { readAgainAfter } from './model.ts';

const TRANSFER: DepositDetail['transfer'] = {
  transferId: '7',
  accountId: '100',
  memberId: '1',
  direction: 'in',
  method: 'usdt',
  network: 'demo',
  tokens: '20 USDT',
  amount: '0',
  fee: '0',
  state: 'seen',
  reason: null,
  createdAt: 0,
  updatedAt: 0,
  reference: null,
  hasProof: false,
  destination: null,
  address: null,
  notBefore: null,
  arrivesOn: null,
};
const CHAIN: ChainFacts = {
  network: 'demo',
  networkName: 'Demo',
  amount: '20',
  rate: null,
  rateAt: null,
  rateSource: null,
  txHash: '0xab',
  explorer: null,
  confirmations: 3,
  needed: 12,
  isLocked: false,
  address: '0xcd',
  block: 40,
  rest: null,
  verdict: null,
  reversedByIssuer: false,
};

it('a deposit of tokens is read again while its chain takes it further, and until its yen are paid', () => {
  const after = (state: DepositDetail['transfer']['state'], chain: ChainFacts | null) =>
    readAgainAfter({ transfer: { ...TRANSFER, state }, chain });
  for (const state of ['seen', 'orphaned', 'final', 'screening'] as const) expect(after(state, CHAIN)).toBe(5_000);
  expect(after('credited', { ...CHAIN, isLocked: true })).toBe(5_000);
  // an operator is next, or no one
  for (const state of ['held', 'rejected', 'failed', 'reversed', 'credited'] as const)
    expect(after(state, CHAIN)).toBeUndefined();
  expect(after('screening', null)).toBeUndefined();
});
