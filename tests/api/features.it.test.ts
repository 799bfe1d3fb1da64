import { TENANT_FEATURES, type TenantFeature } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { logoText, setTenant, type TenantChange } from '../../apps/server/src/tenants/index.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;
let app: TestApp;
/** A session of each tenant, started before any feature was switched off. */
const sessions = new Map<string, string>();

async function post(tenant: string, path: string, fields: Record<string, string>, authorization: string) {
  const reply = await fetch(`${app.origin}/api/${tenant}/${path}`, {
    method: 'POST',
    headers: { authorization, 'idempotency-key': 'features-0001' },
    body: new URLSearchParams(fields),
  });
  const { data } = (await reply.json()) as { readonly data: Record<string, unknown> | null };
  return { status: reply.status, data };
}

/** Changes the second brokerage and waits until the server applies it. */
async function change(wanted: TenantChange & { readonly features: readonly TenantFeature[] }): Promise<void> {
  await asSuper(app.database.superUrl, async (client) => {
    expect(await setTenant(client, 'second', wanted)).toBe(true);
  });
  await eventually(async () => {
    const { features } = await app.client('second').call('GET v1/tenant/tenant/info');
    return features.join() === wanted.features.join();
  });
}

beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
  for (const tenant of ['kabuto', 'second']) {
    const { data } = await post(tenant, 'v1/oauth/oauth/token', { grant_type: 'demo' }, BASIC);
    sessions.set(tenant, `Bearer ${String(data?.token)}`);
  }
});
afterAll(() => app.stop());

// Object.keys loses the type of the keys; the table is a constant of the contract.
const NAMES = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[];
/** The response to a call with an unknown field. */
async function statusOf(tenant: string, name: keyof typeof ENDPOINTS): Promise<string> {
  const { method, path, access } = ENDPOINTS[name];
  const authorization = access === 'client' ? BASIC : (sessions.get(tenant) ?? '');
  const unknown = { notAField: '1' };
  const { status, data } =
    method === 'POST'
      ? await post(tenant, path, unknown, authorization)
      : await fetch(`${app.origin}/api/${tenant}/${path}?${new URLSearchParams(unknown)}`, {
          headers: { authorization },
        }).then(async (reply) => ({
          status: reply.status,
          data: ((await reply.json()) as { data: Record<string, unknown> }).data,
        }));
  return `${status} ${String(data?.reason)}`;
}

it('STO-04 a brokerage without a feature refuses each of its calls, and another one accepts them', async () => {
  const featured = NAMES.filter((name) => 'feature' in ENDPOINTS[name]);
  expect(featured.length).toBeGreaterThan(3);
  for (const name of featured) expect(await statusOf('second', name), name).toBe('400 FIELD_UNKNOWN');
  await change({ features: [] });
  for (const name of NAMES) {
    const off = 'feature' in ENDPOINTS[name];
    expect(await statusOf('second', name), name).toBe(off ? '403 FORBIDDEN' : '400 FIELD_UNKNOWN');
    expect(await statusOf('kabuto', name), name).toBe('400 FIELD_UNKNOWN');
  }
  const refused = { status: 403, data: { reason: 'FORBIDDEN' } };
  expect(await post('second', 'v1/oauth/oauth/token', { grant_type: 'demo' }, BASIC)).toMatchObject(refused);
  const code = { email: 'new@example.jp', purpose: 'register' };
  expect(await post('second', 'v1/notice/notice/email/send/captcha', code, BASIC)).toMatchObject(refused);
  await change({ features: ['registration'] });
  const registration = {
    email: 'a@example.jp',
    code: '123456',
    password: 'kite-lamp-river-42',
    nickname: 'Taro',
    agreementVersion: '2026-11',
  };
  const referred = { ...registration, referrerId: '1234567890' };
  expect(await post('second', 'v1/user/user/register', referred, '')).toMatchObject(refused);
  expect(await post('second', 'v1/user/user/register', registration, '')).toMatchObject({
    data: { reason: 'EMAIL_CODE_WRONG' },
  });
});

it('STO-04 names, licence, contact and picture of a brokerage change while it runs; the picture can do nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1H0z"/></svg>';
  await change({
    features: [...TENANT_FEATURES],
    names: { en: 'Renamed', jp: '改名証券', tw: '改名證券' },
    licence: { en: 'Licensed', jp: '登録済み', tw: '已登記' },
    registrationNumber: 'No. 7',
    supportContact: 'help@second.example',
    logo: logoText('image/svg+xml', Buffer.from(svg)),
  });
  const info = await app.client('second').call('GET v1/tenant/tenant/info');
  expect(info).toMatchObject({
    names: { jp: '改名証券' },
    licence: { tw: '已登記' },
    registrationNumber: 'No. 7',
    supportContact: 'help@second.example',
    logo: expect.stringMatching(/^v1\/tenant\/tenant\/logo\?v=[0-9a-f]{16}$/),
  });
  const picture = await fetch(`${app.origin}/api/second/${info.logo}`);
  expect([picture.status, await picture.text()]).toEqual([200, svg]);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': 'attachment; filename="logo"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const old = await fetch(`${app.origin}/api/second/v1/tenant/tenant/logo?v=0000000000000000`);
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  for (const address of ['v1/tenant/tenant/logo', 'kabuto/v1/tenant/tenant/logo', 'nobody/v1/tenant/tenant/logo'])
    expect((await fetch(`${app.origin}/api/${address}`)).status, address).toBe(404);
});
