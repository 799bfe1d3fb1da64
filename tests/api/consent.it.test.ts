import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('RT-08 a member who has not agreed to a new agreement places and changes no order, still cancels, and continues after agreeing', async () => {
  const member = await app.client().register();
  const throwAway = await app.client().demo();
  const { lower, upper } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
  const body = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
  const key = randomUUID();
  const { order } = await member.place(body, key);
  await member.place(body);

  await asSuper(app.database.superUrl, (client) => client.query(`update tenant set agreement_version = '2027-01'`));
  const asked = async () => (await member.call('GET v1/user/user/info')).agreementDue;
  await eventually(asked);
  const due = { status: 403, reason: 'CONSENT_DUE', field: null };
  expect(await member.refusal('POST v1/trade/order/place', { body, key: randomUUID() })).toMatchObject(due);
  // The same key is rejected too: its outcome is looked up by the key.
  expect(await member.refusal('POST v1/trade/order/place', { body, key })).toMatchObject(due);
  const { order: found } = await member.call('GET v1/trade/order/detail', { query: { clientOrderId: key } });
  expect(found.orderId).toBe(order.orderId);
  const changed = { orderId: order.orderId, price: upper };
  expect(await member.refusal('POST v1/trade/order/amend', { body: changed, key: randomUUID() })).toMatchObject(due);
  const text = await member.refusal('POST v1/trade/order/place', { body, key: randomUUID(), lang: 'jp' });
  expect(text.msg).toBe('利用規約が改定されました。ご確認のうえ、同意してください。');
  await throwAway.place(body);

  expect((await member.cancel(order.orderId)).order.state).toBe('cancelled');
  const all = await member.call('POST v1/trade/order/cancel/all', { body: {}, key: randomUUID() });
  expect(all.orders).toHaveLength(1);

  await member.call('POST v1/user/agreement/accept', { body: { agreementVersion: '2027-01' } });
  expect((await member.place(body)).order.state).not.toBe('rejected');
});
