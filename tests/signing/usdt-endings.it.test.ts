import { randomUUID } from 'node:crypto';
import { NETWORKS } from '@kabuto/chain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  addressAt,
  CLERK,
  detailOf,
  draftUsdt,
  FINAL,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let member: ApiClient;
let addressId: string;
let before: number;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
}, 120_000);
beforeEach(async () => {
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
  before = await withdrawable();
});
afterAll(async () => {
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
  await harness.stop();
});

const withdrawable = async (by = member): Promise<number> =>
  Number((await by.call('GET v1/fund/usdt/withdrawal/options')).withdrawable);
/** Runs the job without the signer. */
const job = async (): Promise<void> => {
  await harness.app.withdrawals.runTokens(1);
  await harness.core.waitUntilCaughtUp();
};
const reply = (transferId: string, state: string, reason: string | null = null) =>
  harness.sql('update signer_reply set state = $2, reason = $3 where transfer_id = $1', transferId, state, reason);
async function until(transferId: string, state: string, steps: readonly number[]): Promise<void> {
  for (const ms of steps) {
    if ((await detailOf(member, transferId)).transfer.state === state) return;
    await harness.pass(ms);
  }
  expect((await detailOf(member, transferId)).transfer).toMatchObject({ state });
}
const TO_APPROVED = [0, 0, CLERK] as const;

it('is rejected when the rate of the signature is outside the confirmed bounds, and the hold ends', async () => {
  const { rate } = await member.call('GET v1/fund/usdt/withdrawal/options');
  const exact = String(Math.floor((15_000 / Number(rate?.yen)) * 1e6) / 1e6);
  const body = { amount: '15000', addressId, least: exact, most: exact };
  const drafted = await member.call('POST v1/fund/usdt/withdrawal/draft', { body, key: randomUUID() });
  const { transferId } = drafted.transfer;
  const stepUpToken = await member.confirmByDemoCode('withdraw', drafted.subject);
  await member.call('POST v1/fund/usdt/withdrawal/request', { body: { transferId, stepUpToken }, key: randomUUID() });
  await until(transferId, 'rejected', [0, 0, 10 * MINUTE, 0, 0]);
  expect((await detailOf(member, transferId)).transfer.reason).toBe('RATE_OUT_OF_BOUNDS');
  expect(await withdrawable()).toBe(before);
  expect(await harness.sql('select from signer_request where transfer_id = $1', transferId)).toEqual([]);
});

it('is rejected when its address was removed before the signature', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  const stepUpToken = await member.confirmByDemoCode('address-remove', addressId);
  await member.call('POST v1/user/address/remove', { body: { addressId, stepUpToken } });
  await until(transferId, 'rejected', TO_APPROVED);
  expect((await detailOf(member, transferId)).transfer.reason).toBe('ADDRESS_REMOVED');
  expect(await withdrawable()).toBe(before);
});

it('fixes nothing while the signer does not work', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await until(transferId, 'approved', TO_APPROVED);
  harness.advance(2 * MINUTE);
  await job();
  expect((await detailOf(member, transferId)).transfer).toMatchObject({ state: 'approved', payout: { amount: null } });
  const { networks } = await member.call('GET v1/fund/usdt/withdrawal/options');
  expect(networks).toMatchObject([{ signs: false }]);
  const health = async () => (await fetch(`${harness.app.origin}/readyz`)).json();
  const silent = `brokerage 1: the signer of chain ${NETWORKS.demo.chainId} has reported nothing for a minute`;
  await expect.poll(health).toMatchObject({ ok: true, warnings: [silent] });
  await until(transferId, 'paid', [0, 0, 0, FINAL, 0, 0]);
  await expect.poll(health).toMatchObject({ warnings: [] });
});

it('a block that is replaced leads back, and what is voided comes back with its fee', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await until(transferId, 'signed', [...TO_APPROVED, 0]);
  await job();
  // another signer than the real one from here on: its log would differ from these rows
  await harness.sql(
    `insert into signer_reply (tenant_id, transfer_id, chain_id, wallet, state, replied_at)
     select tenant_id, transfer_id, chain_id, wallet, 'signed', 0 from signer_request where transfer_id = $1 on conflict do nothing`,
    transferId,
  );
  for (const state of ['signed', 'mined', 'mined', 'signed', 'mined', 'voided', 'voided']) {
    await reply(transferId, state);
    await job();
  }
  const { states, transfer } = await detailOf(member, transferId);
  expect(states.slice(-6)).toEqual(['signed', 'mined', 'signed', 'mined', 'signed', 'returned']);
  expect(transfer).toMatchObject({ state: 'returned', reason: 'TRANSACTION_VOIDED', next: null });
  expect(await withdrawable()).toBe(before);
  await harness.sql('delete from signer_reply where transfer_id = $1', transferId);
  await harness.sql('delete from signer_request where transfer_id = $1', transferId);
});

it('a transaction that has moved something else waits for people', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await until(transferId, 'signed', [...TO_APPROVED, 0]);
  await job();
  await harness.sql(
    `insert into signer_reply (tenant_id, transfer_id, chain_id, wallet, state, replied_at)
     select tenant_id, transfer_id, chain_id, wallet, 'differs', 0 from signer_request where transfer_id = $1 on conflict do nothing`,
    transferId,
  );
  await reply(transferId, 'differs');
  for (let round = 0; round < 3; round += 1) await job();
  expect((await detailOf(member, transferId)).transfer).toMatchObject({ state: 'signed' });
  expect(before - (await withdrawable())).toBe(15_330);
  await harness.sql('delete from signer_reply where transfer_id = $1', transferId);
  await harness.sql('delete from signer_request where transfer_id = $1', transferId);
});

/** A member who confirms with a passkey, and an address of theirs. */
async function withPasskey(made = new SoftPasskey()) {
  const { origin } = harness.app;
  const by = await harness.app.client().register();
  const passkey = await by.addPasskey(origin, made);
  const confirm = (purpose: 'address-add' | 'withdraw', subject: string) =>
    by.confirmByPasskey(purpose, subject, { passkey, origin });
  const key = randomUUID();
  const stepUpToken = await confirm('address-add', [key, 'demo', addressAt(0)].join('.'));
  const body = { network: 'demo', address: addressAt(0), label: 'A', stepUpToken } as const;
  const added = await by.call('POST v1/user/address/add', { key, body });
  await harness.pass(0);
  // a new passkey delays withdrawals by a day
  await harness.pass(25 * 60 * MINUTE);
  const drafted = await draftUsdt(by, added.addressId);
  const { transferId } = drafted.transfer;
  const request = async () => ({
    body: { transferId, stepUpToken: await confirm('withdraw', drafted.subject) },
    key: randomUUID(),
  });
  return { by, transferId, request };
}

it('what the passkey has signed is proved by the signer, and a server that changes it gets no signature', async () => {
  const honest = await withPasskey();
  await honest.by.call('POST v1/fund/usdt/withdrawal/request', await honest.request());
  member = honest.by;
  await until(honest.transferId, 'paid', [...TO_APPROVED, 0, 0, 0, FINAL, 0, 0]);

  const cheated = await withPasskey();
  member = cheated.by;
  before = await withdrawable();
  await cheated.by.call('POST v1/fund/usdt/withdrawal/request', await cheated.request());
  // known to the signer, but not what this member has confirmed
  await harness.sql(
    `insert into signer_address select tenant_id, user_id, $2, 0 from token_withdrawal where transfer_id = $1`,
    cheated.transferId,
    addressAt(7),
  );
  await harness.pass(0);
  await harness.sql(
    'update token_withdrawal set destination = $2 where transfer_id = $1',
    cheated.transferId,
    addressAt(7),
  );
  await until(cheated.transferId, 'returned', [MINUTE, 0, CLERK, 0, 0, 0, 0, 0]);
  expect((await detailOf(member, cheated.transferId)).transfer.reason).toBe('SIGNATURE_REFUSED');
  expect(await harness.sql('select reason from signer_reply where transfer_id = $1', cheated.transferId)).toEqual([
    { reason: 'CONFIRMATION_WRONG' },
  ]);
  expect(await withdrawable()).toBe(before);
  expect(await harness.sql('select from demo_chain_transaction where to_address = $1', addressAt(7))).toEqual([]);
});

it('a passkey confirms when the signer counts it, and its confirmation is not used up before', async () => {
  const { by, transferId, request } = await withPasskey();
  await harness.sql(
    `update signer_first_seen set counts_at = $2 where kind = 'key' and customer_id =
       (select user_id from token_withdrawal where transfer_id = $1)`,
    transferId,
    harness.now() + MINUTE,
  );
  const sent = await request();
  const tooNew = { status: 403, reason: 'PASSKEY_TOO_NEW', field: 'stepUpToken' };
  expect(await by.refusal('POST v1/fund/usdt/withdrawal/request', sent)).toMatchObject(tooNew);
  harness.advance(MINUTE);
  expect(await by.call('POST v1/fund/usdt/withdrawal/request', sent)).toMatchObject({ state: 'cooling' });
});

it('a passkey that the signer cannot check is refused before anything is held', async () => {
  const { by, transferId, request } = await withPasskey(new SoftPasskey('EdDSA'));
  const free = async () => (await by.call('GET v1/fund/usdt/withdrawal/options')).withdrawable;
  const all = await free();
  const wrongType = { status: 403, reason: 'PASSKEY_TYPE_NOT_TAKEN', field: 'stepUpToken' };
  expect(await by.refusal('POST v1/fund/usdt/withdrawal/request', await request())).toMatchObject(wrongType);
  expect([(await detailOf(by, transferId)).transfer.state, await free()]).toEqual(['draft', all]);
});
