import { expect, it } from 'vitest';
import { type SignerStep, stepAfter } from './next-step.ts';

type Reply = Parameters<typeof stepAfter>[1]['state'];
const steps = (state: 'signed' | 'mined', reason: string | null = null) =>
  Object.fromEntries(
    (
      ['waiting', 'refused', 'cancelled', 'signed', 'mined', 'voiding', 'final', 'failed', 'differs', 'voided'] as const
    ).flatMap((reply: Reply): [string, SignerStep][] => {
      const step = stepAfter(state, { state: reply, reason, givenUpFor: null });
      return step === null ? [] : [[reply, step]];
    }),
  );

it('what is signed goes on by a block that moves the tokens, and comes back only when nothing will ever move', () => {
  expect(steps('signed')).toEqual({
    mined: { to: 'mined' },
    final: { to: 'mined' },
    refused: { to: 'returned', reason: 'SIGNATURE_REFUSED' },
    cancelled: { to: 'returned', reason: 'SIGNATURE_CANCELLED' },
    failed: { to: 'returned', reason: 'TRANSACTION_FAILED' },
    voided: { to: 'returned', reason: 'TRANSACTION_VOIDED' },
  });
});

it('what is mined is paid when it is final, and waits for another block when its block was replaced', () => {
  expect(steps('mined')).toEqual({
    final: { to: 'paid' },
    signed: { to: 'signed', reason: 'BLOCK_REPLACED' },
    voiding: { to: 'signed', reason: 'BLOCK_REPLACED' },
    refused: { to: 'signed', reason: 'SIGNATURE_REFUSED' },
    cancelled: { to: 'signed', reason: 'SIGNATURE_CANCELLED' },
    failed: { to: 'signed', reason: 'TRANSACTION_FAILED' },
    voided: { to: 'signed', reason: 'TRANSACTION_VOIDED' },
  });
});

it('a block in which the transaction does not move the tokens is none', () => {
  expect(stepAfter('signed', { state: 'mined', reason: 'failed', givenUpFor: null })).toBeNull();
  const differs = stepAfter('mined', { state: 'mined', reason: 'differs', givenUpFor: null });
  expect(differs).toEqual({ to: 'signed', reason: 'BLOCK_REPLACED' });
});

it('what the server has given up by itself comes back with its reason, and what was signed meanwhile does not', () => {
  const of = { reason: null, givenUpFor: 'ADDRESS_REMOVED' };
  expect(stepAfter('signed', { ...of, state: 'cancelled' })).toEqual({ to: 'returned', reason: 'ADDRESS_REMOVED' });
  expect(stepAfter('signed', { ...of, state: 'refused' })).toMatchObject({ reason: 'SIGNATURE_REFUSED' });
  expect(stepAfter('signed', { ...of, state: 'signed' })).toBeNull();
});
