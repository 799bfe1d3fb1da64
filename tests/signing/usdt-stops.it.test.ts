import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  detailOf,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let officer: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  officer = await harness.operator(['treasury', 'compliance']);
  checker = await harness.operator(['treasury', 'compliance']);
}, 120_000);
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const job = async (): Promise<void> => {
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
};
const repliesOf = (transferId: string) =>
  harness.sql<{ state: string }>('select state from signer_reply where transfer_id = $1', transferId);
const isSent = async (transferId: string): Promise<boolean> =>
  (await repliesOf(transferId)).some(({ state }) => !['waiting', 'cancelled'].includes(state));
const stop = async (of: Withdrawal, action: 'freeze' | 'disable') =>
  expect((await officer.call('customerStop', { memberId: of.memberId, action, reason: '不審なログイン' })).status).toBe(
    200,
  );
const release = async (of: Withdrawal, action: 'unfreeze' | 'enable') =>
  expect((await officer.call('customerRelease', { memberId: of.memberId, action, reason: '確認済み' })).status).toBe(
    200,
  );

type Withdrawal = Awaited<ReturnType<typeof fixed>>;
const stateOf = async ({ transferId }: Withdrawal) => {
  const [row] = await harness.sql<{ state: string; reason: string | null }>(
    'select state, reason from transfer where transfer_id = $1',
    transferId,
  );
  return row;
};
const cashOf = async ({ accountId }: { readonly accountId: number }): Promise<number> =>
  harness.core.read(({ broker }) => Number(broker.account(accountId)?.cash.settled));

/** A member whose withdrawal has its tokens fixed, and which the signer does not have yet. */
async function fixed() {
  const member: ApiClient = await harness.app.client().demo();
  const { id, accountId } = await member.call('GET v1/user/user/info');
  const addressId = await usableAddress(harness, member);
  const of = { member, addressId, memberId: String(id), accountId: Number(accountId) };
  const before = await cashOf(of);
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  await officer.call('fundWithdrawalApprove', { transferId });
  await job();
  expect((await detailOf(member, transferId)).transfer.state).toBe('signed');
  expect(before - (await cashOf(of))).toBe(15_330);
  return { ...of, transferId, before };
}
/** The same, which waits in the signer as when its approver has left the policy. */
async function waiting() {
  const of = await fixed();
  await job();
  await harness.sql('delete from signer_approval where transfer_id = $1', of.transferId);
  await harness.pass(0);
  expect(await repliesOf(of.transferId)).toEqual([{ state: 'waiting' }]);
  return of;
}
/** It came back whole, and is never signed. */
async function expectReturned(of: Withdrawal, reason: string): Promise<void> {
  await harness.pass(0);
  await harness.pass(0);
  expect(await stateOf(of)).toEqual({ state: 'returned', reason });
  expect(of.before - (await cashOf(of))).toBe(0);
  for (let round = 0; round < 3; round += 1) await harness.pass(MINUTE);
  expect(await repliesOf(of.transferId)).toEqual([{ state: 'cancelled' }]);
}

it('FND-04 a freeze stops what waits in the signer: it is cancelled there, and its yen come back', async () => {
  const of = await waiting();
  await stop(of, 'freeze');
  await job();
  // Nothing returns before the signer has replied.
  expect(await stateOf(of)).toEqual({ state: 'signed', reason: null });
  // What it waited for is there again: the cancellation comes first.
  await harness.sql(
    `insert into signer_approval (tenant_id, transfer_id, approved_by, approval, approved_at)
     values (1, $1, 'demo', '{"kind":"demo","by":"demo"}', 0)`,
    of.transferId,
  );
  await expectReturned(of, 'FROZEN_BEFORE_SENT');
  await release(of, 'unfreeze');
  await harness.pass(0);
  expect(await isSent(of.transferId)).toBe(false);
});

it('FND-04 a disabled member stops what was handed over to a signer that has not replied', async () => {
  const of = await fixed();
  await job();
  expect(await harness.sql('select from signer_request where transfer_id = $1', of.transferId)).toHaveLength(1);
  await stop(of, 'disable');
  await job();
  await expectReturned(of, 'FROZEN_BEFORE_SENT');
  await release(of, 'enable');
});

it('FND-04 a removed address stops what is fixed on a halted network', async () => {
  const of = await fixed();
  await officer.call('networkHalt', { network: 'demo', reason: 'test' });
  await job();
  const stepUpToken = await of.member.confirmByDemoCode('address-remove', of.addressId);
  await of.member.call('POST v1/user/address/remove', { body: { addressId: of.addressId, stepUpToken } });
  await job();
  await expectReturned(of, 'ADDRESS_REMOVED');
  expect(await harness.sql('select from signer_request where transfer_id = $1', of.transferId)).toEqual([]);
  const resume = await officer.call('networkResumePropose', { network: 'demo', reason: 'test' });
  const approval = { number: String(resume.data.number), credential: checker.sign(String(resume.data.hash)) };
  expect((await checker.call('adjustmentApprove', approval)).status).toBe(200);
  await harness.pass(0);
});

it('FND-05 what waits in the signer until its rate is old is not signed at it, and its yen come back', async () => {
  const of = await waiting();
  await harness.pass(9 * MINUTE);
  expect(await stateOf(of)).toEqual({ state: 'signed', reason: null });
  await harness.pass(2 * MINUTE);
  await expectReturned(of, 'RATE_OLD');
});

it('FND-04 what is signed before the freeze goes on, and what is signed while it is given up is not returned', async () => {
  const signed = await fixed();
  await job();
  await harness.signer.round();
  await stop(signed, 'freeze');
  const raced = await waiting();
  await harness.sql(
    `insert into signer_approval (tenant_id, transfer_id, approved_by, approval, approved_at)
     values (1, $1, 'demo', '{"kind":"demo","by":"demo"}', 0)`,
    raced.transferId,
  );
  await harness.signer.round();
  // The signature is in its log, and the reply is written a moment later.
  await harness.sql(
    `update signer_reply set state = 'waiting', digest = null, tx_hash = null, raw = null where transfer_id = $1`,
    raced.transferId,
  );
  await stop(raced, 'freeze');
  await job();
  for (const ms of [0, 6_000, 0, 30_000, 0, 0]) await harness.pass(ms);
  expect([await stateOf(signed), await stateOf(raced)]).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  expect(raced.before - (await cashOf(raced))).toBe(15_330);
});
