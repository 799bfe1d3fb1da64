import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  addressAt,
  CLERK,
  detailOf,
  draftUsdt,
  FINAL,
  MINUTE,
  startUsdtWithdrawals,
  type UsdtHarness,
} from '../support/usdt-withdrawals.ts';

let harness: UsdtHarness;
let member: ApiClient;
let email: string;
let addressId: string;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
}, 120_000);
beforeEach(async () => {
  email = `${randomUUID()}@example.jp`;
  member = await harness.app.client().register(email);
  const key = randomUUID();
  const stepUpToken = await member.confirm('address-add', PASSWORD, [key, 'demo', addressAt(0)].join('.'));
  const body = { network: 'demo', address: addressAt(0), label: 'A', stepUpToken } as const;
  ({ addressId } = await member.call('POST v1/user/address/add', { key, body }));
  await harness.pass(0);
  await harness.pass(MINUTE);
});
afterAll(() => harness.stop());

/** A withdrawal whose tokens are fixed. */
async function signed(): Promise<string> {
  const drafted = await draftUsdt(member, addressId);
  const { transferId } = drafted.transfer;
  const stepUpToken = await member.confirm('withdraw', PASSWORD, drafted.subject);
  await member.call('POST v1/fund/usdt/withdrawal/request', { body: { transferId, stepUpToken }, key: randomUUID() });
  for (const ms of [0, 0, CLERK, 0]) await harness.pass(ms);
  expect((await detailOf(member, transferId)).transfer.state).toBe('signed');
  return transferId;
}
/** Those of transfers; the receipt that follows one is issued by another job. */
const notices = async () =>
  (await member.call('GET v1/user/notice/list', { query: { group: 'money' }, lang: 'jp' })).rows.filter(
    ({ kind }) => kind !== 'documentIssued',
  );
const kinds = async (): Promise<string[]> => (await notices()).map(({ kind }) => kind).reverse();
const mails = async (): Promise<string[]> =>
  (
    await harness.sql<{ body: string }>(
      `select body from mail_outbox where recipient = $1 and body like '%USDT%' and body like '%15,000%' order by mail_id`,
      email,
    )
  ).map(({ body }) => body);
const until = (kind: string) => eventually(async () => (await kinds()).includes(kind));

it('AUT-10 a withdrawal of USDT has one notice and one mail when it is sent, and one when it is confirmed, also after a restart', async () => {
  const transferId = await signed();
  for (const ms of [0, 0, 6_000, 0]) await harness.pass(ms);
  await until('usdtSent');
  for (const ms of [FINAL, 0, 0]) await harness.pass(ms);
  await until('usdtPaid');
  const expected = ['withdrawalRequested', 'withdrawalApproved', 'usdtSent', 'usdtPaid'];
  expect(await kinds()).toEqual(expected);
  const { payout } = (await detailOf(member, transferId)).transfer;
  const [paid, sent] = await notices();
  for (const one of [paid, sent]) expect(one?.params).toEqual({ transferId, amount: '15000', tokens: payout?.amount });
  expect([paid?.text, sent?.text]).toEqual([
    `${payout?.amount} USDTの送付が確定しました（15,000円の出金）。`,
    `${payout?.amount} USDTを送付しました（15,000円の出金）。`,
  ]);
  await eventually(async () => (await mails()).length >= 2);
  await harness.app.restart();
  const next = await signed();
  await until('withdrawalApproved');
  expect((await kinds()).slice(0, 4)).toEqual(expected);
  expect(await mails()).toHaveLength(2);
  for (const ms of [0, 0, 6_000, FINAL, 0, 0]) await harness.pass(ms);
  expect((await detailOf(member, next)).transfer.state).toBe('paid');
});

it('a block that is replaced makes no second notice and no second mail', async () => {
  const transferId = await signed();
  await harness.app.withdrawals.runTokens(1);
  // another signer than the real one from here on
  await harness.sql(
    `insert into signer_reply (tenant_id, transfer_id, chain_id, wallet, state, replied_at)
     select tenant_id, transfer_id, chain_id, wallet, 'signed', 0 from signer_request where transfer_id = $1`,
    transferId,
  );
  const reply = async (state: string): Promise<void> => {
    await harness.sql('update signer_reply set state = $2 where transfer_id = $1', transferId, state);
    await harness.app.withdrawals.runTokens(1);
    await harness.app.marketOf(1).core.waitUntilCaughtUp();
  };
  await reply('mined');
  await until('usdtSent');
  await eventually(async () => (await mails()).length === 1);
  // unlike the demo's outbox, a mail server does not know what it was given before
  await harness.sql('update mail_outbox set message_id = null where recipient = $1', email);
  for (const state of ['signed', 'mined', 'voided', 'voided']) await reply(state);
  await until('usdtReturned');
  expect((await detailOf(member, transferId)).states.filter((state) => state === 'mined')).toHaveLength(2);
  expect((await kinds()).slice(2)).toEqual(['usdtSent', 'usdtReturned']);
  await eventually(async () => (await mails()).length >= 2);
  expect((await mails()).filter((body) => /USDTを送付しました|USDT sent/.test(body))).toHaveLength(1);
});
