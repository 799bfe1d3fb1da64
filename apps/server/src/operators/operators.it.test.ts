import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityHarness, registerMember, startIdentityHarness, visitor } from '../identity/testing.ts';
import { SoftPasskey } from '../identity/testing-authenticator.ts';
import { createLogger } from '../platform/log/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { createOperator, resetOperator, serveOperators } from './index.ts';
import { refusing } from './testing.ts';

const DAY = 86_400_000;
let bench: IdentityHarness;
let entry: FastifyInstance;
beforeAll(async () => {
  bench = await startIdentityHarness();
  entry = await serveOperators({
    pool: bench.pool,
    log: createLogger({ level: 'silent' }),
    tenants: createTenantStore(bench.pool),
    publicOrigin: undefined,
    trustedProxies: ['127.0.0.1'],
    operations: refusing(),
    checkReplies: true,
    now: bench.now,
  });
});
afterAll(async () => {
  await entry.close();
  await bench.close();
});

type Sent = { readonly cookie?: string; readonly origin?: string; readonly tenant?: string };
let calls = 0;
async function post(path: string, body: object, { cookie, origin = 'http://localhost' }: Sent = {}) {
  calls += 1;
  const reply = await entry.inject({
    method: 'POST',
    url: path,
    // Each caller has its own address: together the tests send more than one address may.
    headers: {
      host: 'localhost',
      origin,
      'x-forwarded-for': `10.1.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: body,
  });
  // The common shape; `data` is what the endpoint returns, or the reason of the refusal.
  const { data } = reply.json<{ data: Record<string, unknown> }>();
  return { status: reply.statusCode, body: data ?? {}, cookie: reply.headers['set-cookie'] };
}
const me = async (cookie: string) => {
  const reply = await entry.inject({ url: '/operator/v1/entry/operator/me', headers: { host: 'localhost', cookie } });
  return [reply.statusCode, reply.json<{ data: unknown }>().data];
};
/** What the log has of an operator, oldest first. */
const recordOf = async (name: string): Promise<string[]> => {
  const { rows } = await bench.superPool.query<{ event: string; device: string }>(
    `select event, device from operator_log join operator using (tenant_id, operator_id)
      where tenant_id = 1 and name = $1 order by log_id`,
    [name],
  );
  return rows.map(({ event, device }) => `${event} ${device}`.trim());
};
/** The name and value that a browser sends back. */
const pairOf = (cookie: unknown): string => String(cookie).split(';')[0] ?? '';

async function firstToken(name: string, tenantId = 1): Promise<string> {
  const token = await createOperator(bench.pool, tenantId, name, bench.now());
  if (token === null) throw new Error(`there is an operator ${name}`);
  return token;
}
// Fields of options that the server made: the authenticator of the tests reads them as a browser would.
type Creation = Parameters<SoftPasskey['create']>[0];
type Request = Parameters<SoftPasskey['get']>[0];

async function enter(name: string) {
  const token = await firstToken(name);
  const passkey = new SoftPasskey();
  const begun = await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token });
  const credential = passkey.create(begun.body as unknown as Creation);
  const done = await post('/operator/v1/entry/register/finish', { tenant: 'kabuto', credential });
  return { token, passkey, done, cookie: pairOf(done.cookie) };
}
async function logIn(passkey: SoftPasskey, tenant = 'kabuto', sent: Sent = {}) {
  const begun = await post('/operator/v1/entry/login/begin', { tenant }, sent);
  const credential = passkey.get(begun.body as unknown as Request);
  return post('/operator/v1/entry/login/finish', { tenant, credential }, sent);
}

it('accepts a first token for a passkey, which then logs in until it logs out; the record has each', async () => {
  const { done, cookie, passkey } = await enter('Hanako');
  expect(done.status).toBe(200);
  expect(String(done.cookie)).toMatch(
    /^__Host-kabuto-operator=kabuto\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(await me(cookie)).toEqual([
    200,
    {
      operatorId: expect.any(Number),
      name: 'Hanako',
      tenant: 'kabuto',
      tenantNames: { en: 'Kabuto', jp: 'カブト証券', tw: '兜證券' },
      mode: 'demo',
      roles: [],
    },
  ]);
  const again = await logIn(passkey);
  const out = await post('/operator/v1/entry/session/end', {}, { cookie: pairOf(again.cookie) });
  expect(out.cookie).toBe('__Host-kabuto-operator=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict');
  expect((await me(pairOf(again.cookie)))[0]).toBe(401);
  expect((await me(cookie))[0]).toBe(200);
  expect(await recordOf('Hanako')).toEqual(['registered Chrome, Linux', 'login Chrome, Linux', 'logout Chrome, Linux']);
});

it('one token used 32 times in parallel makes one passkey and one session', async () => {
  const token = await firstToken('Parallel');
  const attempts = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const begun = await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token });
      return new SoftPasskey().create(begun.body as unknown as Creation);
    }),
  );
  const done = await Promise.all(
    attempts.map((credential) => post('/operator/v1/entry/register/finish', { tenant: 'kabuto', credential })),
  );
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(done.filter(({ body }) => body.reason === 'FACTOR_EXPIRED')).toHaveLength(31);
  const late = await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token });
  expect([late.status, late.body.reason]).toEqual([400, 'FACTOR_WRONG']);
});

it('a token is valid for a day and for its own brokerage, a challenge for one response', async () => {
  const token = await firstToken('Late');
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'other', token })).body.reason).toBe(
    'FACTOR_WRONG',
  );
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'nobody', token })).body.reason).toBe(
    'FACTOR_WRONG',
  );
  const guess = randomBytes(32).toString('base64url');
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token: guess })).body.reason).toBe(
    'FACTOR_WRONG',
  );
  const begun = await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token });
  const wrongPage = new SoftPasskey().create(begun.body as unknown as Creation, { origin: 'https://evil.example' });
  const finish = (credential: string) => post('/operator/v1/entry/register/finish', { tenant: 'kabuto', credential });
  expect((await finish(wrongPage)).body.reason).toBe('FACTOR_WRONG');
  const right = new SoftPasskey().create(begun.body as unknown as Creation);
  expect((await finish(right)).body.reason).toBe('FACTOR_EXPIRED');
  bench.advance(DAY + 1);
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token })).body.reason).toBe(
    'FACTOR_WRONG',
  );
});

it('an operator whose passkey was lost gets a new token: passkey and sessions end, the record shows it, others stay', async () => {
  const [lost, other] = [await enter('Lost'), await enter('Not Lost')];
  const begun = await post('/operator/v1/entry/login/begin', { tenant: 'kabuto' });
  expect(await resetOperator(bench.pool, 2, 'Lost', bench.now())).toBeNull();
  expect((await me(lost.cookie))[0]).toBe(200);
  const token = await resetOperator(bench.pool, 1, 'Lost', bench.now());
  expect((await me(lost.cookie))[0]).toBe(401);
  expect((await me(other.cookie))[0]).toBe(200);
  // Not even with an earlier challenge.
  const credential = lost.passkey.get(begun.body as unknown as Request);
  expect((await post('/operator/v1/entry/login/finish', { tenant: 'kabuto', credential })).status).toBe(400);
  expect((await logIn(lost.passkey)).status).toBe(400);
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token: lost.token })).status).toBe(400);

  const passkey = new SoftPasskey();
  const again = await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token });
  const created = passkey.create(again.body as unknown as Creation);
  const done = await post('/operator/v1/entry/register/finish', { tenant: 'kabuto', credential: created });
  expect(done.status).toBe(200);
  expect((await recordOf('Lost')).map((line) => line.split(' ')[0])).toEqual(['registered', 'reset', 'registered']);
  expect((await logIn(passkey)).status).toBe(200);
  expect((await post('/operator/v1/entry/register/begin', { tenant: 'kabuto', token })).status).toBe(400);
});

it('rejects passkeys of no operator, of another brokerage or with another counter', async () => {
  const { passkey } = await enter('Careful');
  expect((await logIn(new SoftPasskey())).body.reason).toBe('FACTOR_WRONG');
  expect((await logIn(passkey, 'other')).body.reason).toBe('FACTOR_WRONG');
  const begun = await post('/operator/v1/entry/login/begin', { tenant: 'kabuto' });
  const request = begun.body as unknown as Request;
  for (const tampering of [{ origin: 'https://evil.example' }, { userVerified: false }, { handle: null }]) {
    const fresh = (await post('/operator/v1/entry/login/begin', { tenant: 'kabuto' })).body as unknown as Request;
    const credential = passkey.get(fresh, tampering);
    const { status } = await post('/operator/v1/entry/login/finish', { tenant: 'kabuto', credential });
    expect(status, JSON.stringify(tampering)).toBe(400);
  }
  const registration = await post('/operator/v1/entry/register/finish', {
    tenant: 'kabuto',
    credential: passkey.get(request),
  });
  expect(registration.status).toBe(400);
});

it('a session ends after 30 idle minutes and after eight hours', async () => {
  const { passkey, cookie } = await enter('Idle');
  bench.advance(29 * 60_000);
  expect((await me(cookie))[0]).toBe(200);
  bench.advance(30 * 60_000);
  expect((await me(cookie))[0]).toBe(401);
  const second = pairOf((await logIn(passkey)).cookie);
  for (let i = 0; i < 16; i += 1) {
    expect((await me(second))[0]).toBe(200);
    bench.advance(29.9 * 60_000);
  }
  bench.advance(3 * 60_000);
  expect((await me(second))[0]).toBe(401);
});

it('admits no investor session, opens no investor endpoint, and admits no other page', async () => {
  const { cookie } = await enter('Apart');
  const by = visitor(bench);
  const { token } = await registerMember(by, 'investor@example.com');
  expect((await me(`__Host-kabuto-operator=kabuto.${token}`))[0]).toBe(401);
  const withToken = await entry.inject({
    url: '/operator/v1/entry/operator/me',
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });
  expect(withToken.statusCode).toBe(401);
  expect((await by.get('v1/user/user/info', cookie.split('.')[1])).status).toBe(401);
  for (const origin of ['https://evil.example', 'http://localhost:4780', 'null'])
    expect((await post('/operator/v1/entry/login/begin', { tenant: 'kabuto' }, { origin })).status, origin).toBe(403);
  const headers = (await entry.inject({ url: '/', headers: { host: 'localhost' } })).headers;
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'"),
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
});

it('stores no token and no session in the clear, and the record is append-only', async () => {
  const { token, cookie } = await enter('Hidden');
  const secret = cookie.split('.')[1] ?? 'none';
  for (const table of ['operator', 'operator_session', 'operator_challenge', 'operator_log']) {
    const { rows } = await bench.superPool.query(`select * from ${table}`);
    const text = JSON.stringify(rows);
    expect(text.includes(token) || text.includes(secret), table).toBe(false);
  }
  await expect(bench.pool.query('delete from operator_log')).rejects.toThrow(/permission denied/);
  await expect(bench.pool.query(`update operator_log set device = ''`)).rejects.toThrow(/permission denied/);
});

it('replies 429 to an address that sends too much', async () => {
  const send = () => entry.inject({ url: '/', headers: { host: 'localhost', 'x-forwarded-for': '192.0.2.77' } });
  const statuses: number[] = [];
  // Ten more are allowed each second: a slow machine gets past the limit later.
  while (statuses.at(-1) !== 429 && statuses.length < 5_000) statuses.push((await send()).statusCode);
  // Nothing is served there without a built back office.
  expect(statuses.slice(0, 240).every((status) => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
