import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  detailOf,
  FINAL,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

const HOUR = 60 * MINUTE;
/** Of a day: enough for one withdrawal of about 100 USDT, not for two. */
const LIMIT = 150_000_000;
let harness: UsdtHarness;
let officer: TestOperator;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  harness = await startUsdtWithdrawals({ dayLimit: LIMIT });
  officer = await harness.operator(['treasury', 'compliance']);
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
}, 120_000);
afterAll(async () => {
  const { problems } = await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' });
  await harness.stop();
  expect(problems).toEqual([]);
});

const transferOf = async (transferId: string) => (await detailOf(member, transferId)).transfer;
const noRoom = async (transferId: string) =>
  ((await officer.call('fundTransferDetail', { transferId })).data as OperatorReply<'fundTransferDetail'>).payout
    ?.noRoom;
/** Requested, and approved as far as the broker is concerned. */
async function approved(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  expect((await officer.call('fundWithdrawalApprove', { transferId })).status).toBe(200);
  return transferId;
}

it('FND-05 no rate is fixed above what the signer may still sign today, also of two at once', async () => {
  const [first, second] = [await approved(), await approved()];
  for (let round = 0; round < 3; round += 1) await harness.pass(0);
  expect((await transferOf(first)).payout?.amount).not.toBeNull();
  expect(await transferOf(second)).toMatchObject({ state: 'approved', payout: { amount: null, rate: null } });
  expect(await noRoom(second)).toBe('DAY_LIMIT');
  expect(await harness.sql('select from signer_request where transfer_id = $1', second)).toEqual([]);
  for (const ms of [FINAL, 0, 0, 20 * HOUR, 0]) await harness.pass(ms);
  expect(await transferOf(first)).toMatchObject({ state: 'paid' });
  expect(await transferOf(second)).toMatchObject({ state: 'approved' });
  // The first is older than a day: the rate is that of now.
  const fixedAt = harness.now() + 5 * HOUR;
  for (const ms of [5 * HOUR, 0, 0]) await harness.pass(ms);
  const { payout } = await transferOf(second);
  expect(fixedAt - (payout?.rateAt ?? 0)).toBeLessThan(2 * MINUTE);
  for (const ms of [6_000, FINAL, 0, 0]) await harness.pass(ms);
  expect(await transferOf(second)).toMatchObject({ state: 'paid' });
});

it('FND-05 no rate is fixed while the wallet is short, has no coins, gas is dear, or its level is not known', async () => {
  await harness.pass(25 * HOUR);
  const transferId = await approved();
  const job = async () => {
    await harness.app.withdrawals.runTokens(1);
    await harness.core.waitUntilCaughtUp();
  };
  const [row] = await harness.sql<{ level: object }>('select level from signer_status');
  const level = (over: object) =>
    harness.sql('update signer_status set level = $1', JSON.stringify({ ...row?.level, ...over }));
  for (const [reason, over] of [
    ['WALLET_SHORT', { balance: 50_000_000 }],
    ['GAS_SHORT', { gasFor: 0 }],
    ['GAS_TOO_DEAR', { leastFeeCapWei: '9'.repeat(24) }],
    ['GAS_TOO_DEAR', { leastFeeCapWei: null }],
    ['LEVEL_UNKNOWN', { leastFeeCapWei: undefined }],
    ['LEVEL_UNKNOWN', { readAt: 0 }],
  ] as const) {
    await level(over);
    expect([reason, await noRoom(transferId)]).toEqual([reason, reason]);
    await job();
    expect(await transferOf(transferId)).toMatchObject({ state: 'approved', payout: { rate: null } });
  }
  await level({});
  await job();
  expect(await noRoom(transferId)).toBeNull();
  expect(await transferOf(transferId)).toMatchObject({ state: 'signed' });
});
