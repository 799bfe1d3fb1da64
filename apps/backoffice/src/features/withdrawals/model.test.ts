import { expect, it } from 'vitest';
import { awaitsApprovals, mayGiveUp, nextOf, type PayoutFacts, readAgainAfter, signerText, waitText } from './model.ts';

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

it('may be given up while it waits for its network or in its signer, once', () => {
  const of = (state: 'waiting' | 'signed') => ({ state, reason: null, until: null, block: null, isOther: false });
  const open = { signer: null, givenUpAt: null, halted: null, signs: true };
  expect(mayGiveUp(open)).toBe(false);
  expect(mayGiveUp({ ...open, signs: false })).toBe(true);
  expect(mayGiveUp({ ...open, halted: 'OPERATOR' })).toBe(true);
  expect(mayGiveUp({ ...open, halted: 'OPERATOR', givenUpAt: 1 })).toBe(false);
  expect(mayGiveUp({ ...open, signer: of('waiting') })).toBe(true);
  expect(mayGiveUp({ ...open, signer: of('waiting'), givenUpAt: 1 })).toBe(false);
  expect(mayGiveUp({ ...open, signer: of('signed'), halted: 'OPERATOR' })).toBe(false);
});

it('a signer that was not asked, or not yet about a withdrawal that was given up, and a reason of a newer one have no text of their own', () => {
  expect(signerText({ signer: null, givenUpAt: null })).toBe('payouts.notAsked');
  expect(signerText({ signer: null, givenUpAt: 1 })).toBe('payouts.givenUp');
  const of = (state: 'waiting' | 'signed') => ({ state, reason: null, until: null, block: null, isOther: false });
  expect(signerText({ signer: of('waiting'), givenUpAt: null })).toBe('payouts.waiting');
  expect(signerText({ signer: of('waiting'), givenUpAt: 1 })).toBe('payouts.givenUp');
  expect(signerText({ signer: of('signed'), givenUpAt: 1 })).toBe('payouts.signed');
  expect(waitText('WALLET_SHORT')).toBe('payouts.walletShort');
  expect(waitText('NEWER')).toBeUndefined();
});
