import { randomUUID } from 'node:crypto';
import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setBankDetails } from '../../apps/server/src/bank/index.ts';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  draft,
  requestOf,
  startWithdrawals,
  stateOf,
  type WithdrawalsHarness,
  withdraw,
} from '../support/withdrawals.ts';

const LIVE = 2;
const MINUTE = 60_000;
const DAY = 24 * 3_600_000;
/** More than the demo's clerk and bank wait together. */
const LONG = 10 * MINUTE;
/** What one person approves alone, yen. */
const LIMIT = 100_000;
const POLICY = {
  minimum: yen(1e3),
  dailyMaximum: {
    unverified: yen(0),
    verified: yen(5e6),
  },
  fee: yen(220),
  coolingMs: MINUTE,
  approval: {
    perCustomer: yen(LIMIT),
    perDestination: null,
    perMaker: null,
  },
} as const;

let harness: WithdrawalsHarness;
let maker: TestOperator;
let checker: TestOperator;
/** Members with paper cash, from when the brokerage was still simulated; each test takes one. */
const members: ApiClient[] = [];
let member: ApiClient;
let accountId: number;

beforeAll(async () => {
  harness = await startWithdrawals(async (app) => {
    for (let made = 0; made < 7; made += 1) members.push(await app.client('second').register());
    await asSuper(app.database.superUrl, (client) =>
      client.query(`update tenant set mode = 'live' where tenant_id = ${LIVE}`),
    );
    await app.restart();
  });
  maker = await harness.operator(['treasury', 'compliance'], LIVE);
  checker = await harness.operator(['treasury', 'compliance'], LIVE);
  // Fewer than three operators approve nothing, and new passkeys do not either.
  await harness.operator(['treasury'], LIVE);
  harness.advanceClock(8 * DAY);
  [maker, checker] = [await maker.again('second'), await checker.again('second')];
  const details = {
    bank: '9998',
    bankName: 'デモ銀行',
    bankKana: 'ﾃﾞﾓ',
    branch: '101',
    branchName: '本店',
    branchKana: 'ﾎﾝﾃﾝ',
    type: 'ordinary',
    number: '7203001',
    holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ',
  } as const;
  await withTenant(harness.pool, LIVE, (client) => setBankDetails(client, LIVE, details, 1));
  await core().submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  harness.setCard({});
  const next = members.pop();
  if (next === undefined) throw new Error('a test more than there are members');
  member = next;
  accountId = Number((await member.call('GET v1/user/user/info')).accountId);
});

const core = () => harness.app.marketOf(LIVE).core;
const reasonOf = ({ status, data }: Reply) => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const identityIs = (identity: 'due' | 'verified') =>
  core().submit({ input: { kind: 'setAccountPolicy', accountId, identity } });
const pass = (ms: number) => harness.pass(ms, LIVE);
const approve = (transferId: string, by = maker) => by.call('fundWithdrawalApprove', { transferId });
const decide = (by: TestOperator, { data }: Reply) =>
  by.call('adjustmentApprove', { number: String(data.number), credential: by.sign(String(data.hash)) });
const propose = () => maker.call('transferFilePropose', { reason: 'payments of the day' });
const cash = () => core().read(({ broker }) => broker.account(accountId)?.cash);

/** A withdrawal of a verified member that is being screened. */
async function screened(amount = '50000'): Promise<string> {
  await identityIs('verified');
  const { transferId } = await withdraw(member, amount);
  await pass(MINUTE);
  expect(await stateOf(member, transferId)).toBe('screening');
  return transferId;
}

it('KYC-01 without a verified identity nothing is requested, and what was requested before is not approved or sent', async () => {
  // The job makes accounts due that were opened before the brokerage was live.
  await eventually(() => core().read(({ broker }) => broker.account(accountId)?.identity === 'due'));
  const refused = { status: 403, reason: 'IDENTITY_NOT_VERIFIED' };
  const card = { body: { amount: '50000', cardId: '1' }, key: randomUUID() };
  expect(await member.refusal('POST v1/fund/withdrawal/draft', card)).toMatchObject(refused);
  await identityIs('verified');
  const drafted = await draft(member);
  const sent = await requestOf(member, drafted);
  await identityIs('due');
  expect(await member.refusal('POST v1/fund/withdrawal/request', sent)).toMatchObject(refused);
  expect(await member.call('GET v1/fund/withdrawal/options')).toMatchObject({
    barrier: { reason: 'IDENTITY_NOT_VERIFIED' },
  });
  expect((await cash())?.held).toBe(0);
  expect(await stateOf(member, drafted.transfer.transferId)).toBe('draft');

  const transferId = await screened();
  await identityIs('due');
  expect(reasonOf(await approve(transferId))).toBe('403 IDENTITY_NOT_VERIFIED');
  await identityIs('verified');
  expect(reasonOf(await approve(transferId))).toBe('200 done');
  const proposed = await propose();
  await identityIs('due');
  expect((await decide(checker, proposed)).data).toMatchObject({ state: 'refused' });
  expect(await stateOf(member, transferId)).toBe('approved');
  const { rows } = await harness.superPool.query(
    'select state, reason from transfer_file_line where tenant_id = 2 and transfer_id = $1',
    [transferId],
  );
  expect(rows).toEqual([{ state: 'left', reason: 'IDENTITY_NOT_VERIFIED' }]);
  expect((await cash())?.held).toBe(50_220);
  expect(reasonOf(await maker.call('fundWithdrawalReject', { transferId, reason: 'IDENTITY' }))).toBe('200 done');
  expect((await cash())?.held).toBe(0);
});

it('no clerk screens, approves, releases or pays: each step waits for a person, and the demo’s bank does not exist', async () => {
  const transferId = await screened();
  for (const state of ['screening', 'approved', 'sent'] as const) {
    await pass(LONG);
    await pass(LONG);
    expect(await stateOf(member, transferId)).toBe(state);
    if (state === 'screening') expect(reasonOf(await approve(transferId))).toBe('200 done');
    if (state === 'approved')
      expect((await decide(checker, await propose())).data).toMatchObject({ state: 'executed' });
  }
  const { rows } = await harness.superPool.query(
    `select w.screened_by, f.accepted_at from transfer_file_line l
       join transfer_file f using (tenant_id, file_id) join funding_withdrawal w using (tenant_id, transfer_id)
      where l.tenant_id = 2 and l.transfer_id = $1`,
    [transferId],
  );
  expect(rows).toEqual([{ screened_by: null, accepted_at: null }]);
  const steps = await harness.superPool.query(
    `select state, actor from transfer_step where tenant_id = 2 and transfer_id = $1 order by event_seq`,
    [transferId],
  );
  expect(steps.rows.filter(({ actor }) => String(actor).startsWith('clerk'))).toEqual([]);
  const back = { body: { transferId } };
  expect(await member.refusal('POST v1/demo/bank/return', back)).toMatchObject({ reason: 'DEMO_ONLY' });
  const asked = { accountId, transferId: Number(transferId), wallAt: epochMs(harness.now()) };
  const { refusal } = await core().submit({
    input: { kind: 'stepTransfer', ...asked, from: 'sent', to: 'paid', actor: { kind: 'clerk', id: 'demo-bank' } },
  });
  expect(refusal).toMatchObject({ reason: 'CLERK_IN_LIVE' });
});

it('BO-04 a transfer file needs a second operator, and pays what its maker saw approved', async () => {
  const first = await screened('30000');
  expect(reasonOf(await approve(first))).toBe('200 done');
  for (const one of [maker, checker])
    expect(reasonOf(await one.call('transferFileRelease', {}))).toMatch(/^4\d\d PROPOSAL_REQUIRED$/);
  const proposed = await propose();
  expect(proposed.data).toMatchObject({ kind: 'transferFile', state: 'open', content: { count: 1, sum: 30_000 } });
  const later = await screened('40000');
  expect(reasonOf(await approve(later))).toBe('200 done');

  expect(reasonOf(await decide(maker, proposed))).toBe('403 PROPOSAL_OWN');
  expect(await stateOf(member, first)).toBe('approved');
  const all = await Promise.all(Array.from({ length: 8 }, () => decide(checker, proposed)));
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect([await stateOf(member, first), await stateOf(member, later)]).toEqual(['sent', 'approved']);
  const { data } = await maker.call('transferFileList', {});
  expect(data.rows).toContainEqual(expect.objectContaining({ count: 1, sum: '30000', operator: 'Operator 1' }));
  const { rows } = await harness.superPool.query(
    `select file_id from transfer_file_line where tenant_id = 2 and transfer_id = $1 and state = 'sent'`,
    [first],
  );
  expect(rows).toHaveLength(1);

  const figures = { fileId: String(rows[0].file_id), count: '1', sum: '30000' };
  expect(reasonOf(await maker.call('transferFileAccept', figures))).toBe('403 SECOND_OPERATOR');
  expect(reasonOf(await checker.call('transferFileAccept', { ...figures, count: '2' }))).toBe('400 FILE_DIFFERS');
  expect(reasonOf(await checker.call('transferFileAccept', figures))).toBe('200 done');
  expect(reasonOf(await maker.call('fundWithdrawalReject', { transferId: later, reason: 'TEST' }))).toBe('200 done');
});

it('BO-04 above the limits two operators approve, of whom neither is counted twice', async () => {
  const transferId = await screened(String(LIMIT + 1));
  for (const one of [maker, checker])
    expect((await approve(transferId, one)).data).toMatchObject({
      reason: 'APPROVAL_REQUIRED',
      params: { limit: String(LIMIT), used: '0' },
    });
  const proposed = await maker.call('withdrawalApprovalPropose', { transferId, reason: 'known customer' });
  expect(reasonOf(await decide(maker, proposed))).toBe('403 PROPOSAL_OWN');
  expect(await stateOf(member, transferId)).toBe('screening');
  expect((await decide(checker, proposed)).data).toMatchObject({ state: 'executed' });
  expect(await stateOf(member, transferId)).toBe('approved');
  expect(reasonOf(await maker.call('fundWithdrawalReject', { transferId, reason: 'TEST' }))).toBe('200 done');
});

it('what was approved is judged again when the file is written: by the limits of that time', async () => {
  const transferId = await screened('60000');
  expect(reasonOf(await approve(transferId))).toBe('200 done');
  const lower = { ...POLICY, dailyMaximum: { unverified: yen(0), verified: yen(59_999) } };
  const setPolicy = (policy: typeof lower) => core().submit({ input: { kind: 'setTransferPolicy', policy } });
  const proposed = await propose();
  await setPolicy(lower);
  expect((await decide(checker, proposed)).data).toMatchObject({ state: 'refused' });
  expect(await stateOf(member, transferId)).toBe('approved');
  await setPolicy({ ...POLICY, dailyMaximum: { unverified: yen(0), verified: yen(60_000) } });
  expect((await decide(checker, await propose())).data).toMatchObject({ state: 'executed' });
  expect(await stateOf(member, transferId)).toBe('sent');
  await setPolicy({ ...POLICY, dailyMaximum: { unverified: yen(0), verified: yen(5_000_000) } });
});

it('a file whose release was killed is completed by the job, in the name of nobody', async () => {
  const transferId = await screened();
  expect(reasonOf(await approve(transferId))).toBe('200 done');
  const { rows } = await harness.superPool.query(
    `with f as (insert into transfer_file (tenant_id, created_at) values (2, 0) returning file_id)
     insert into transfer_file_line (tenant_id, file_id, transfer_id, account_id)
       select 2, f.file_id, $1, $2 from f returning file_id`,
    [transferId, accountId],
  );
  await pass(0);
  expect(await stateOf(member, transferId)).toBe('sent');
  const steps = await harness.superPool.query(
    `select actor from transfer_step where tenant_id = 2 and transfer_id = $1 and state = 'sent'`,
    [transferId],
  );
  expect(steps.rows).toEqual([{ actor: 'system' }]);
  const { data } = await maker.call('transferFileList', {});
  expect(data.rows).toContainEqual(
    expect.objectContaining({ fileId: Number(rows[0].file_id), count: 1, sum: '50000' }),
  );
});

it('cannot be cancelled once it is sent: its money is on the way, and stays booked', async () => {
  const transferId = await screened();
  expect(reasonOf(await approve(transferId))).toBe('200 done');
  const before = (await cash())?.settled ?? 0;
  expect((await decide(checker, await propose())).data).toMatchObject({ state: 'executed' });
  const cancelled = await member.refusal('POST v1/fund/transfer/cancel', {
    body: { transferId },
    key: randomUUID(),
  });
  expect(cancelled).toMatchObject({ reason: 'TRANSFER_STATE', field: 'transferId', params: { state: 'sent' } });
  expect(await cash()).toMatchObject({ settled: before - 50_220, held: 0 });
  const report = await verifyTenant(harness.app.database.appUrl, LIVE, { codeVersion: 'test' });
  expect(report.problems).toEqual([]);
});
