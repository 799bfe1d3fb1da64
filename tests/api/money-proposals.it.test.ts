import type { ProposalView } from '@kabuto/contract/operator';
import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startWithdrawals, stateOf, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

const MINUTE = 60_000;
let harness: WithdrawalsHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let accountId: string;
beforeAll(async () => {
  harness = await startWithdrawals();
  // both roles: it is refused because it is the maker, not because it may approve nothing
  maker = await harness.operator(['treasury', 'compliance']);
  checker = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  member = await harness.app.client().register();
  accountId = String((await member.call('GET v1/user/user/info')).accountId);
});

const reasonOf = ({ status, data }: Reply) => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const view = (reply: Reply): ProposalView => {
  if (reply.status !== 200) throw new Error(reasonOf(reply));
  // the server has compared the reply with the contract
  return reply.data as ProposalView;
};
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('adjustmentApprove', { number: String(number), credential: by.sign(hash) });
const withdrawable = async () => Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const adjust = (direction: 'credit' | 'debit', amount: string) =>
  maker.call('adjustmentPropose', { accountId, direction, amount, reason: 'fee charged twice' });

it('BO-04 an adjustment is a journaled command of two operators; the maker may not approve it, and a debit takes what is withdrawable at most', async () => {
  const before = await withdrawable();
  const made = view(await adjust('credit', '12345'));
  expect(made).toMatchObject({ kind: 'adjustment', subject: `account ${accountId}`, state: 'open' });
  expect(made).toMatchObject({ accountId, amount: '12345', transfer: null });
  expect(
    reasonOf(await maker.call('adjustmentApprove', { number: String(made.number), credential: maker.sign(made.hash) })),
  ).toBe('403 PROPOSAL_OWN');
  expect(await withdrawable()).toBe(before);
  expect(view(await approve(checker, made))).toMatchObject({
    state: 'executed',
    journalSeq: expect.any(Number),
    signed: true,
  });
  expect(await withdrawable()).toBe(before + 12_345);
  expect(reasonOf(await approve(checker, made))).toBe('400 PROPOSAL_CLOSED');
  expect(await withdrawable()).toBe(before + 12_345);
  expect(view(await approve(checker, view(await adjust('debit', '345'))))).toMatchObject({ state: 'executed' });
  const tooMuch = view(await approve(checker, view(await adjust('debit', String(before + 12_001)))));
  expect(tooMuch).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_CASH' });
  expect(await withdrawable()).toBe(before + 12_000);
  const unknown = await maker.call('adjustmentPropose', {
    accountId: '999999',
    direction: 'credit',
    amount: '1',
    reason: 'x',
  });
  expect(reasonOf(unknown)).toBe('404 ACCOUNT_UNKNOWN');
});

it('32 approvals of one adjustment at once have one effect', async () => {
  const before = await withdrawable();
  const made = view(await adjust('credit', '1000'));
  await Promise.all(Array.from({ length: 32 }, () => approve(checker, made)));
  expect(await withdrawable()).toBe(before + 1_000);
});

it('a credited deposit is reversed by two operators, and only once', async () => {
  const { core } = harness.app.market;
  const of = { accountId: Number(accountId), wallAt: epochMs(harness.now()) };
  const before = await withdrawable();
  const { transfer: line } = await core.submit({
    input: { kind: 'importBankLine', amount: yen(7_000), source: `bank/test/${accountId}` },
  });
  const { transfer } = await core.submit({ input: { kind: 'declareDeposit', ...of, amount: yen(7_000) } });
  if (line === undefined || transfer === undefined) throw new Error('no deposit and no line');
  const { transferId } = transfer;
  const { refusal } = await core.submit({
    input: { kind: 'stepTransfer', ...of, transferId, from: 'declared', to: 'matched', lineId: line.transferId },
  });
  expect(refusal).toBeNull();
  // The job screens and credits what is matched.
  await eventually(async () => (await stateOf(member, String(transferId))) === 'credited');
  expect(await withdrawable()).toBe(before + 7_000);
  const propose = () =>
    maker.call('depositReversalPropose', { transferId: String(transferId), reason: 'cancelled by the bank' });
  const [one, two] = [view(await propose()), view(await propose())];
  const about = { accountId, amount: '7000', transfer: { transferId: String(transferId), direction: 'in' } };
  const { data: listed } = await maker.call('proposalList', { state: 'open' });
  expect(listed.rows).toEqual([expect.objectContaining(about), expect.objectContaining(about)]);
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed', ...about });
  expect(await withdrawable()).toBe(before);
  expect((await approve(checker, two)).status).toBe(404);
  // Both can still be opened: the executed one, and the one that has come too late.
  for (const { number } of [one, two]) {
    const { status, data } = await maker.call('proposalDetail', { number: String(number) });
    expect([status, data.difference]).toEqual([200, [{ field: 'transferId', now: null, proposed: transferId }]]);
  }
  expect((await propose()).status).toBe(404);
  expect(await withdrawable()).toBe(before);
  expect(await stateOf(member, String(transferId))).toBe('reversed');
});

it('CON-16 another policy and other hours hold after two operators agreed; a proposal made before is stale', async () => {
  const policy = (minimum: string) =>
    maker.call('transferPolicyPropose', {
      minimum,
      fee: '330',
      coolingMs: '60000',
      dailyUnverified: '5000000',
      approvalPerMaker: '100000',
      reason: 'new terms',
    });
  const [one, two] = [view(await policy('2000')), view(await policy('3000'))];
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed', accountId: null, amount: null });
  expect(reasonOf(await approve(checker, two))).toBe('400 PROPOSAL_STALE');
  const hours = { opens: '08:30', closes: '17:00', cutOff: '15:00', clientCode: '1234567890', reason: 'longer hours' };
  expect(reasonOf(await maker.call('cashierPropose', { ...hours, cutOff: '17:30' }))).toBe('400 FIELD_INVALID');
  expect(view(await approve(checker, view(await maker.call('cashierPropose', hours))))).toMatchObject({
    state: 'executed',
  });
  expect(await member.call('GET v1/fund/withdrawal/options')).toMatchObject({
    minimum: '2000',
    fee: '330',
    daily: { maximum: '5000000' },
    cashier: { opens: '08:30', closes: '17:00', cutOff: '15:00' },
  });
});

it('above the limit of one operator a withdrawal is approved by two', async () => {
  const { transferId } = await withdraw(member, '150000');
  await harness.pass(MINUTE);
  const alone = await maker.call('fundWithdrawalApprove', { transferId });
  expect(alone.data).toMatchObject({ reason: 'APPROVAL_REQUIRED', params: { limit: '100000', used: '0' } });
  const proposalOn = async () => (await maker.call('fundTransferDetail', { transferId })).data.proposal;
  expect(await proposalOn()).toBeNull();
  const made = view(await maker.call('withdrawalApprovalPropose', { transferId, reason: 'known customer' }));
  expect(await proposalOn()).toBe(made.number);
  expect(view(await approve(checker, made))).toMatchObject({ state: 'executed' });
  expect(await proposalOn()).toBeNull();
  expect(await stateOf(member, transferId)).toBe('approved');
});

it('operators of another brokerage and other roles propose and approve nothing here', async () => {
  const made = view(await adjust('credit', '1'));
  const second = await harness.operator(['compliance'], 2);
  expect((await approve(second, made)).status).toBe(404);
  const auditor = await harness.operator(['auditor', 'admin']);
  expect((await approve(auditor, made)).status).toBe(403);
});
