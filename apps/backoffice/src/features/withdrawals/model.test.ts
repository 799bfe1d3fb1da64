import { expect, it } from 'vitest';
import { awaitsApprovals, nextOf, type PayoutFacts, readAgainAfter, signerText, waitText } from './model.ts';

// Only whether there is one counts.
const PAYOUT = {} as PayoutFacts;
const after = (state: 'screening' | 'signed' | 'paid' | 'rejected', payout: PayoutFacts | null) =>
  // Only the state counts.
  readAgainAfter({ transfer: { state } as Parameters<typeof readAgainAfter>[0]['transfer'], payout });

it('a withdrawal of tokens is read again until it has ended, one by bank is not', () => {
  expect([after('screening', PAYOUT), after('signed', PAYOUT)]).toEqual([5_000, 5_000]);
  expect([after('paid', PAYOUT), after('rejected', PAYOUT), after('screening', null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('after the approval a transfer file is next by bank, the signature of tokens', () => {
  expect(nextOf({ state: 'screening', method: 'usdt' })).toBe('withdrawals.nextReview');
  expect(nextOf({ state: 'approved', method: 'bank' })).toBe('withdrawals.nextFile');
  expect(nextOf({ state: 'approved', method: 'usdt' })).toBe('payouts.nextSigner');
  expect(nextOf({ state: 'mined', method: 'usdt' })).toBe('payouts.nextNetwork');
  expect(nextOf({ state: 'paid', method: 'usdt' })).toBeUndefined();
});

it('FND-05 a withdrawal of tokens awaits the signatures of people until there are enough, or it is past them', () => {
  const of = (needed: number | null, given: number, left = 0) => ({
    approvals: {
      needed,
      given: Array.from({ length: given }, (_, at) => ({ name: `${at}`, at, counts: at >= left })),
    },
  });
  expect(awaitsApprovals({ state: 'approved' }, of(2, 1))).toBe(true);
  expect(awaitsApprovals({ state: 'approved' }, of(2, 2))).toBe(false);
  expect(awaitsApprovals({ state: 'approved' }, of(2, 2, 1))).toBe(true);
  expect(awaitsApprovals({ state: 'approved' }, of(2, 3, 1))).toBe(false);
  expect(awaitsApprovals({ state: 'cooling' }, of(2, 0))).toBe(false);
  expect(awaitsApprovals({ state: 'screening' }, of(null, 0))).toBe(false);
  expect(awaitsApprovals({ state: 'screening' }, { approvals: null })).toBe(false);
});

it('a signer that was not asked, or not yet about a withdrawal that was given up, and a reason of a newer one have no text of their own', () => {
  expect(signerText({ signer: null, givenUpAt: null })).toBe('payouts.notAsked');
  expect(signerText({ signer: null, givenUpAt: 1 })).toBe('payouts.givenUp');
  expect(waitText('WALLET_SHORT')).toBe('payouts.walletShort');
  expect(waitText('NEWER')).toBeUndefined();
});
