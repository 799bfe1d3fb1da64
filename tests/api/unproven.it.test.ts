import { HOUSE, type TransferState, type TransferStep } from '@kabuto/brokerage';
import { epochMs, isoDate, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const NOW = epochMs(10_000_000_000);
const PAPER_CASH = 10_000_000;
const FAR = isoDate('2099-01-05');

let app: TestApp;
let member: ApiClient;
let accountId: number;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.client().register();
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  // all of the cash is withdrawn here, without a fee
  const dailyMaximum = { unverified: null, verified: null };
  const policy = { minimum: yen(1), dailyMaximum, fee: yen(0), coolingMs: 3_600_000 };
  await app.market.core.submit({ input: { kind: 'setTransferPolicy', policy } });
});
afterAll(() => app.stop());

/** A step of the member's transfer, past HTTP. */
async function step(transferId: number, from: TransferState, to: TransferState, more: Partial<TransferStep> = {}) {
  const input = { kind: 'stepTransfer', accountId, transferId, from, to, wallAt: NOW, ...more } as const;
  const { refusal } = await app.market.core.submit({ input });
  expect(refusal).toBeNull();
}

/** Money that the bank has notified, credited to the member; returns the transfer's number. */
async function credited(amount: number, lock: Pick<TransferStep, 'lockedUntil'>): Promise<number> {
  const line = { source: `bank/${amount}`, amount: yen(amount), unreconciled: true } as const;
  const { transfer } = await app.market.core.submit({ input: { kind: 'importBankLine', ...line } });
  const id = transfer?.transferId ?? 0;
  await step(id, 'unallocated', 'matched', { accountId: HOUSE.unallocated, owner: accountId });
  await step(id, 'matched', 'screening');
  await step(id, 'screening', 'credited', lock);
  return id;
}

const stateOf = async (transferId: number) =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId: String(transferId) } })).transfer.state;

/** The lines of the withdrawable cash beyond what is settled, their sum, and both numbers that are shown. */
async function shown() {
  await app.market.core.waitUntilCaughtUp();
  const { withdrawable } = await member.call('GET v1/trade/asset/explain');
  const summary = await member.call('GET v1/trade/asset/summary');
  const { lines, total } = withdrawable;
  expect(lines.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(total));
  expect(summary.withdrawable).toBe(total);
  const beyond = lines.filter(({ kind }) => kind !== 'settled');
  return { total: Number(total), buyingPower: Number(summary.buyingPower), lines: beyond };
}

it('deposits that cannot be withdrawn yet, withdrawals and a claim have lines that sum to the withdrawable cash', async () => {
  const locked = await credited(70_000, { lockedUntil: FAR });
  const notified = await credited(50_000, {});
  const proven = await credited(30_000, {});
  for (const transferId of [locked, proven])
    await app.market.core.submit({ input: { kind: 'reconcileTransfer', accountId, transferId } });
  expect(await shown()).toMatchObject({
    total: PAPER_CASH + 30_000,
    buyingPower: PAPER_CASH + 150_000,
    lines: [
      { kind: 'unproven', amount: '-70000', reference: `transfer:${locked}`, until: FAR },
      { kind: 'unproven', amount: '-50000', reference: `transfer:${notified}`, until: null },
    ],
  });

  const draft = { accountId, amount: yen(PAPER_CASH + 30_000), wallAt: NOW, destinationSince: epochMs(Date.now()) };
  const { transfer } = await app.market.core.submit({ input: { kind: 'draftWithdrawal', ...draft } });
  const out = transfer?.transferId ?? 0;
  await step(out, 'draft', 'requested');
  // by the server's job; the destination is too new for it to go further
  await eventually(async () => (await stateOf(out)) === 'cooling');
  const record = {
    kind: 'record',
    amount: String(0 - PAPER_CASH - 30_000),
    purpose: 'withdrawal',
    reference: `transfer:${out}`,
  };
  expect(await shown()).toMatchObject({ total: 0, lines: [record, { amount: '-70000' }, { amount: '-50000' }] });

  // the bank takes all of them back while the rest is held: what is missing is owed
  for (const id of [locked, notified, proven])
    await step(id, 'credited', 'reversed', { proposal: { number: 1, maker: 1, checker: 2 } });
  await step(out, 'cooling', 'cancelled');
  expect(await shown()).toMatchObject({ total: PAPER_CASH, lines: [{ kind: 'claim', amount: '-30000' }] });
}, 60_000);

it('the export of a person says what those are who took the steps, and not which operator', async () => {
  const other = await app.client().register();
  const owner = Number((await other.call('GET v1/user/user/info')).accountId);
  const draft = { accountId: owner, amount: yen(1_000), wallAt: NOW, destinationSince: epochMs(1) };
  const { transfer } = await app.market.core.submit({ input: { kind: 'draftWithdrawal', ...draft } });
  const id = transfer?.transferId ?? 0;
  const states = ['draft', 'requested', 'cooling', 'screening', 'approved'] as const;
  for (const [n, to] of states.slice(1).entries())
    await step(id, states[n] ?? to, to, { accountId: owner, actor: { kind: 'operator', id: '987654321' } });
  const data = await other.call('POST v1/user/user/export', {
    body: { stepUpToken: await other.confirm('data-export') },
  });
  expect(data.transfers).toMatchObject([{ transfer_id: id, state: 'approved', approved_by: 'operator' }]);
  expect(data.transferSteps[0]).toMatchObject({ state: 'approved', actor: 'operator' });
  expect(JSON.stringify(data.events)).toContain('"actor":{"kind":"operator"}');
  expect(JSON.stringify(data)).not.toContain('987654321');
});
