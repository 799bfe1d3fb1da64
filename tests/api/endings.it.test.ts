import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_TENANT } from '../../apps/server/src/demo/index.ts';
import { setDisabled } from '../../apps/server/src/identity/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const NEW = 'another-lamp-river-43';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Resets the password with a mailed code. */
async function setAnew(email: string): Promise<void> {
  const anonymous = app.client();
  // The registration has just used a code; the next one could be sent only a minute later.
  await asSuper(app.database.superUrl, (client) => client.query('delete from attempt_count'));
  await anonymous.call('POST v1/notice/notice/email/send/captcha', { body: { email, purpose: 'forget' } });
  const { rows } = await anonymous.call('GET v1/demo/outbox/list', { query: { email } });
  const code = /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
  await anonymous.call('POST v1/user/user/forget', { body: { email, code, password: NEW } });
}

/** The action and its caller: the session that ends with it, or another one of the member. */
type Ending = readonly [what: string, end: (own: ApiClient, other: ApiClient, email: string) => Promise<unknown>];

const ENDINGS: readonly Ending[] = [
  ['logout', (own) => own.call('POST v1/oauth/oauth/logout')],
  [
    'logging one session out from another',
    async (_own, other) => {
      const { rows } = await other.call('GET v1/user/session/list');
      const id = rows.find(({ current }) => !current)?.id ?? '';
      await other.call('POST v1/user/session/end', { body: { id } });
    },
  ],
  ['logging all others out', (_own, other) => other.call('POST v1/user/session/end/others')],
  [
    'a changed password',
    async (_own, other) => {
      const stepUpToken = await other.confirm('password-change');
      await other.call('POST v1/user/user/password', { body: { password: NEW, stepUpToken } });
    },
  ],
  ['a password set anew with a mailed code', (_own, _other, email) => setAnew(email)],
  ['a member whom the brokerage disables, from another process', (_own, _other, email) => disable(email, true)],
  ['a freeze', (_own, other) => other.call('POST v1/user/user/freeze')],
  [
    'a closed account',
    async (_own, other) => {
      const stepUpToken = await other.confirm('account-close');
      await other.call('POST v1/user/user/close', { body: { stepUpToken } });
    },
  ],
];

/** As the command line does it: in another process, bypassing the server. */
async function disable(contact: string, disabled: boolean): Promise<void> {
  const pool = createPool({ url: app.database.appUrl, name: 'elsewhere', max: 1 });
  const known = await setDisabled(pool, { tenantId: FIRST_TENANT, contact, disabled, now: Date.now() });
  await pool.end();
  expect(known).toBe(true);
}

/** All streams must be closed within this time (AUT-11), milliseconds. */
const WITHIN_MS = 5000;

it.each(ENDINGS)('AUT-11 ends sessions and their open streams: %s', async (_what, end) => {
  const email = `${randomUUID()}@example.jp`;
  const own = await app.client().register(email);
  const other = await app.client().logIn(email, PASSWORD);
  const stream = await own.stream();
  await own.call('GET v1/user/user/info');
  await end(own, other, email);
  const ended = performance.now();
  await stream.untilClosed();
  expect(performance.now() - ended).toBeLessThan(WITHIN_MS);
  expect(await own.refusal('GET v1/user/user/info')).toMatchObject({ status: 401, reason: 'UNAUTHENTICATED' });
  await expect(own.refresh()).rejects.toThrow('REFRESH_INVALID');
});

it('AUT-11 a member disabled by the brokerage cannot log in, not with a new password either, until the brokerage allows it', async () => {
  const email = `${randomUUID()}@example.jp`;
  await app.client().register(email);
  await disable(email, true);
  const refusal = (password: string) =>
    app
      .client()
      .logIn(email, password)
      .then(() => null, String);
  expect(await refusal(PASSWORD)).toContain('ACCOUNT_DISABLED');
  expect(await refusal('not-the-lamp-river-42')).toContain('CREDENTIALS_WRONG');
  await asSuper(app.database.superUrl, (client) => client.query('delete from attempt_count'));
  await setAnew(email);
  expect(await refusal(NEW)).toContain('ACCOUNT_DISABLED');
  await disable(email, false);
  expect(await refusal(NEW)).toBeNull();
});

it('AUT-11 a freeze leaves orders unchanged until the owner is back', async () => {
  const email = `${randomUUID()}@example.jp`;
  const owner = await app.client().register(email);
  const { order } = await owner.place({ code: '7203', side: 'buy', type: 'limit', price: '2800', quantity: '100' });
  const before = (await owner.detail(order.orderId)).order;
  const cash = await owner.call('GET v1/trade/asset/summary');
  await owner.call('POST v1/user/user/freeze');
  expect(await owner.refusal('POST v1/trade/order/cancel/all', { key: randomUUID() })).toMatchObject({ status: 401 });
  await asSuper(app.database.superUrl, (client) => client.query('delete from attempt_count'));
  await setAnew(email);
  await owner.logIn(email, NEW);
  expect((await owner.detail(order.orderId)).order).toEqual(before);
  expect(await owner.call('GET v1/trade/asset/summary')).toMatchObject({ buyingPower: cash.buyingPower });
});
