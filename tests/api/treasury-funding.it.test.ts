import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { eventually } from '../support/eventually.ts';
import { sendBankFile } from '../support/send-bank-file.ts';
import { creditUnfunded } from '../support/token-deposits.ts';
import { startWithdrawals, type WithdrawalsHarness } from '../support/withdrawals.ts';

let harness: WithdrawalsHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let accountId: number;
beforeAll(async () => {
  harness = await startWithdrawals();
  maker = await harness.operator(['treasury', 'compliance']);
  checker = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  member = await harness.app.client().register();
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
});

const core = () => harness.app.marketOf(1).core;
const reasonOf = ({ status, data }: Reply) => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const view = (reply: Reply): ProposalView => {
  if (reply.status !== 200) throw new Error(reasonOf(reply));
  // the server has compared the reply with the contract
  return reply.data as ProposalView;
};
const propose = (amount: number, lineId?: number | string, by = maker) =>
  by.call('treasuryFundingPropose', {
    amount: String(amount),
    reason: 'paid in',
    ...(lineId === undefined ? {} : { lineId: String(lineId) }),
  });
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('adjustmentApprove', { number: String(number), credential: by.sign(hash) });
const owed = async () => ((await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>).owed;
const withdrawable = async () => Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
/** A line of the bank that belongs to no customer. */
async function line(amount: number, more: { readonly unreconciled?: true } = {}): Promise<number> {
  const source = `bank/treasury/${accountId}/${amount}`;
  const { transfer } = await core().submit({ input: { kind: 'importBankLine', amount: yen(amount), source, ...more } });
  if (transfer === undefined) throw new Error('no line');
  await core().waitUntilCaughtUp();
  return transfer.transferId;
}

it('BO-04 yen for USDT become withdrawable when two operators have booked the treasury’s line, in part and then whole', async () => {
  const before = await withdrawable();
  const { transferId } = await creditUnfunded(core(), accountId);
  const lineId = await line(9_000);
  expect(await owed()).toMatchObject({ count: 1, amount: '15000', spare: '0' });
  const made = view(await propose(9_000, lineId));
  expect(made).toMatchObject({ kind: 'treasuryFunding', subject: `transfer ${lineId}`, amount: '9000' });
  expect(reasonOf(await approve(maker, made))).toBe('403 PROPOSAL_OWN');
  expect(await withdrawable()).toBe(before);
  expect(view(await approve(checker, made))).toMatchObject({ state: 'executed', journalSeq: expect.any(Number) });
  expect(await withdrawable()).toBe(before + 9_000);
  expect(await owed()).toMatchObject({ count: 1, amount: '6000', spare: '0' });
  expect(JSON.stringify(await member.call('GET v1/trade/asset/explain'))).toContain('-6000');

  // 32 approvals at once of a line that is more than what is missing: once, and the rest stays spare
  const more = view(await propose(7_000, await line(7_000)));
  await Promise.all(Array.from({ length: 32 }, () => approve(checker, more)));
  expect(await withdrawable()).toBe(before + 15_000);
  expect(await owed()).toMatchObject({ count: 0, amount: '0', spare: '1000' });
  const { steps } = await member.call('GET v1/fund/transfer/detail', { query: { transferId: String(transferId) } });
  expect(steps.map(({ reason }) => reason).slice(-3)).toEqual([null, 'FUNDED_PART', 'FUNDED']);
  const { data } = await checker.call('logList', { pageSize: '100' });
  expect(JSON.stringify(data)).toContain('treasuryFundingExecuted');
});

it('what the treasury has spare funds a later credit once; a second proposal of the same yen is refused', async () => {
  const before = await withdrawable();
  await creditUnfunded(core(), accountId);
  const spare = Number((await owed()).spare);
  expect(spare).toBe(1_000);
  expect(reasonOf(await propose(spare + 1))).toBe('400 AMOUNT_INVALID');
  const [one, two] = [view(await propose(spare)), view(await propose(spare))];
  expect(one.subject).toBe('USDT funding');
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed' });
  expect(reasonOf(await approve(checker, two))).toBe('400 AMOUNT_INVALID');
  expect(await withdrawable()).toBe(before + spare);
  expect(await owed()).toMatchObject({ amount: '14000', spare: '0' });
});

it('a line is used once: not twice by two proposals, nor when it was given to a customer or is being returned', async () => {
  const lineId = await line(2_000);
  const [one, two] = [view(await propose(2_000, lineId)), view(await propose(2_000, lineId))];
  expect(reasonOf(await propose(2_001, lineId))).toBe('400 AMOUNT_INVALID');
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed' });
  expect(reasonOf(await approve(checker, two))).toBe('400 TRANSFER_STATE');
  expect(reasonOf(await propose(2_000, lineId))).toBe('400 TRANSFER_STATE');
  const theirs = await line(3_000);
  expect((await maker.call('fundLineReturn', { lineId: String(theirs), reason: 'SENDER_UNKNOWN' })).status).toBe(200);
  expect(reasonOf(await propose(3_000, theirs))).toBe('400 TRANSFER_STATE');
  expect(reasonOf(await propose(4_000, await line(4_000, { unreconciled: true })))).toBe('400 LINE_UNPROVEN');
  expect((await owed()).amount).toBe('12000');
});

/** A file of the bank with these lines. */
const send = (lines: Parameters<typeof notificationRecords>[0]) =>
  sendBankFile(harness, maker, notificationBytes(notificationRecords(lines)));
const rows = async (scope: 'unallocated' | 'all' = 'unallocated') =>
  ((await maker.call('fundLineList', { scope, pageSize: '100' })).data as OperatorReply<'fundLineList'>).rows;

it('a line that the bank has taken back pays nothing, also when it was taken back after the proposal', async () => {
  const before = (await owed()).amount;
  const notified = { enquiry: 501, amount: 5_000, payer: 'ｶﾌﾞﾄ' };
  expect((await send([notified])).status).toBe(200);
  const found = await eventually(async () => (await rows()).find(({ source }) => source.endsWith('/501')));
  const made = view(await propose(5_000, found.transferId));
  expect((await send([{ ...notified, cancels: true }])).status).toBe(200);
  await eventually(async () =>
    (await rows()).find(({ source, isCancelled }) => source.endsWith('/501') && isCancelled),
  );
  expect(reasonOf(await approve(checker, made))).toBe('400 LINE_UNPROVEN');
  expect(reasonOf(await propose(5_000, found.transferId))).toBe('400 LINE_UNPROVEN');
  expect((await owed()).amount).toBe(before);
});

it('BO-04 a line that the bank takes back after it has paid is reversed by two operators, and the next line covers it first', async () => {
  const notified = { enquiry: 502, amount: 1_500, payer: 'ｶﾌﾞﾄ' };
  expect((await send([notified])).status).toBe(200);
  const listed = async () => (await rows('all')).find(({ source }) => source.endsWith('/502'));
  const { transferId } = await eventually(listed);
  expect(await listed()).toMatchObject({ state: 'unallocated', isTreasury: false });
  expect(view(await approve(checker, view(await propose(1_500, transferId))))).toMatchObject({ state: 'executed' });
  expect(await listed()).toMatchObject({ state: 'allocated', isTreasury: true });
  expect(await owed()).toMatchObject({ amount: '10500', spare: '0' });

  expect((await send([{ ...notified, cancels: true }])).status).toBe(200);
  await eventually(async () => (await listed())?.isCancelled === true);
  const reverse = () => maker.call('depositReversalPropose', { transferId, reason: 'cancelled by the bank' });
  const [one, two] = [view(await reverse()), view(await reverse())];
  expect(one).toMatchObject({ kind: 'depositReversal', subject: `transfer ${transferId}` });
  expect(reasonOf(await approve(maker, one))).toBe('403 PROPOSAL_OWN');
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed' });
  expect(reasonOf(await approve(checker, two))).toBe('404 TRANSFER_UNKNOWN');
  expect(await listed()).toMatchObject({ state: 'reversed', isTreasury: false });
  expect(await owed()).toMatchObject({ amount: '10500', spare: '-1500' });
  const next = view(await propose(2_000, await line(2_000)));
  expect(view(await approve(checker, next))).toMatchObject({ state: 'executed' });
  expect(await owed()).toMatchObject({ amount: '10000', spare: '0' });
});

it('BO-04 two operators take out what is spare once all credits are paid; the ledger has it as money that left the bank', async () => {
  const ofRelease = (amount: number, by = maker) =>
    by.call('treasuryReleasePropose', { amount: String(amount), reason: 'to the own account' });
  const { amount } = await owed();
  expect(reasonOf(await ofRelease(1))).toBe('400 AMOUNT_INVALID');
  const paying = view(await propose(Number(amount) + 5_000, await line(Number(amount) + 5_000)));
  expect(view(await approve(checker, paying))).toMatchObject({ state: 'executed' });
  expect(await owed()).toMatchObject({ count: 0, spare: '5000' });
  expect((await ofRelease(5_001)).data).toMatchObject({ reason: 'AMOUNT_INVALID', params: { max: '5000' } });
  const [one, two] = [view(await ofRelease(4_000)), view(await ofRelease(4_000))];
  expect(one).toMatchObject({ kind: 'treasuryRelease', subject: 'treasury release' });
  expect(reasonOf(await approve(maker, one))).toBe('403 PROPOSAL_OWN');
  await Promise.all(Array.from({ length: 16 }, () => approve(checker, one)));
  expect(reasonOf(await approve(checker, two))).toBe('400 AMOUNT_INVALID');
  expect(await owed()).toMatchObject({ count: 0, spare: '1000' });
  await core().waitUntilCaughtUp();
  const { rows: left } = await harness.superPool.query(
    `select t.amount, t.state, (select -sum(h.amount)::int8 from house_posting h where h.tenant_id = t.tenant_id and h.to_seq = s.journal_seq
       and h.account_id = 3) as bank
       from transfer t join transfer_step s using (tenant_id, transfer_id) where t.tenant_id = 1 and t.account_id = 11`,
  );
  expect(left).toEqual([{ amount: 4_000, state: 'paid', bank: -4_000 }]);
  expect((await ofRelease(1, await harness.operator(['auditor']))).status).toBe(403);
});

it('other roles propose nothing, another brokerage sees nothing, and the books agree with the journal', async () => {
  const auditor = await harness.operator(['auditor']);
  expect((await propose(1, undefined, auditor)).status).toBe(403);
  const second = await harness.operator(['treasury'], 2);
  expect(reasonOf(await propose(2_000, await line(2_000), second))).toBe('404 TRANSFER_UNKNOWN');
  await core().waitUntilCaughtUp();
  const report = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  expect(report.problems).toEqual([]);
});
