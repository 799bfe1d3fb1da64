import { expect, it } from 'vitest';
import { subjectOf } from '../../apps/server/src/funding/withdrawals/destination.ts';

type Named = Parameters<typeof subjectOf>[0];

const shown = {
  cardId: '1',
  bankName: 'ミツビシUFJ',
  branchName: 'シブヤ',
  number: '••••789',
  holder: 'ヤマダ タロウ',
};
const NAMED: Named = { tenantId: 1, transferId: 7, amount: 50_000, fee: 220, shown, salt: Buffer.alloc(16, 1) };

it('AUT-08 a confirmation names the same subject for the same withdrawal', () => {
  expect(subjectOf({ ...NAMED, shown: { ...shown }, salt: Buffer.from(NAMED.salt) })).toBe(subjectOf(NAMED));
  expect(subjectOf(NAMED)).toMatch(/^[\w-]{43}$/);
});

it.each<[string, Partial<Named>]>([
  ['brokerage', { tenantId: 2 }],
  ['transfer', { transferId: 8 }],
  ['amount', { amount: 50_001 }],
  ['fee', { fee: 221 }],
  ['salt', { salt: Buffer.alloc(16, 2) }],
  ['card', { shown: { ...shown, cardId: '2' } }],
  ['bank', { shown: { ...shown, bankName: 'ミズホ' } }],
  ['branch', { shown: { ...shown, branchName: 'シンジユク' } }],
  ['account number', { shown: { ...shown, number: '••••780' } }],
  ['holder', { shown: { ...shown, holder: 'ヤマダ ジロウ' } }],
  ['border between amount and fee', { amount: 5_000, fee: 220 }],
  ['border between bank and branch', { shown: { ...shown, bankName: 'ミツビシUFJシ', branchName: 'ブヤ' } }],
])('AUT-08 another %s is another subject', (_, change) => {
  expect(subjectOf({ ...NAMED, ...change })).not.toBe(subjectOf(NAMED));
});
