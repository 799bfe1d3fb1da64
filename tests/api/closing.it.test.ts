import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { PASSWORD as password } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const EMAIL = 'leaving@example.jp';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const rowsOf = (sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  asSuper(
    app.database.superUrl,
    async (client) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
  );

it('closing an account erases everything kept about its member, and nothing about others', async () => {
  const member = await app.client().register();
  await app.client().register();
  const { order } = await member.place({ code: '9432', side: 'buy', type: 'market', quantity: '100' });
  await member.call('POST v1/watch/item/add', { body: { code: '7203' } });
  const needed = { status: 403, reason: 'STEP_UP_REQUIRED', params: { purpose: 'data-export' } };
  expect(await member.refusal('POST v1/user/user/export')).toMatchObject(needed);
  const other = await member.confirm('account-close');
  expect(await member.refusal('POST v1/user/user/export', { body: { stepUpToken: other } })).toMatchObject(needed);

  const info = await member.call('GET v1/user/user/info');
  const [item] = await rowsOf(
    `insert into news_item (tenant_id, title_jp, body_jp, publish_at, source, created_at, updated_at)
     values (1, 'お知らせ', '本文', 1, 'closing', 1, 1) returning news_id::text as "newsId"`,
    [],
  );
  const newsId = String(item?.newsId);
  await member.call('POST v1/user/news/read', { body: { newsId } });
  const stepUpToken = await member.confirm('data-export');
  const data = await member.call('POST v1/user/user/export', { body: { stepUpToken } });
  expect(await member.refusal('POST v1/user/user/export', { body: { stepUpToken } })).toMatchObject(needed);
  expect(data.complete).toBe(true);
  expect(data.profile).toEqual([expect.objectContaining({ user_id: Number(info.id), nickname: 'Hanako' })]);
  expect(data.orders.map((row) => String(row.order_id))).toEqual([order.orderId]);
  expect(data.watchlists).toEqual([expect.objectContaining({ code: '7203' })]);
  expect(data.newsRead).toEqual([{ news_id: Number(newsId), read_at: expect.any(Number) }]);
  expect(data.accounts).toHaveLength(1);
  expect(data.postings.length).toBeGreaterThan(0);
  for (const rows of [data.accounts, data.orders, data.fills, data.postings, data.events])
    for (const row of rows) expect(String(row.account_id)).toBe(info.accountId);
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash/);
});

/** An account's status in its table. */
async function statusOf(accountId: string): Promise<unknown> {
  await app.market.core.waitUntilCaughtUp();
  const [row] = await rowsOf('select status from account where account_id = $1', [accountId]);
  return row?.status;
}

it('a closed account: profile erased, sessions and streams ended, ledger kept, the old address notified', async () => {
  const member = await app.client().register(EMAIL);
  const { id, accountId } = await member.call('GET v1/user/user/info');
  const stream = await member.stream();
  const needed = { status: 403, reason: 'STEP_UP_REQUIRED', params: { purpose: 'account-close' } };
  expect(await member.refusal('POST v1/user/user/close')).toMatchObject(needed);
  const stepUpToken = await member.confirm('account-close');
  const before = await rowsOf('select count(*)::int as n from posting where account_id = $1', [accountId]);

  expect(await member.call('POST v1/user/user/close', { body: { stepUpToken } })).toBeNull();
  expect(await member.refusal('GET v1/user/user/info')).toMatchObject({ status: 401, reason: 'UNAUTHENTICATED' });
  await stream.untilClosed();
  const login = { grant_type: 'password', username: EMAIL, password } as const;
  expect(await app.client().refusal('POST v1/oauth/oauth/token', { body: login })).toMatchObject({
    reason: 'CREDENTIALS_WRONG',
  });
  const [user] = await rowsOf('select * from app_user where user_id = $1', [id]);
  expect(user).toMatchObject({
    nickname: '',
    email: null,
    password_hash: null,
    closed_at: expect.stringMatching(/^\d{13}$/),
  });
  for (const table of ['app_user', 'contact_code', 'known_device'])
    expect(JSON.stringify(await rowsOf(`select * from ${table}`, [])), table).not.toContain(EMAIL);
  expect(await statusOf(accountId)).toBe('closed');
  expect(await rowsOf('select count(*)::int as n from posting where account_id = $1', [accountId])).toEqual(before);
  const mails = () => rowsOf('select subject from mail_outbox where recipient = $1', [EMAIL]);
  await eventually(async () => (await mails()).length > 0);
  expect(await mails()).toEqual([{ subject: 'Kabuto: your account is closed' }]);
  const shown = await app.client().call('GET v1/demo/outbox/list', { query: { email: EMAIL } });
  expect(shown.rows).toEqual([]);

  const report = await verifyTenant(app.database.appUrl, 1, { codeVersion: 'test' });
  expect(report.problems).toEqual([]);
});

it('a throw-away account is closed by its session alone', async () => {
  const visitor = await app.client().demo();
  const { accountId } = await visitor.call('GET v1/user/user/info');
  await visitor.call('POST v1/user/user/close');
  expect(await visitor.refusal('GET v1/user/user/info')).toMatchObject({ status: 401 });
  expect(await statusOf(accountId)).toBe('closed');
});
