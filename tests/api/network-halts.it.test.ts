import { randomUUID } from 'node:crypto';
import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fundingDeps } from '../../apps/server/src/funding/deps.ts';
import { createTokens } from '../../apps/server/src/funding/tokens/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  detailOf,
  draftUsdt,
  requestOfUsdt,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

const MINUTE = 60_000;
let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  maker = await harness.operator(['treasury', 'compliance']);
  checker = await harness.operator(['compliance']);
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
}, 120_000);
afterAll(() => harness.stop());

const reasonOf = ({ status, data }: Reply) => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const view = (reply: Reply): ProposalView => {
  if (reply.status !== 200) throw new Error(reasonOf(reply));
  // the server has compared the reply with the contract
  return reply.data as ProposalView;
};
const halt = (by: TestOperator) => by.call('networkHalt', { network: 'demo', reason: 'odd blocks' });
const propose = (by = maker) => by.call('networkResumePropose', { network: 'demo', reason: 'checked' });
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('adjustmentApprove', { number: String(number), credential: by.sign(hash) });
const network = async () => ((await maker.call('fundTreasury', {})).data as OperatorReply<'fundTreasury'>).networks[0];
/** Why the network is halted, as the pages of deposits and withdrawals show it. */
const shown = async (by = member) => [
  (await by.call('GET v1/fund/usdt/options')).networks[0]?.halted,
  (await by.call('GET v1/fund/usdt/withdrawal/options')).networks[0]?.halted,
];

it('BO-04 one operator halts a network at once, two resume it; both pages of the customers and the log show it', async () => {
  expect(reasonOf(await propose())).toBe('400 NETWORK_RUNS');
  expect(reasonOf(await halt(await harness.operator(['auditor'])))).toBe('403 FORBIDDEN');
  expect(await shown()).toEqual([null, null]);
  expect((await halt(checker)).data).toEqual({ network: 'demo', halted: 'OPERATOR' });
  expect(await shown()).toEqual(['OPERATOR', 'OPERATOR']);
  expect(await network()).toMatchObject({ halted: 'OPERATOR', operatorHalt: { reason: 'odd blocks' } });
  expect(reasonOf(await halt(maker))).toBe('403 NETWORK_HALTED');
  const today = (await maker.call('todaySummary', {})).data as OperatorReply<'todaySummary'>;
  expect(today.networks).toMatchObject([{ network: 'demo', halted: 'OPERATOR' }]);
  const second = await harness.app.client('second').demo();
  expect(await shown(second)).toEqual([null, null]);

  const [one, two] = [view(await propose()), view(await propose())];
  expect(one).toMatchObject({ kind: 'networkResume', subject: 'network demo' });
  expect(reasonOf(await approve(maker, one))).toBe('403 PROPOSAL_OWN');
  expect(await shown()).toEqual(['OPERATOR', 'OPERATOR']);
  expect(view(await approve(checker, one))).toMatchObject({ state: 'executed', journalSeq: null });
  expect(await shown()).toEqual([null, null]);
  expect(await network()).toMatchObject({ halted: null, operatorHalt: null });
  // it was resumed and halted again: what was proposed before is about another halt
  expect((await halt(maker)).status).toBe(200);
  expect(reasonOf(await approve(checker, two))).toBe('400 PROPOSAL_STALE');
  expect(await shown()).toEqual(['OPERATOR', 'OPERATOR']);
  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
  const log = JSON.stringify((await checker.call('logList', { pageSize: '100' })).data);
  for (const event of ['networkHalt', 'networkResumePropose', 'networkResumeExecuted']) expect(log).toContain(event);
});

it('BO-04 on a halted network nothing is requested or signed, and what was requested before is signed once it resumes', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  const drafted = await draftUsdt(member, addressId);
  const request = await requestOfUsdt(member, drafted);
  expect((await halt(maker)).status).toBe(200);
  // halted first: the job would sign it at once
  expect((await maker.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  for (const ms of [0, 0, 16_000, 0]) await harness.pass(ms);
  expect((await detailOf(member, transferId)).transfer.state).toBe('approved');
  expect((await harness.sql('select * from signer_request where transfer_id = $1', transferId)).length).toBe(0);
  const office = (await maker.call('fundTransferDetail', { transferId })).data as OperatorReply<'fundTransferDetail'>;
  expect(office.payout?.halted).toBe('OPERATOR');

  const body = { amount: '15000', addressId };
  expect(await member.refusal('POST v1/fund/usdt/withdrawal/draft', { body, key: randomUUID() })).toMatchObject({
    status: 403,
    reason: 'NETWORK_HALTED',
  });
  expect(await member.refusal('POST v1/fund/usdt/withdrawal/request', request)).toMatchObject({
    status: 403,
    reason: 'NETWORK_HALTED',
  });
  expect((await detailOf(member, drafted.transfer.transferId)).transfer.state).toBe('draft');

  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
  for (const ms of [0, 0]) await harness.pass(ms);
  expect((await detailOf(member, transferId)).transfer.state).toBe('signed');
  const requested = await member.call('POST v1/fund/usdt/withdrawal/request', request);
  expect(requested.state).toBe('cooling');
  // confirmed before the halt: its repeated request has the same reply
  expect((await halt(maker)).status).toBe(200);
  expect((await member.call('POST v1/fund/usdt/withdrawal/request', request)).transferId).toBe(requested.transferId);
  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
});

it('BO-04 a withdrawal that is being handed to the signer waits for a halt that is being entered, and then for its end', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  expect((await maker.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  for (let rounds = 0; (await detailOf(member, transferId)).transfer.state !== 'signed'; rounds += 1) {
    expect(rounds).toBeLessThan(10);
    await harness.pass(0);
  }
  const requests = async () =>
    (await harness.sql('select from signer_request where transfer_id = $1', transferId)).length;
  expect(await requests()).toBe(0);
  // the halt of an operator whose transaction has not ended
  const { handing } = await asSuper(harness.app.database.superUrl, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('operators'), 1)`);
    await client.query(
      `insert into network_halt (tenant_id, network, version, halted, reason, set_at, operator_id)
       select 1, 'demo', max(version) + 1, true, 'odd blocks', 0, max(operator_id) from network_halt where tenant_id = 1`,
    );
    const pass = harness.pass(0);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await Promise.race([pass, eventually(async () => (await harness.sql(waiting)).length > 0)]);
    await client.query('commit');
    return { handing: pass };
  });
  await handing;
  expect(await requests()).toBe(0);
  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
  await harness.pass(0);
  expect(await requests()).toBe(1);
});

it('a network on which no tokens are accepted any more is still halted', async () => {
  const unused = () => {
    throw new Error('not used');
  };
  const store = createTenantStore(harness.pool);
  const liveTenant = async (tenantId: number) => ({ ...(await store.get(tenantId)), mode: 'live' as const });
  // a live brokerage accepts tokens on no network
  const { ports } = createTokens(
    fundingDeps({
      ...{ pool: harness.pool, mode: 'live', coreOf: () => harness.core, tenants: { get: liveTenant } },
      files: { claim: unused, isUniform: unused, read: unused },
      ...{ payerOf: unused, destinationsOf: unused },
    }),
  );
  expect(await ports.networksOf(1)).toEqual([]);
  expect(await ports.haltOf(1, 'demo')).toBeNull();
  expect((await halt(maker)).status).toBe(200);
  expect(await ports.haltOf(1, 'demo')).toBe('OPERATOR');
  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
  expect(await ports.haltOf(1, 'demo')).toBeNull();
});

it('FND-02 deposits on a halted network wait, and are credited from where it stopped once it resumes', async () => {
  const second = await harness.app.client('second').demo();
  const deposits = async (by: ApiClient) =>
    (await by.call('GET v1/fund/transfer/list', { query: { direction: 'in' } })).rows.filter(
      ({ method }) => method === 'usdt',
    );
  for (const by of [member, second]) await by.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
  expect((await halt(maker)).status).toBe(200);
  for (const by of [member, second]) await by.call('POST v1/demo/chain/send', { body: { amount: '20' } });
  harness.advance(MINUTE);
  // the other brokerage's deposit shows that the job has gone round
  await eventually(async () => (await deposits(second))[0]?.state === 'credited', 60_000);
  expect(await deposits(member)).toEqual([]);
  expect(view(await approve(checker, view(await propose())))).toMatchObject({ state: 'executed' });
  await eventually(async () => (await deposits(member))[0]?.state === 'credited', 60_000);
  expect(await deposits(member)).toHaveLength(1);
});
