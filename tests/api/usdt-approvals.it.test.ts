import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  addressAt,
  detailOf,
  FINAL,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

type Detail = OperatorReply<'fundTransferDetail'>;
type Row = Detail['transfer'];
const POLICY = {
  minimum: yen(1_000),
  dailyMaximum: { unverified: yen(10_000_000), verified: yen(10_000_000) },
  fee: yen(220),
  coolingMs: MINUTE,
} as const;

let harness: UsdtHarness;
let maker: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
let before: number;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  maker = await harness.operator(['treasury', 'compliance']);
  checker = await harness.operator(['treasury', 'compliance']);
}, 120_000);
beforeEach(async () => {
  await harness.core.submit({ input: { kind: 'setTransferPolicy', policy: POLICY } });
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
  before = await withdrawable();
});
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/usdt/withdrawal/options')).withdrawable);
const reasonOf = ({ status, data }: Reply): string => (status === 200 ? 'done' : `${status} ${String(data.reason)}`);
const approve = (transferId: string, by = maker) => by.call('fundWithdrawalApprove', { transferId });
const reject = (transferId: string, by = maker) => by.call('fundWithdrawalReject', { transferId, reason: 'SANCTIONS' });
// The server has compared each reply with the contract.
const office = async (transferId: string): Promise<Detail> =>
  (await maker.call('fundTransferDetail', { transferId })).data as Detail;
const stateOf = async (transferId: string) => (await detailOf(member, transferId)).transfer.state;
const eventsOf = async (transferId: string): Promise<string[]> =>
  (
    await harness.sql<{ event: string }>(
      'select event from operator_log where tenant_id = 1 and subject = $1',
      `transfer ${transferId}`,
    )
  ).map(({ event }) => event);

/** A withdrawal that is being screened; the clerk has not waited long enough for it. */
async function screened(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  expect(await stateOf(transferId)).toBe('screening');
  return transferId;
}

/** Rounds of signer and job until it is paid. */
async function finish(transferId: string): Promise<void> {
  for (const ms of [0, 0, 0, 6_000, FINAL, 0, 0]) await harness.pass(ms);
  expect(await stateOf(transferId)).toBe('paid');
}

it('BO-04 an operator sees where the tokens go and at which rate, approves, and follows signature, block and confirmations', async () => {
  const transferId = await screened();
  const { data } = await maker.call('fundTransferList', { direction: 'out', state: 'screening' });
  const row = (data.rows as readonly Row[]).find((one) => one.transferId === transferId);
  const address = addressAt(0);
  expect(row).toMatchObject({ method: 'usdt', network: 'demo', address, amount: '15000', fee: '330', tokens: null });
  const { payout, proposal } = await office(transferId);
  expect(proposal).toBeNull();
  expect(payout).toMatchObject({ network: 'demo', address, label: '自分の財布', feeCap: '0.001', amount: null });
  expect(payout).toMatchObject({ rate: null, txHash: null, signs: true, halted: null, signer: null });
  const { estimate = null, least, most, quotedAt = 0 } = payout ?? {};
  expect(Number(estimate?.amount)).toBeCloseTo(15_000 / Number(estimate?.rate), 5);
  expect(Number(estimate?.amount)).toBeGreaterThan(Number(least));
  expect(Number(estimate?.amount)).toBeLessThan(Number(most));
  expect(estimate).toMatchObject({ isWithin: true, rateSource: 'Kabuto demo rate' });
  for (const at of [quotedAt, estimate?.rateAt ?? 0]) expect(Math.abs(harness.now() - at)).toBeLessThan(2 * MINUTE);

  const approved = await approve(transferId);
  expect(approved.data).toMatchObject({ transferId, state: 'approved', address });
  expect(await eventsOf(transferId)).toEqual(['fundWithdrawalApprove']);
  const seen: unknown[] = [];
  for (const ms of [0, 0, 0, 6_000, 0, FINAL, 0, 0]) {
    await harness.pass(ms);
    const { transfer, payout: now } = await office(transferId);
    seen.push([transfer.state, now?.signer?.state ?? null, now?.estimate ?? null]);
    const { signer, confirmations = 0, needed } = now ?? {};
    if (transfer.state === 'mined')
      expect([typeof signer?.block, confirmations <= 5, needed]).toEqual(['number', true, 5]);
  }
  expect(seen).toContainEqual(['signed', 'signed', null]);
  expect(seen).toContainEqual(['mined', 'mined', null]);
  expect(seen.at(-1)).toEqual(['paid', 'final', null]);
  const end = await office(transferId);
  expect(end.payout).toMatchObject({ confirmations: 5, needed: 5, signer: { reason: null } });
  expect(end.transfer.tokens).toBe(`${end.payout?.amount} USDT`);
  const chain = await harness.sql<{ hash: string; block: string }>(
    `select tx_hash as hash, block_number::text as block from demo_chain_transaction where raw = $1`,
    String(Math.round(Number(end.payout?.amount) * 1e6)),
  );
  expect(chain).toEqual([{ hash: end.payout?.txHash, block: String(end.payout?.signer?.block) }]);
  const by = 'select approved_by as by from signer_approval where transfer_id = $1';
  expect(await harness.sql(by, transferId)).toEqual([{ by: expect.stringMatching(/^operator:\d+$/) }]);
});

it('FND-05 above the limit two operators approve, of whom neither is counted twice', async () => {
  const approval = { perCustomer: yen(14_999), perDestination: null, perMaker: null };
  await harness.core.submit({ input: { kind: 'setTransferPolicy', policy: { ...POLICY, approval } } });
  const transferId = await screened();
  for (const one of [maker, checker])
    expect((await approve(transferId, one)).data).toMatchObject({
      reason: 'APPROVAL_REQUIRED',
      params: { limit: '14999', used: '0' },
    });
  const made = await maker.call('withdrawalApprovalPropose', { transferId, reason: 'known customer' });
  expect((await office(transferId)).proposal).toBe(made.data.number);
  const decide = (by: TestOperator) =>
    by.call('adjustmentApprove', { number: String(made.data.number), credential: by.sign(String(made.data.hash)) });
  expect(reasonOf(await decide(maker))).toBe('403 PROPOSAL_OWN');
  expect(await stateOf(transferId)).toBe('screening');
  // the decision has the time of the operators' port
  harness.advanceClock(harness.now() - Date.now());
  const all = await Promise.all(Array.from({ length: 4 }, () => decide(checker)));
  expect(all.map(({ data }) => data.state)).toContain('executed');
  await harness.core.waitUntilCaughtUp();
  expect(await stateOf(transferId)).toBe('approved');
  await finish(transferId);
  expect(before - (await withdrawable())).toBe(15_330);
});

it('a rejected one frees the held yen once, however often it is rejected, and is neither approved nor sent', async () => {
  const transferId = await screened();
  expect(before - (await withdrawable())).toBe(15_330);
  const all = await Promise.all(Array.from({ length: 16 }, (_, at) => reject(transferId, at % 2 ? maker : checker)));
  expect(all.map(reasonOf).filter((text) => text === 'done')).toHaveLength(1);
  expect(new Set(all.map(reasonOf))).toEqual(new Set(['done', '400 TRANSFER_STATE']));
  expect((await detailOf(member, transferId)).transfer).toMatchObject({ state: 'rejected', reason: 'SANCTIONS' });
  expect(await withdrawable()).toBe(before);
  expect((await approve(transferId)).data).toMatchObject({
    reason: 'TRANSFER_STATE',
    field: 'transferId',
    params: { state: 'rejected' },
  });
  for (const ms of [MINUTE, 0, 0, FINAL]) await harness.pass(ms);
  expect(await withdrawable()).toBe(before);
  expect(await harness.sql('select from signer_request where transfer_id = $1', transferId)).toEqual([]);
  expect((await office(transferId)).payout).toMatchObject({ estimate: null, signer: null });
});

it('an approved one can be rejected until it is signed, and then no more', async () => {
  const transferId = await screened();
  expect(reasonOf(await approve(transferId))).toBe('done');
  expect(reasonOf(await reject(transferId, checker))).toBe('done');
  expect(await withdrawable()).toBe(before);
  const signed = await screened();
  expect(reasonOf(await approve(signed))).toBe('done');
  await harness.pass(0);
  expect((await reject(signed)).data).toMatchObject({ reason: 'TRANSFER_STATE', params: { state: 'signed' } });
  await finish(signed);
});

it('16 approvals at once are one, and under one key each has its reply', async () => {
  const transferId = await screened();
  const all = await Promise.all(Array.from({ length: 16 }, (_, at) => approve(transferId, at % 2 ? maker : checker)));
  expect(all.map(reasonOf).filter((text) => text === 'done')).toHaveLength(1);
  const steps = `select count(*)::int as steps from transfer_step where transfer_id = $1 and state = 'approved'`;
  expect(await harness.sql(steps, transferId)).toEqual([{ steps: 1 }]);
  expect(await eventsOf(transferId)).toEqual(['fundWithdrawalApprove']);
  await finish(transferId);
  expect(await harness.sql('select from signer_request where transfer_id = $1', transferId)).toHaveLength(1);
  expect(before - (await withdrawable())).toBe(15_330);

  const again = await screened();
  const key = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 16 }, () => maker.call('fundWithdrawalApprove', { transferId: again }, { key })),
  );
  for (const one of same) expect([reasonOf(one), one.data]).toEqual(['done', same[0]?.data]);
  expect(await eventsOf(again)).toEqual(['fundWithdrawalApprove']);
  await finish(again);
});

it('what is approved while the signer is silent, refuses or the address is gone is not signed', async () => {
  const silent = await screened();
  harness.advance(2 * MINUTE);
  const job = async (): Promise<void> => {
    await harness.app.withdrawals.runTokens(1);
    await harness.core.waitUntilCaughtUp();
  };
  expect((await office(silent)).payout).toMatchObject({ signs: false });
  expect(reasonOf(await approve(silent))).toBe('done');
  await job();
  await harness.signer.round();
  await harness.sql(`update signer_status set state = 'refusing' where tenant_id = 1`);
  await job();
  expect((await office(silent)).payout).toMatchObject({ signs: false, amount: null });
  expect(await stateOf(silent)).toBe('approved');
  await finish(silent);

  const gone = await screened();
  const stepUpToken = await member.confirmByDemoCode('address-remove', addressId);
  await member.call('POST v1/user/address/remove', { body: { addressId, stepUpToken } });
  expect(reasonOf(await approve(gone))).toBe('404 ADDRESS_UNKNOWN');
  await harness.pass(0);
  expect((await detailOf(member, gone)).transfer).toMatchObject({ state: 'rejected', reason: 'ADDRESS_REMOVED' });
});

it('roles without the permission, another brokerage and steps of the bank change nothing', async () => {
  const transferId = await screened();
  const auditor = await harness.operator(['auditor', 'admin']);
  expect([reasonOf(await approve(transferId, auditor)), reasonOf(await reject(transferId, auditor))]).toEqual([
    '403 FORBIDDEN',
    '403 FORBIDDEN',
  ]);
  const second = await harness.operator(['treasury'], 2);
  expect([reasonOf(await approve(transferId, second)), reasonOf(await reject(transferId, second))]).toEqual([
    '404 NOT_FOUND',
    '404 NOT_FOUND',
  ]);
  expect(reasonOf(await second.call('fundTransferDetail', { transferId }))).toBe('404 TRANSFER_UNKNOWN');
  expect(reasonOf(await maker.call('fundWithdrawalPaid', { transferId }))).toBe('404 NOT_FOUND');
  const back = { transferId, reason: 'BANK_REFUSED', fault: 'other', charge: '0' } as const;
  expect(reasonOf(await maker.call('fundWithdrawalReturned', back))).toBe('404 NOT_FOUND');
  expect(await stateOf(transferId)).toBe('screening');
});
