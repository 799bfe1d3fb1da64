import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const NEW = 'another-lamp-river-43';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Who does it: the session that ends with it, or another one of the member. */
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
  [
    'a password set anew with a mailed code',
    async (_own, _other, email) => {
      const nobody = app.client();
      // The registration has just had a code; the next one would be sent a minute later.
      await asSuper(app.database.superUrl, (client) => client.query('delete from attempt_count'));
      await nobody.call('POST v1/notice/notice/email/send/captcha', { body: { email, purpose: 'forget' } });
      const { rows } = await nobody.call('GET v1/demo/outbox/list', { query: { email } });
      const code = /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
      await nobody.call('POST v1/user/user/forget', { body: { email, code, password: NEW } });
    },
  ],
  ['a freeze', (_own, other) => other.call('POST v1/user/user/freeze')],
  [
    'a closed account',
    async (_own, other) => {
      const stepUpToken = await other.confirm('account-close');
      await other.call('POST v1/user/user/close', { body: { stepUpToken } });
    },
  ],
];

it.each(ENDINGS)('AUT-11 ends sessions and their open streams: %s', async (_what, end) => {
  const email = `${randomUUID()}@example.jp`;
  const own = await app.client().register(email);
  const other = await app.client().logIn(email, PASSWORD);
  const stream = await own.stream();
  await own.call('GET v1/user/user/info');
  await end(own, other, email);
  await stream.untilClosed();
  expect(await own.refusal('GET v1/user/user/info')).toMatchObject({ status: 401, reason: 'UNAUTHENTICATED' });
  await expect(own.refresh()).rejects.toThrow('REFRESH_INVALID');
});
