import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TransferState, TransferStep } from '@kabuto/brokerage';
import { epochMs, TOKYO, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { BUYER, engineBefore } from '../../apps/server/src/core/engine/testing-engine.ts';
import { JOURNAL_KIND, journalKindName } from '../../apps/server/src/core/journal/journal.ts';

/**
 * Journal rows of transfers as this release stores them: kind, input, outcome and images, a line each. To be renewed
 * with CODE_VERSION, and only then: a renamed property, kind or reason in stored bytes must fail this test.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/transfers.txt');
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
  const rows = engine.takeRecord().journal.map(({ kind, payload, outcome, images }) => {
    const texts = [payload, outcome, images].map((bytes) => bytes.toString('utf8').replaceAll('\n', ' '));
    return [journalKindName(kind), ...texts].join('\t');
  });
  return `${rows.join('\n')}\n`;
}

it('stored bytes of transfers are what this code writes: no stored name has changed', () => {
  // with KABUTO_RENEW_BYTES=1 the file is written instead
  const { KABUTO_RENEW_BYTES: renew } = process.env;
  if (renew === '1') writeFileSync(FILE, storedRows());
  expect(storedRows()).toBe(readFileSync(FILE, 'utf8'));
});

it('stored bytes of transfers include every input, and each way in which a step ends', () => {
  const stored = readFileSync(FILE, 'utf8');
  const kinds = Object.keys(JOURNAL_KIND).filter((name) => /transfer|bankline|deposit|withdrawal/i.test(name));
  expect(kinds.filter((name) => !new RegExp(`^${name}\t`, 'm').test(stored))).toEqual([]);
  for (const state of ['credited', 'reversed', 'held', 'paid', 'returned', 'cancelled', 'sent', 'allocated'])
    expect(stored).toContain(`"state":"${state}"`);
  for (const text of ['TRANSFER_SOURCE_KNOWN', 'CLAIM_OPEN', '"claim":']) expect(stored).toContain(text);
});
