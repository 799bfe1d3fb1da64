import { expect, it } from 'vitest';
import {
  canReturn,
  countedText,
  isToExplain,
  nextText,
  reasonText,
  remaining,
  stateText,
  stepText,
  type TransferView,
  takesDepositProof,
} from './model.ts';

const transfer = (more: Partial<TransferView>): TransferView => ({
  transferId: '7',
  direction: 'in',
  method: 'bank',
  amount: '10000',
  fee: '0',
  state: 'declared',
  reason: null,
  createdAt: 1,
  updatedAt: 1,
  reference: 'ABC234',
  proof: null,
  destination: null,
  tokens: null,
  payout: null,
  notBefore: null,
  arrivesOn: null,
  claimed: '0',
  canCancel: true,
  declared: null,
  next: null,
  ...more,
});
const next = (who: NonNullable<TransferView['next']>['who']) => ({ who, at: null, date: null });

it('FND-01 a returned deposit is refunded to the sender, a returned withdrawal is back in the balance', () => {
  expect(stateText(transfer({ state: 'returned' }))).toBe('transfers.stateReturnedIn');
  expect(stateText(transfer({ direction: 'out', state: 'returned' }))).toBe('transfers.stateReturnedOut');
  expect(stepText(transfer({ direction: 'out' }), { state: 'rejected', reason: 'LIMIT' })).toBe(
    'transfers.stepRejectedOut',
  );
});

it('FND-01 says who is next: the customer until the money is sent, then the bank', () => {
  expect(nextText(transfer({ next: next('customer') }))).toBe('transfers.nextDeclared');
  expect(nextText(transfer({ next: next('bank') }))).toBe('transfers.nextDeclaredBank');
  expect(nextText(transfer({ state: 'review', next: next('brokerage') }))).toBe('transfers.nextReview');
  expect(nextText(transfer({ state: 'credited' }))).toBeUndefined();
});

it('FND-01 a code without a text of its own is named', () => {
  expect(reasonText('PAYER_NAME_DIFFERS')).toBe('transfers.reasonPayerNameDiffers');
  expect(reasonText('SOMETHING_NEW')).toBe('transfers.reasonOther');
});

it('FND-01 takes a receipt until the deposit is credited; FND-04 the demo bank returns what it was given', () => {
  expect(takesDepositProof(transfer({}))).toBe(true);
  expect(takesDepositProof(transfer({ state: 'credited' }))).toBe(false);
  expect(takesDepositProof(transfer({ direction: 'out', state: 'screening' }))).toBe(false);
  expect([
    canReturn(transfer({ direction: 'out', state: 'sent' })),
    canReturn(transfer({ state: 'returned' })),
  ]).toEqual([true, false]);
});

it('counts down within the last hour only', () => {
  expect(remaining(61_000, 0)).toEqual({ minutes: 1, seconds: 1 });
  expect(remaining(59_500, 0)).toEqual({ minutes: 1, seconds: 0 });
  expect([remaining(0, 0), remaining(3_600_000, 0)]).toEqual([null, null]);
});

it('FND-02 the blocks of the network are next until a deposit of tokens is final, then the brokerage', () => {
  const tokens = (more: Partial<TransferView>) => transfer({ method: 'usdt', reference: null, ...more });
  expect(nextText(tokens({ state: 'seen', next: next('chain') }))).toBe('transfers.nextSeen');
  expect(nextText(tokens({ state: 'orphaned', next: next('chain') }))).toBe('transfers.nextOrphaned');
  expect(nextText(tokens({ state: 'final', next: next('brokerage') }))).toBe('transfers.nextFinal');
  expect(takesDepositProof(tokens({ state: 'screening' }))).toBe(false);
});

it('FND-02 funded and included again are steps of their own, and no bank takes tokens back', () => {
  const tokens = transfer({ method: 'usdt' });
  expect(stepText(tokens, { state: 'credited', reason: null })).toBe('transfers.stepCredited');
  expect(stepText(tokens, { state: 'credited', reason: 'FUNDED' })).toBe('transfers.stepFunded');
  expect(stepText(tokens, { state: 'credited', reason: 'FUNDED_PART' })).toBe('transfers.stepFundedPart');
  expect(stepText(tokens, { state: 'seen', reason: 'REINCLUDED' })).toBe('transfers.stepReincluded');
  expect([null, 'FUNDED', 'FUNDED_PART', 'NOT_REINCLUDED'].map(isToExplain)).toEqual([false, false, false, true]);
  expect(stepText(tokens, { state: 'reversed', reason: null })).toBe('transfers.stepReversedTokens');
  expect(stateText({ ...tokens, state: 'reversed' })).toBe('transfers.stateReversedTokens');
  expect(stateText(transfer({ state: 'reversed' }))).toBe('transfers.stateReversed');
});

it('tokens that leave are signed, wait for a block, and are never said to be with a bank', () => {
  const tokens = transfer({ method: 'usdt', direction: 'out', reference: null });
  expect(nextText({ ...tokens, state: 'approved', next: next('brokerage') })).toBe('transfers.nextApprovedTokens');
  expect(nextText({ ...tokens, state: 'signed', next: next('chain') })).toBe('transfers.nextSigned');
  expect(stepText(tokens, { state: 'signed', reason: 'BLOCK_REPLACED' })).toBe('transfers.stepOrphaned');
  expect(isToExplain('BLOCK_REPLACED')).toBe(false);
  expect(stepText(tokens, { state: 'returned', reason: 'VOIDED' })).toBe('transfers.stepReturnedTokens');
  expect(stepText(tokens, { state: 'paid', reason: null })).toBe('transfers.stepFinal');
  expect(stateText({ ...tokens, state: 'paid' })).toBe('transfers.statePaidTokens');
  expect(stateText(transfer({ direction: 'out', state: 'paid' }))).toBe('transfers.statePaid');
  expect(canReturn({ ...tokens, state: 'paid' })).toBe(false);
});

it('FND-02 a deposit with all confirmations waits for the finality of its network', () => {
  expect(countedText({ confirmations: 11, needed: 12 })).toBe('transfers.confirmationsOf');
  expect(countedText({ confirmations: 12, needed: 12 })).toBe('transfers.awaitingFinality');
});
