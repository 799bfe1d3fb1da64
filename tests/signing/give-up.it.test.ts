import { NETWORKS } from '@kabuto/chain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { requestSignature } from '../../apps/server/src/signing/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  addressAt,
  detailOf,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let officer: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
let before: number;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  [officer, checker] = [
    await harness.operator(['treasury', 'compliance']),
    await harness.operator(['treasury', 'compliance']),
  ];
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
}, 120_000);
beforeEach(async () => {
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
const giveUp = async (transferId: string, key?: string) =>
  reasonOf(await officer.call('payoutGiveUp', { transferId }, key === undefined ? {} : { key }));
const stateOf = async (transferId: string) => (await detailOf(member, transferId)).transfer.state;
const asked = (transferId: string) => harness.sql('select from signer_request where transfer_id = $1', transferId);
const job = async (): Promise<void> => {
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
};

/** A withdrawal whose tokens were fixed a moment ago, and which the signer does not have yet. */
async function fixed(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  await officer.call('fundWithdrawalApprove', { transferId });
  await job();
  expect(await stateOf(transferId)).toBe('signed');
  return transferId;
}

it('FND-05 a withdrawal whose tokens are fixed has a way back while its network is halted, and is never signed', async () => {
  const transferId = await fixed();
  expect(before - (await withdrawable())).toBe(15_330);
  await officer.call('networkHalt', { network: 'demo', reason: 'test' });
  for (let round = 0; round < 3; round += 1) await harness.pass(0);
  expect([await stateOf(transferId), await asked(transferId)]).toEqual(['signed', []]);
  expect(await giveUp(transferId, 'b21b6d5e-6f0a-4f67-9d0e-4c4f3a8d1a01')).toBe('done');
  expect(await giveUp(transferId, 'b21b6d5e-6f0a-4f67-9d0e-4c4f3a8d1a01')).toBe('done');
  expect(await giveUp(transferId)).toBe('400 TRANSFER_STATE');
  const { transfer } = await detailOf(member, transferId);
  expect(transfer).toMatchObject({ state: 'returned', reason: 'SIGNATURE_CANCELLED', next: null });
  expect(await withdrawable()).toBe(before);
  // A job that has read it before it was given up asks too late.
  const { chainId, contract } = NETWORKS.demo;
  const late = {
    ...{ tenantId: 1, transferId: Number(transferId), chainId, contract, destination: addressAt(0), customerId: 1 },
    ...{ amountUnits: 1, leastUnits: 1, mostUnits: 1, feeCapWei: 1n, approvals: [] },
    confirmation: { kind: 'demo', by: 'late' } as const,
  };
  await withTenant(harness.pool, 1, (client) => requestSignature(client, late, harness.now()));
  expect(await asked(transferId)).toEqual([]);
  const resume = await officer.call('networkResumePropose', { network: 'demo', reason: 'test' });
  const approval = { number: String(resume.data.number), credential: checker.sign(String(resume.data.hash)) };
  expect(reasonOf(await checker.call('adjustmentApprove', approval))).toBe('done');
  for (let round = 0; round < 3; round += 1) await harness.pass(0);
  expect(await asked(transferId)).toEqual([]);
  expect(await harness.sql('select state from signer_reply where transfer_id = $1', transferId)).toEqual([
    { state: 'cancelled' },
  ]);
  expect(await withdrawable()).toBe(before);
});

it('FND-05 what the signer has is not given up', async () => {
  const transferId = await fixed();
  await job();
  expect(await asked(transferId)).toHaveLength(1);
  expect(await giveUp(transferId)).toBe('400 SIGNATURE_ASKED');
  for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  expect(await stateOf(transferId)).toBe('paid');
  expect(await giveUp(transferId)).toBe('400 TRANSFER_STATE');
});

it('FND-05 of giving up and asking at once exactly one happens, whichever is first', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    before = await withdrawable();
    const transferId = await fixed();
    const [outcome] = await Promise.all([giveUp(transferId), job(), job()]);
    seen.add(outcome);
    const wasAsked = (await asked(transferId)).length === 1;
    expect(outcome).toBe(wasAsked ? '400 SIGNATURE_ASKED' : 'done');
    for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
    expect(await stateOf(transferId)).toBe(wasAsked ? 'paid' : 'returned');
    expect(before - (await withdrawable())).toBe(wasAsked ? 15_330 : 0);
  }
  expect(seen.size).toBeGreaterThan(0);
}, 60_000);
