import { expect, it } from 'vitest';
import { withTenant } from '../platform/postgres/index.ts';
import { askCode, countAs, PASSWORD, registerMember, registration, useIdentityHarness, visitor } from './testing.ts';

const TABLES = [
  'app_user',
  'login_session',
  'access_token',
  'refresh_token',
  'contact_code',
  'captcha',
  'attempt_count',
  'mail_outbox',
  'watch_group',
  'watch_item',
];
const its = useIdentityHarness();

it('AUT-13 another tenant reads no row, and can neither change nor add one', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'one@example.com');
  await by.post('v1/watch/item/add', { code: '7203' }, token);
  await by.captcha();
  for (const table of TABLES) {
    expect([table, await countAs(its.harness, 1, table)]).toEqual([table, expect.toSatisfy((n: number) => n > 0)]);
    expect([table, await countAs(its.harness, 2, table)]).toEqual([table, 0]);
    const changed = await withTenant(its.harness.pool, 2, (client) => client.query(`delete from ${table}`));
    expect([table, changed.rowCount]).toEqual([table, 0]);
  }
  const foreign = withTenant(its.harness.pool, 2, (client) =>
    client.query(
      `insert into captcha (tenant_id, captcha_id, answer_hash, bound_to, expires_at) values (1, 'x', '', '', 0)`,
    ),
  );
  await expect(foreign).rejects.toThrow('row-level security');
  await expect(its.harness.pool.query('select 1 from app_user')).rejects.toThrow(/app\.tenant|type integer: ""/);
});

it('AUT-12 a session, a code and a mail of one tenant do not exist in another', async () => {
  const here = visitor(its.harness);
  const there = visitor(its.harness, { tenant: 'other' });
  const tokens = await registerMember(here, 'two@example.com');
  expect((await here.get('v1/user/user/info', tokens.token)).status).toBe(200);
  expect((await visitor(its.harness, { tenant: 'kabuto' }).get('v1/user/user/info', tokens.token)).status).toBe(200);
  expect((await there.get('v1/user/user/info', tokens.token)).status).toBe(401);
  const refreshed = await there.grant({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
  expect(refreshed.body.data).toMatchObject({ reason: 'REFRESH_INVALID' });
  const login = await there.grant({ grant_type: 'password', username: 'two@example.com', password: PASSWORD });
  expect(login.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  const code = await askCode(here, 'three@example.com');
  const registered = await there.asClient('v1/user/user/register', registration('three@example.com', code));
  expect(registered.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
  expect((await there.get('v1/demo/outbox/list?email=three@example.com')).body.data).toEqual({ rows: [], total: 0 });
  expect((await registerMember(there, 'two@example.com')).exp).toBe(600);
});

it('STO-04 tenant info holds the shop id, names and agreement of the tenant that the address names', async () => {
  const here = (await visitor(its.harness).get('v1/tenant/tenant/info')).body.data;
  const there = (await visitor(its.harness, { tenant: 'other' }).get('v1/tenant/tenant/info')).body.data;
  expect(here).toEqual({
    shopId: 'kabuto',
    mobile: true,
    names: { en: 'Kabuto', jp: 'カブト証券', tw: '兜證券' },
    mode: 'demo',
    operatorName: null,
    registrationNumber: null,
    supportContact: 'help@example.com',
    licence: null,
    logo: null,
    features: ['registration', 'demoLogin', 'referral', 'alerts'],
    agreementVersion: '2026-11',
    feeSchedule: { version: 1, ratePpm: 550, minimum: 0 },
    serverTime: expect.toSatisfy((at: number) => Math.abs(at - Date.now()) < 10_000),
  });
  expect(there).toMatchObject({ shopId: 'other', names: { jp: '別の証券' } });
  expect((await visitor(its.harness, { tenant: 'nobody' }).get('v1/tenant/tenant/info')).status).toBe(404);
});

it('has no throw-away members and no outbox outside of the demo', async () => {
  await its.harness.superPool.query(
    `insert into tenant (tenant_id, slug, name_en, name_jp, name_tw, mode, agreement_version, dataset_id, clock_mode, market_seed)
     values (3, 'real', 'Real', '本番', '正式', 'live', '2026-11', 1, 'real', 1)`,
  );
  const by = visitor(its.harness, { tenant: 'real' });
  expect((await by.grant({ grant_type: 'demo' })).body).toMatchObject({ code: 403, data: { reason: 'DEMO_ONLY' } });
  expect((await by.get('v1/demo/outbox/list?email=a@example.com')).body.data).toMatchObject({ reason: 'DEMO_ONLY' });
});

it('the server can delete an unfinished registration, and no member with an account', async () => {
  await registerMember(visitor(its.harness), 'stays@example.com');
  const removed = await withTenant(its.harness.pool, 1, (client) =>
    client.query(`delete from app_user where email = 'stays@example.com'`),
  );
  expect(removed.rowCount).toBe(0);
});
