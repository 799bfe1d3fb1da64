import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TransferState, TransferStep } from '@kabuto/brokerage';
import { epochMs, isoDate, TOKYO, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { BUYER, engineBefore } from '../../apps/server/src/core/engine/testing-engine.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { rowsOf } from '../support/stored-rows.ts';

/**
 * Journal rows of transfers as this release stores them: kind, input, outcome and images, a line each. To be renewed
 * with CODE_VERSION, and only then: a renamed property, kind or reason in stored bytes must fail this test.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/transfers.txt');
/** The same of approvals, actors, locks and the mode, which came later. */
const APPROVAL_FILE = path.join(import.meta.dirname, 'fixtures/transfer-approvals.txt');
/** The same of deposits of tokens. */
const TOKEN_FILE = path.join(import.meta.dirname, 'fixtures/transfer-tokens.txt');
/** The same of withdrawals of tokens. */
const TOKENS_OUT_FILE = path.join(import.meta.dirname, 'fixtures/transfer-tokens-out.txt');
/** The same of payments by the treasury for deposits of tokens. */
const FUNDING_FILE = path.join(import.meta.dirname, 'fixtures/transfer-funding.txt');
const wallAt = epochMs(10_000_000_000);
const OUT_PATH = ['draft', 'requested', 'cooling', 'screening', 'approved', 'sent', 'paid', 'returned'] as const;

/** A deposit that is credited and reversed, one that is held, withdrawals that end in each way, refusals. */
function storedRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
    submit({ kind: 'stepTransfer', accountId: BUYER, transferId, from, to, wallAt, ...more });
  const dailyMaximum = { unverified: yen(900_000), verified: null };
  const policy = { minimum: yen(10), dailyMaximum, fee: yen(300), coolingMs: 60_000 };
  submit({ kind: 'setTransferPolicy', policy, proposal: { number: 3, maker: 1, checker: 2 } });
  submit({ kind: 'importBankLine', amount: yen(5_000), source: 'bank/1' });
  submit({ kind: 'importBankLine', amount: yen(6_000), source: 'bank/2' });
  submit({ kind: 'importBankLine', amount: yen(6_000), source: 'bank/2' });
  submit({ kind: 'declareDeposit', accountId: BUYER, amount: yen(4_000), wallAt });
  step(3, 'declared', 'matched', { lineId: 1 });
  step(3, 'matched', 'screening');
  step(3, 'screening', 'credited');
  step(2, 'unallocated', 'review', { accountId: 8, owner: BUYER, reason: 'NAME' });
  step(2, 'review', 'screening');
  step(2, 'screening', 'held', { reason: 'SANCTIONS' });
  const draft = (amount: number) =>
    submit({ kind: 'draftWithdrawal', accountId: BUYER, amount: yen(amount), wallAt, destinationSince: epochMs(1) });
  draft(600_000);
  for (const [index, from] of OUT_PATH.slice(0, -1).entries()) {
    const to = OUT_PATH[index + 1] ?? from;
    step(4, from, to, to === 'returned' ? { reason: 'NO_ACCOUNT', customerFault: true, charge: yen(880) } : {});
  }
  draft(700_000);
  step(5, 'draft', 'requested');
  step(5, 'requested', 'cancelled');
  draft(703_900);
  for (const [index, from] of OUT_PATH.slice(0, 5).entries()) step(6, from, OUT_PATH[index + 1] ?? from);
  step(3, 'credited', 'reversed', { proposal: { number: 4, maker: 2, checker: 1 } });
  draft(10);
  return rowsOf(engine);
}

/** Credits that are locked, approvals by one and by two, an actor of each kind, a demo that becomes live. */
function approvalRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
    submit({ kind: 'stepTransfer', accountId: BUYER, transferId, from, to, wallAt, ...more });
  const dailyMaximum = { unverified: null, verified: null };
  const approval = { perCustomer: yen(5_000), perDestination: null, perMaker: yen(9_000) };
  submit({ kind: 'setMode', mode: 'demo' });
  submit({
    kind: 'setTransferPolicy',
    policy: { minimum: yen(10), dailyMaximum, fee: yen(0), coolingMs: 0, approval },
  });
  for (const source of ['bank/1', 'bank/2'])
    submit({ kind: 'importBankLine', amount: yen(5_000), source, unreconciled: true });
  step(1, 'unallocated', 'matched', { accountId: 8, owner: BUYER, actor: { kind: 'system' } });
  step(1, 'matched', 'screening', { actor: { kind: 'clerk' } });
  step(1, 'screening', 'credited', { lockedUntil: isoDate('2099-01-05') });
  submit({ kind: 'reconcileTransfer', accountId: BUYER, transferId: 1 });
  submit({ kind: 'reconcileTransfer', accountId: 8, transferId: 2 });
  for (const transferId of [3, 4]) {
    const draft = { amount: yen(4_000), wallAt, destinationSince: epochMs(1), destination: 'sha256:x' };
    submit({ kind: 'draftWithdrawal', accountId: BUYER, ...draft });
    step(transferId, 'draft', 'requested', { actor: { kind: 'customer', id: '7' }, confirmedBy: 'demo' });
    step(transferId, 'requested', 'cooling');
    step(transferId, 'cooling', 'screening');
    step(transferId, 'screening', 'approved', { actor: { kind: 'operator', id: '12' } });
  }
  step(4, 'screening', 'approved', { proposal: { number: 5, maker: 1, checker: 2 } });
  submit({ kind: 'setMode', mode: 'live' });
  step(4, 'approved', 'sent', { actor: { kind: 'clerk' } });
  submit({ kind: 'requestClosing', accountId: BUYER });
  submit({ kind: 'declareDeposit', accountId: BUYER, amount: yen(1), wallAt });
  return rowsOf(engine);
}

/** Tokens that leave a block, come back, are credited, funded and reversed; tokens that fail; refusals. */
function tokenRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
    submit({ kind: 'stepTransfer', accountId: BUYER, transferId, from, to, wallAt, ...more });
  const see = (token: 'USDT' | 'USDT.BNB', source: string) =>
    submit({ kind: 'seeTokenDeposit', accountId: BUYER, token, units: 250_500_000, source, wallAt });
  see('USDT', 'chain/1/0xab/0');
  see('USDT', 'chain/1/0xab/0');
  see('USDT.BNB', 'chain/56/0xcd/3');
  step(1, 'seen', 'orphaned');
  step(1, 'orphaned', 'seen', { reason: 'REINCLUDED' });
  step(1, 'seen', 'final');
  step(1, 'final', 'screening', { rate: 1_501_234, actor: { kind: 'system' } });
  step(1, 'screening', 'credited', { actor: { kind: 'clerk' } });
  submit({ kind: 'fundTransfer', accountId: BUYER, transferId: 1, actor: { kind: 'operator', id: '12' } });
  submit({ kind: 'fundTransfer', accountId: BUYER, transferId: 2, actor: { kind: 'operator', id: '12' } });
  step(1, 'credited', 'reversed', { proposal: { number: 4, maker: 2, checker: 1 } });
  step(2, 'seen', 'orphaned');
  step(2, 'orphaned', 'failed', { reason: 'NOT_REINCLUDED' });
  return rowsOf(engine);
}

/** Credits for tokens that the treasury pays in part and whole: with lines of the bank, from spare yen; refusals. */
function fundingRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
    submit({ kind: 'stepTransfer', accountId: BUYER, transferId, from, to, wallAt, ...more });
  const proposal = { number: 8, maker: 1, checker: 2 };
  for (const transferId of [1, 2]) {
    const source = `chain/1/0xab/${transferId}`;
    submit({ kind: 'seeTokenDeposit', accountId: BUYER, token: 'USDT', units: 100_000_000, source, wallAt });
    step(transferId, 'seen', 'final');
    step(transferId, 'final', 'screening', { rate: 1_500_000 });
    step(transferId, 'screening', 'credited');
  }
  submit({ kind: 'importBankLine', amount: yen(20_000), source: 'bank/1' });
  submit({ kind: 'importBankLine', amount: yen(30_000), source: 'bank/2', unreconciled: true });
  submit({ kind: 'fundCredits', lineId: 3, amount: yen(20_000), proposal });
  submit({ kind: 'fundCredits', lineId: 3, amount: yen(20_000), proposal });
  submit({ kind: 'fundCredits', lineId: 4, amount: yen(30_000), proposal });
  submit({ kind: 'reconcileTransfer', accountId: 8, transferId: 4 });
  submit({ kind: 'fundCredits', lineId: 4, amount: yen(30_000), proposal });
  submit({ kind: 'fundCredits', amount: yen(1), proposal });
  step(4, 'allocated', 'reversed', { accountId: 8, proposal });
  step(1, 'credited', 'reversed', { proposal: { number: 9, maker: 2, checker: 1 } });
  submit({ kind: 'releaseTreasury', amount: yen(5_001), proposal });
  submit({ kind: 'releaseTreasury', amount: yen(4_000), proposal });
  return rowsOf(engine);
}

/** Tokens whose block is replaced, that are paid and come back; that miss their bounds; that are voided; closed. */
function tokensOutRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const step = (transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) =>
    submit({ kind: 'stepTransfer', accountId: BUYER, transferId, from, to, wallAt, ...more });
  const draft = (token: 'USDT' | 'USDT.BNB') => {
    const terms = { accountId: BUYER, amount: yen(100_000), wallAt, destinationSince: epochMs(1) };
    const tokens = { token, leastUnits: 600_000_000, mostUnits: 700_000_000, feeCap: 5_000_000 };
    submit({ kind: 'draftWithdrawal', ...terms, destination: 'sha256:x', tokens });
  };
  draft('USDT');
  submit({
    kind: 'setTokenPolicy',
    policy: { minimum: yen(1_000), maximum: yen(500_000), fee: yen(300) },
    proposal: { number: 6, maker: 1, checker: 2 },
  });
  const signer = { kind: 'system', id: 'signer' } as const;
  for (const [id, token] of [
    [1, 'USDT'],
    [2, 'USDT.BNB'],
  ] as const) {
    draft(token);
    for (const [index, from] of OUT_PATH.slice(0, 4).entries()) step(id, from, OUT_PATH[index + 1] ?? from);
    step(id, 'approved', 'signed', { rate: 2_000_000, actor: signer });
    step(id, 'approved', 'signed', { rate: 1_501_234, actor: signer });
  }
  step(1, 'signed', 'mined', { actor: signer });
  step(1, 'mined', 'signed', { reason: 'BLOCK_REPLACED' });
  step(1, 'signed', 'mined');
  step(1, 'mined', 'paid');
  step(1, 'paid', 'returned', { reason: 'UNDONE' });
  step(1, 'paid', 'returned', { reason: 'UNDONE', proposal: { number: 7, maker: 2, checker: 1 } });
  step(2, 'signed', 'returned', { reason: 'VOIDED', customerFault: true });
  submit({ kind: 'setTokenPolicy', policy: null });
  return rowsOf(engine);
}

it.each([
  ['transfers', FILE, storedRows],
  ['approvals and locks', APPROVAL_FILE, approvalRows],
  ['tokens', TOKEN_FILE, tokenRows],
  ['withdrawals of tokens', TOKENS_OUT_FILE, tokensOutRows],
  ['payments by the treasury', FUNDING_FILE, fundingRows],
])('stored bytes of %s are what this code writes: no stored name has changed', (_what, file, rows) => {
  // with KABUTO_RENEW_BYTES=1 the file is written instead
  const { KABUTO_RENEW_BYTES: renew } = process.env;
  if (renew === '1') writeFileSync(file, rows());
  expect(rows()).toBe(readFileSync(file, 'utf8'));
});

it('stored bytes of transfers include every input, and each way in which a step ends', () => {
  const stored = [FILE, APPROVAL_FILE, TOKEN_FILE, TOKENS_OUT_FILE, FUNDING_FILE]
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const kinds = Object.keys(JOURNAL_KIND).filter((name) =>
    /transfer|bankline|deposit|withdrawal|mode|requestclosing|token|fund/i.test(name),
  );
  expect(kinds.filter((name) => !new RegExp(`^${name}\t`, 'm').test(stored))).toEqual([]);
  for (const state of [
    'credited',
    'reversed',
    'held',
    'paid',
    'returned',
    'cancelled',
    'sent',
    'allocated',
    'orphaned',
    'failed',
    'signed',
    'mined',
  ])
    expect(stored).toContain(`"state":"${state}"`);
  for (const text of [
    'TRANSFER_SOURCE_KNOWN',
    'CLAIM_OPEN',
    '"claim":',
    'APPROVAL_REQUIRED',
    'CLERK_IN_LIVE',
    '"unproven":',
    'ACCOUNT_CLOSING',
    'TOKENS_OUT_OFF',
    'TOKENS_OUT_OF_BOUNDS',
    '"leastUnits":',
    '"funded":',
    'FUNDED_PART',
    'LINE_UNPROVEN',
  ])
    expect(stored).toContain(text);
});
