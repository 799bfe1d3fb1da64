import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { requestSignature } from '../../apps/server/src/signing/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  addressAt,
  detailOf,
  startUsdtWithOperators,
  type UsdtHarness,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

// The server has compared each reply with the contract.
type Detail = OperatorReply<'fundTransferDetail'>;
let harness: UsdtHarness;
let officer: TestOperator;
let checker: TestOperator;
let member: ApiClient;
let addressId: string;
let before: number;
beforeAll(async () => {
  ({ harness, maker: officer, checker, member, addressId } = await startUsdtWithOperators());
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
  // Nothing returns before the signer's reply.
  await job();
  expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['signed', 15_330]);
  await harness.pass(0);
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
  await withTenant(harness.pool, 1, (client) => requestSignature(client, late, { now: harness.now() }));
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

it('FND-05 what the signer has signed is not given up', async () => {
  const transferId = await fixed();
  await job();
  expect(await asked(transferId)).toHaveLength(1);
  await harness.signer.round();
  expect(await giveUp(transferId)).toBe('400 SIGNATURE_ASKED');
  for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  expect(await stateOf(transferId)).toBe('paid');
  expect(await giveUp(transferId)).toBe('400 TRANSFER_STATE');
});

/** A withdrawal that the signer was asked for. */
async function handedOver(): Promise<string> {
  const transferId = await fixed();
  await job();
  expect(await asked(transferId)).toHaveLength(1);
  return transferId;
}

it('FND-05 what waits in the signer is given up, and returns once the signer has cancelled it', async () => {
  const transferId = await handedOver();
  // As when its approver has left the policy.
  await harness.sql('delete from signer_approval where transfer_id = $1', transferId);
  await harness.pass(0);
  const replies = () => harness.sql('select state, reason from signer_reply where transfer_id = $1', transferId);
  expect(await replies()).toEqual([{ state: 'waiting', reason: 'APPROVALS_MISSING' }]);
  expect(await giveUp(transferId)).toBe('done');
  await job();
  expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['signed', 15_330]);
  for (const ms of [0, 0]) await harness.pass(ms);
  expect(await replies()).toMatchObject([{ state: 'cancelled' }]);
  expect((await detailOf(member, transferId)).transfer).toMatchObject({
    state: 'returned',
    reason: 'SIGNATURE_CANCELLED',
  });
  expect(await withdrawable()).toBe(before);
});

it('FND-05 what a silent signer was handed is given up, and returns once it works again', async () => {
  const transferId = await handedOver();
  harness.advance(2 * 60_000);
  expect(await giveUp(transferId)).toBe('done');
  await job();
  expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['signed', 15_330]);
  for (const ms of [0, 0]) await harness.pass(ms);
  expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['returned', 0]);
});

it('FND-05 what the signer signs while it is given up is sent, and its yen do not return', async () => {
  const transferId = await handedOver();
  await harness.signer.round();
  // The signature is in its log, and the reply is written a moment later.
  await harness.sql(
    `update signer_reply set state = 'waiting', digest = null, tx_hash = null, raw = null where transfer_id = $1`,
    transferId,
  );
  expect(await giveUp(transferId)).toBe('done');
  for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  expect([await stateOf(transferId), before - (await withdrawable())]).toEqual(['paid', 15_330]);
});

it('FND-05 of giving up and asking at once nothing is signed, whichever is first', async () => {
  for (let round = 0; round < 6; round += 1) {
    before = await withdrawable();
    const transferId = await fixed();
    const [outcome] = await Promise.all([giveUp(transferId), job(), job()]);
    expect(outcome).toBe('done');
    for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
    expect(await stateOf(transferId)).toBe('returned');
    expect(before - (await withdrawable())).toBe(0);
  }
}, 60_000);

it('FND-05 what was signed for another amount than the ledger has takes no step and is shown', async () => {
  const transferId = await fixed();
  await job();
  await harness.signer.round();
  const signer = async () => {
    const { payout } = (await officer.call('fundTransferDetail', { transferId })).data as Detail;
    return payout?.signer;
  };
  expect(await signer()).toMatchObject({ state: 'signed', isOther: false });
  const [kept] = await harness.sql<{ digest: string }>(
    'select digest from signer_reply where transfer_id = $1',
    transferId,
  );
  const reply = 'update signer_reply set digest = $2, state = $3, block_number = $4 where transfer_id = $1';
  await harness.sql(reply, transferId, 'another', 'mined', 1);
  for (let round = 0; round < 3; round += 1) await job();
  expect(await stateOf(transferId)).toBe('signed');
  expect(await signer()).toMatchObject({ state: 'mined', isOther: true });
  // Today and the health report name it until it is settled.
  const warning = 'brokerage 1: 1 signed for other terms than the ledger has';
  const today = async () => (await officer.call('todaySummary', {})).data as OperatorReply<'todaySummary'>;
  expect((await today()).signedOther).toEqual([transferId]);
  expect(harness.app.withdrawals.signers.warnings).toContain(warning);
  await harness.sql(reply, transferId, kept?.digest, 'signed', null);
  for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  expect(await stateOf(transferId)).toBe('paid');
  expect((await today()).signedOther).toEqual([]);
  expect(harness.app.withdrawals.signers.warnings).not.toContain(warning);
});

describe('FND-05 after a restore of the database that has lost the request', () => {
  type Reported = { readonly seq: number; readonly hash: string };
  const reported = async (): Promise<Reported> => {
    const [row] = await harness.sql<Reported>('select log_seq as seq, log_hash as hash from signer_status');
    if (row === undefined) throw new Error('the signer has reported nothing');
    return row;
  };

  /** A withdrawal that was signed, in a database of the moment before it was asked for. */
  async function restored(): Promise<string> {
    const transferId = await fixed();
    const { seq, hash } = await reported();
    await job();
    await harness.pass(0);
    expect(await stateOf(transferId)).toBe('signed');
    await officer.call('networkHalt', { network: 'demo', reason: 'restored' });
    for (const table of ['signer_reply', 'signer_request', 'signer_approval'])
      await harness.sql(`delete from ${table} where transfer_id = $1`, transferId);
    await harness.sql('update signer_status set log_seq = $1, log_hash = $2', seq, hash);
    return transferId;
  }

  afterEach(async () => {
    const resume = await officer.call('networkResumePropose', { network: 'demo', reason: 'test' });
    const approval = { number: String(resume.data.number), credential: checker.sign(String(resume.data.hash)) };
    expect(reasonOf(await checker.call('adjustmentApprove', approval))).toBe('done');
  });

  it('FND-05 what was signed before is paid, and its yen do not return', async () => {
    const transferId = await restored();
    expect(await giveUp(transferId)).toBe('done');
    for (const ms of [0, 0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
    expect(await stateOf(transferId)).toBe('paid');
    expect(before - (await withdrawable())).toBe(15_330);
    expect(await asked(transferId)).toHaveLength(1);
  });

  it('FND-05 what was signed for another amount than the ledger has waits for people', async () => {
    const transferId = await restored();
    expect(await giveUp(transferId)).toBe('done');
    await harness.signer.round();
    const [kept] = await harness.sql<{ digest: string }>(
      'select digest from signer_reply where transfer_id = $1',
      transferId,
    );
    await harness.sql(`update signer_reply set digest = 'another' where transfer_id = $1`, transferId);
    for (let round = 0; round < 3; round += 1) await job();
    expect([await stateOf(transferId), await asked(transferId)]).toEqual(['signed', []]);
    expect(before - (await withdrawable())).toBe(15_330);
    await harness.sql('update signer_reply set digest = $2 where transfer_id = $1', transferId, kept?.digest);
    for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
    expect(await stateOf(transferId)).toBe('paid');
  });
});
