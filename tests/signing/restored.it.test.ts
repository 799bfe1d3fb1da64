import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { readTokenWithdrawals } from '../../apps/server/src/funding/token-withdrawals/paperwork.ts';
import { termsOf } from '../../apps/server/src/funding/token-withdrawals/terms.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { requestSignature, type Terms } from '../../apps/server/src/signing/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  detailOf,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

/**
 * What the signer had signed in the database that was lost, 10^-6 tokens: at 151.3264 yen, which is not the rate of
 * now.
 */
const SIGNED = 99_123_484;
const TO_PAID = [0, 0, 6_000, 0, 30_000, 0, 0];
let harness: UsdtHarness;
let officer: TestOperator;
let member: ApiClient;
let addressId: string;
let before: number;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  officer = await harness.operator(['treasury', 'compliance']);
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
const job = async (): Promise<void> => {
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
};
const transferOf = async (transferId: string) => (await detailOf(member, transferId)).transfer;
const requestsOf = (transferId: string) =>
  harness.sql<{ units: number }>('select amount_units as units from signer_request where transfer_id = $1', transferId);
const others = async () => ((await officer.call('todaySummary', {})).data as OperatorReply<'todaySummary'>).signedOther;
const sentOf = async (transferId: string): Promise<number> =>
  (await harness.sql('select distinct nonce from signer_reply where transfer_id = $1', transferId)).length;

/** A withdrawal in `screening`, as the database of an earlier moment has it. */
async function screened(): Promise<string> {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.pass(0);
  expect((await transferOf(transferId)).state).toBe('screening');
  return transferId;
}
/** What the signer has signed for this number, of whose request this database knows nothing. */
async function signedBefore(transferId: string, over: Partial<Terms & { amountUnits: number }> = {}): Promise<void> {
  const transfer = await harness.core.read(({ broker }) => broker.transfer(Number(transferId)));
  await withTenant(harness.pool, 1, async (client) => {
    const kept = (await readTokenWithdrawals(client, 1, [Number(transferId)])).get(Number(transferId));
    if (transfer === undefined || kept?.confirmation == null) throw new Error('no such withdrawal');
    const { network, destination: address, userId: customerId, confirmation } = kept;
    const approvals = [{ by: 'demo', consent: { kind: 'demo', by: 'demo' } as const }];
    const terms = { ...termsOf(1, transfer, { network, address }), amountUnits: SIGNED, ...over };
    await requestSignature(client, { ...terms, customerId, confirmation, approvals }, { now: harness.now() });
  });
  expect(await harness.signer.round()).toBeNull();
  for (const table of ['signer_request', 'signer_approval'])
    await harness.sql(`delete from ${table} where transfer_id = $1`, transferId);
}
const approve = async (transferId: string) => reasonOf(await officer.call('fundWithdrawalApprove', { transferId }));
const reject = async (transferId: string) =>
  reasonOf(await officer.call('fundWithdrawalReject', { transferId, reason: 'SANCTIONS' }));

it('FND-05 what was signed before the restored moment is fixed as it was signed, and its yen leave once', async () => {
  const transferId = await screened();
  await signedBefore(transferId);
  expect(await approve(transferId)).toBe('done');
  await job();
  const { payout, state } = await transferOf(transferId);
  expect([state, payout?.amount]).toEqual(['signed', '99.123484']);
  for (const ms of TO_PAID) await harness.pass(ms);
  expect(await transferOf(transferId)).toMatchObject({ state: 'paid', payout: { amount: '99.123484' } });
  expect(before - (await withdrawable())).toBe(15_330);
  expect(await requestsOf(transferId)).toEqual([{ units: String(SIGNED) }]);
  expect([await sentOf(transferId), await others()]).toEqual([1, []]);
});

it('FND-05 what was signed before the restored moment is neither rejected nor cancelled, and is shown', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await signedBefore(transferId);
  const cancelled = await member.refusal('POST v1/fund/transfer/cancel', { key: randomUUID(), body: { transferId } });
  expect(cancelled).toMatchObject({ reason: 'SIGNATURE_ASKED' });
  await job();
  expect([await others(), (await transferOf(transferId)).state]).toEqual([[transferId], 'screening']);
  expect(await reject(transferId)).toBe('400 SIGNATURE_ASKED');
  // The address may be gone by now: its tokens are too.
  const stepUpToken = await member.confirmByDemoCode('address-remove', addressId);
  await member.call('POST v1/user/address/remove', { body: { addressId, stepUpToken } });
  for (const ms of [0, 21_000, 21_000, ...TO_PAID]) await harness.pass(ms);
  expect(await transferOf(transferId)).toMatchObject({ state: 'paid', payout: { amount: '99.123484' } });
  expect([before - (await withdrawable()), await others()]).toEqual([15_330, []]);
  addressId = await usableAddress(harness, member, 1);
});

it('FND-05 a number that the signer has signed for another withdrawal is never fixed, shown, and stops no other', async () => {
  const transferId = await screened();
  await signedBefore(transferId, { leastUnits: 1 });
  expect(await approve(transferId)).toBe('done');
  for (const ms of TO_PAID) await harness.pass(ms);
  expect(await transferOf(transferId)).toMatchObject({ state: 'approved', payout: { amount: null } });
  expect([await requestsOf(transferId), await others()]).toEqual([[], [transferId]]);
  const next = await screened();
  expect(await approve(next)).toBe('done');
  for (const ms of [0, ...TO_PAID]) await harness.pass(ms);
  expect((await transferOf(next)).state).toBe('paid');
  expect(await reject(transferId)).toBe('done');
  await job();
  expect([before - (await withdrawable()), await others()]).toEqual([15_330, []]);
});
