import { randomUUID } from 'node:crypto';
import { type Calls, LANGUAGES } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNotices } from '../../apps/server/src/notices/index.ts';
import { limits } from '../../apps/server/src/platform/http/index.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTenantStore } from '../../apps/server/src/tenants/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const LIST = 'GET v1/user/notice/list';
const READ = 'POST v1/user/notice/read';
const READ_ALL = 'POST v1/user/notice/read/all';
type Query = Calls[typeof LIST]['query'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], tenants: 2 });
  await app.openMarket();
});
afterAll(() => app.stop());

const list = (member: ApiClient, query: Query = {}) => member.call(LIST, { query });
/** The list once it has this many rows: notices follow the commit by a few seconds. */
const listOf = (member: ApiClient, total: number, query: Query = {}) =>
  eventually(async () => {
    const found = await list(member, query);
    return found.total >= total ? found : undefined;
  }, 20_000);

/**
 * Adds notices of that many cancelled orders. A registered member's first order is a notice too, since its browser is
 * new.
 */
async function withCancelled(member: ApiClient, count: number): Promise<ApiClient> {
  const at = await priceSteps(member);
  for (let n = 0; n < count; n += 1) await member.place(limitOrder('buy', at(-20)));
  await member.cancelAll();
  await listOf(member, count + 1);
  return member;
}

describe('the list of notices', () => {
  it('a demo member reads of a fill, an order that was cancelled and an alert that was hit, in three languages', async () => {
    const [member, seller] = [await app.client().demo(), await memberWithShares(app, 100)];
    const at = await priceSteps(member);
    const { alert } = await member.call('POST v1/trade/alert/add', {
      body: { code: QUIET, when: '>=', price: at(1) },
      key: randomUUID(),
    });
    const { order: bought } = await member.place(limitOrder('buy', at(2)));
    await seller.place(limitOrder('sell', at(2)));
    const { order: away } = await member.place(limitOrder('buy', at(-20)));
    await member.cancel(away.orderId);

    // The demo's sample orders keep changing on their own.
    const own = [bought.orderId, away.orderId, undefined];
    const rows = await eventually(async () => {
      const found = (await list(member)).rows.filter(({ params }) => own.includes(params.orderId));
      return found.length >= 3 && found;
    });
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    expect(of('fill')).toMatchObject([
      {
        group: 'orders',
        params: { orderId: bought.orderId, code: QUIET, side: 'buy', quantity: '100', price: at(2) },
        readAt: null,
      },
    ]);
    expect(of('orderCancelled')).toMatchObject([
      { group: 'orders', params: { orderId: away.orderId, quantity: '100' } },
    ]);
    expect(of('alertHit')).toMatchObject([{ group: 'alerts', params: { code: QUIET, price: at(1), when: '>=' } }]);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));

    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const shown = await member.call(LIST, { query: { group: 'orders' }, lang });
      for (const { text } of shown.rows.filter(({ params }) => own.includes(params.orderId))) {
        expect(text).toContain(alert.names[lang]);
        expect(text).not.toMatch(/[{}]|undefined/);
        texts.add(text);
      }
    }
    expect(texts.size).toBe(2 * LANGUAGES.length);
  });

  it('pages of ten, each row on one page, by group, with the unread of all groups', async () => {
    const member = await withCancelled(await app.client().register(), 12);
    const first = await list(member, { group: 'orders' });
    const second = await list(member, { group: 'orders', pageNum: '2' });
    expect([first.rows.length, second.rows.length, first.total]).toEqual([10, 2, 12]);
    expect(new Set([...first.rows, ...second.rows].map(({ noticeId }) => noticeId)).size).toBe(12);
    expect((await list(member, { group: 'orders', pageNum: '4', pageSize: '3' })).rows).toHaveLength(3);
    const security = await list(member, { group: 'security' });
    expect(security).toMatchObject({ total: 1, unread: 13, rows: [{ kind: 'newDeviceOrder' }] });
    expect(await list(member, { group: 'money' })).toEqual({ rows: [], total: 0, unread: 13 });
    expect(await member.refusal(LIST, { query: { pageSize: '101' } })).toMatchObject({ field: 'pageSize' });
  });

  it('are marked as read one by one or all that were shown; a second time changes nothing', async () => {
    const member = await withCancelled(await app.client().register(), 3);
    const { rows } = await list(member);
    const [newest, oldest] = [rows[0], rows.at(-1)];
    if (newest === undefined || oldest === undefined) throw new Error('there are notices');
    const { noticeId } = oldest;
    expect(await member.call(READ, { body: { noticeId } })).toEqual({ unread: 3 });
    const readAt = (await list(member)).rows.at(-1)?.readAt;
    expect(readAt).toBeGreaterThan(0);
    expect(await member.call(READ, { body: { noticeId } })).toEqual({ unread: 3 });
    expect((await list(member)).rows.at(-1)?.readAt).toBe(readAt);

    // A notice that arrives after the list was shown stays unread.
    await withCancelled(member, 1);
    await listOf(member, 5);
    expect(await member.call(READ_ALL, { body: { until: String(newest.createdAt) } })).toEqual({ unread: 1 });
    expect(await member.call(READ_ALL, { body: { group: 'security' } })).toEqual({ unread: 1 });
    expect(await member.call(READ_ALL, { body: { group: 'orders' } })).toEqual({ unread: 0 });
  });

  it("another member's notice is not found, at this brokerage and at another one, and stays unread", async () => {
    const member = await withCancelled(await app.client().register(), 1);
    const noticeId = (await list(member)).rows[0]?.noticeId ?? '';
    for (const tenant of ['', 'second']) {
      const other = await app.client(tenant).register();
      expect(await other.refusal(READ, { body: { noticeId } })).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
      expect(await other.call(READ_ALL)).toEqual({ unread: 0 });
      expect(await list(other)).toEqual({ rows: [], total: 0, unread: 0 });
    }
    expect(await list(member)).toMatchObject({ unread: 2 });
  });

  it('a login from a new device is a notice, and the export of own data holds all of them', async () => {
    const email = `${randomUUID()}@example.jp`;
    const member = await app.client().register(email);
    await app.client().logIn(email, 'kite-lamp-river-42');
    const { rows } = await list(member);
    expect(rows).toMatchObject([{ kind: 'newDevice', group: 'security', readAt: null }]);
    expect(Object.keys(rows[0]?.params ?? {}).sort()).toEqual(['address', 'device']);
    const stepUpToken = await member.confirm('data-export');
    const { notices } = await member.call('POST v1/user/user/export', { body: { stepUpToken } });
    expect(notices).toMatchObject([{ notice_id: rows[0]?.noticeId, kind: 'newDevice', params: rows[0]?.params }]);
  });
});

it('notices are deleted after 90 days, and the oldest of an account beyond the limit', async () => {
  const { keptMs, ofAccount } = limits.NOTICE;
  const now = 1_000 * keptMs;
  const pool = createPool({ url: app.database.superUrl, name: 'retention', max: 2 });
  const put = (accountId: number, count: number, createdAt: number) =>
    pool.query(
      `insert into notice (tenant_id, account_id, notice_id, kind, notice_group, params, created_at, event_seq)
       select 1, $1, 'event-' || to_hex(n), 'fill', 'orders', '{}', $3::bigint, n from generate_series(1, $2::int) n`,
      [accountId, count, createdAt],
    );
  const putOther = (accountId: number, group: string, readAt: number | null) =>
    pool.query(
      `insert into notice (tenant_id, account_id, notice_id, kind, notice_group, params, created_at, read_at)
       values (1, $1, $2 || '-' || coalesce($3, 0), 'settled', $2, '{}', $4, $3::bigint)`,
      [accountId, group, readAt, now - 9],
    );
  const left = async (accountId: number) => {
    const { rows } = await pool.query<{ count: number; first: number }>(
      'select count(*)::int as count, min(event_seq)::int as first from notice where tenant_id = 1 and account_id = $1',
      [accountId],
    );
    return rows[0];
  };
  await put(900_001, ofAccount + 7, now - 1);
  await put(900_002, 5, now - 2);
  await put(900_003, 2, now - keptMs);
  await put(900_004, 2, now - keptMs + 1);
  await put(900_005, ofAccount, now - 1);
  for (const group of ['security', 'money', 'offerings'])
    for (const readAt of [null, 5]) await putOther(900_005, group, readAt);
  const issues = () => () => ({ names: { en: '', jp: '', tw: '' }, tickTable: 'topix500' }) as const;
  await createNotices({ pool, tenants: createTenantStore(pool), issues, now: () => now }).removeOld(1);
  expect(await left(900_001)).toEqual({ count: ofAccount, first: 8 });
  expect(await left(900_002)).toEqual({ count: 5, first: 1 });
  expect(await left(900_003)).toMatchObject({ count: 0 });
  expect(await left(900_004)).toMatchObject({ count: 2 });
  // older than all others, but nobody has seen them
  const { rows } = await pool.query<{ id: string }>(
    `select notice_id as id from notice where account_id = 900005 and notice_group <> 'orders' order by 1`,
  );
  expect(rows.map(({ id }) => id)).toEqual(['money-0', 'offerings-0', 'security-0']);
  expect(await left(900_005)).toEqual({ count: ofAccount, first: 4 });
  await pool.end();
});
