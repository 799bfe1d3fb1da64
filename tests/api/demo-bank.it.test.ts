import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.stop());

const declare = (by: ApiClient, amount = '100000') =>
  by.call('POST v1/fund/deposit/declare', { body: { amount }, key: randomUUID() });
const detail = (by: ApiClient, transferId: string) => by.call('GET v1/fund/transfer/detail', { query: { transferId } });
const cashOf = async (by: ApiClient) => Number((await by.call('GET v1/trade/asset/summary')).cash);
const send = (transferId: string) => ({ body: { transferId } });

it('FND-07 the simulated bank sends the money: its file is imported, matched, screened and credited once', async () => {
  const member = await app.client().register();
  const before = await cashOf(member);
  const { transferId } = await declare(member);
  // A double tap writes the same file.
  await Promise.all([1, 2, 3].map(() => member.call('POST v1/demo/bank/send', send(transferId)).catch(() => null)));
  await eventually(async () => (await detail(member, transferId)).transfer.state === 'credited');
  const { transfer, steps } = await detail(member, transferId);
  expect(transfer).toMatchObject({ amount: '100000', next: null, canCancel: false });
  expect(steps.map(({ state }) => state)).toEqual(['declared', 'matched', 'screening', 'credited']);
  expect((await cashOf(member)) - before).toBe(100_000);
  expect(await member.refusal('POST v1/demo/bank/send', send(transferId))).toMatchObject({ reason: 'TRANSFER_STATE' });
  const wanted = { query: { group: 'money' } } as const;
  await eventually(async () => (await member.call('GET v1/user/notice/list', wanted)).rows.length > 0);
  const { rows: notices } = await member.call('GET v1/user/notice/list', wanted);
  expect(notices).toMatchObject([{ kind: 'depositCredited', params: { transferId, amount: '100000' } }]);
  await eventually(async () => {
    const mails = await asSuper(app.database.superUrl, (client) => client.query('select subject from mail_outbox'));
    return mails.rows.some(({ subject }) => /a deposit or withdrawal|入出金のお知らせ/.test(String(subject)));
  });
  const stepUpToken = await member.confirm('data-export');
  const data = await member.call('POST v1/user/user/export', { body: { stepUpToken } });
  expect(data.deposits).toMatchObject([{ reference: transfer.reference, declared: 100_000 }]);
  expect(data.bankLines).toMatchObject([{ amount: 100_000, payer: expect.stringContaining(transfer.reference ?? '') }]);
  expect((await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('exists in the simulation only', async () => {
  const member = await app.client().register();
  const { transferId } = await declare(member);
  await asSuper(app.database.superUrl, (client) => client.query(`update tenant set mode = 'live'`));
  await app.restart();
  const refused = { status: 403, reason: 'DEMO_ONLY' };
  expect(await member.refusal('POST v1/demo/bank/send', send(transferId))).toMatchObject(refused);
  const options = await member.call('GET v1/fund/deposit/options');
  expect(options).toMatchObject({ demoBank: false, payer: null });
  expect((await detail(member, transferId)).transfer.state).toBe('declared');
});
