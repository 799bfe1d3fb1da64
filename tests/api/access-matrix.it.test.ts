import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../apps/server/src/identity/factors/totp.ts';
import { fromBase32 } from '../../apps/server/src/identity/testing-factors.ts';
import { createSigner } from '../../apps/server/src/platform/http/testing-proof.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { PASSWORD } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const BASIC = `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}`;
const TENANTS = ['', 'second'] as const;
/** The callers; each is a way to fill the request's headers. */
const ROLES = [
  'no session',
  'the app',
  'another app',
  'a member',
  'a member of the other tenant',
  'a guess',
  'a login that waits for its factor',
  'an ended session',
  'a thief',
  'a member who has not agreed to the new agreement',
] as const;
type Role = (typeof ROLES)[number];

let app: TestApp;
/** Authorization by role and tenant. */
const authorizations = new Map<string, string | null>();

const url = (tenant: string, path: string): string => `${app.origin}/api/${tenant === '' ? '' : `${tenant}/`}${path}`;

async function post(tenant: string, path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const reply = await fetch(url(tenant, path), { method: 'POST', headers, body: new URLSearchParams(fields) });
  return (await reply.json()) as { readonly data: { readonly token: string; readonly params: Record<string, string> } };
}

/** The access token of a new demo member, bound to a key when `bound`. */
async function demoToken(tenant: string, bound = false): Promise<string> {
  const path = 'v1/oauth/oauth/token';
  const login = async (dpop: Record<string, string>) =>
    (await post(tenant, path, { grant_type: 'demo' }, { authorization: BASIC, ...dpop })).data;
  if (!bound) return (await login({})).token;
  const proofOf = async (seconds: number) => ({
    dpop: await (await createSigner(() => seconds * 1_000)).sign('POST', url(tenant, path), null),
  });
  // The rejection names the first second from which proofs are accepted.
  const { params } = await login(await proofOf(0));
  return (await login(await proofOf(Number(params.allowed?.split('..')[0])))).token;
}

/** The access token of a member whose consent is to an older agreement. */
async function agreedLongAgo(tenant: string): Promise<string> {
  const token = await demoToken(tenant);
  await asSuper(app.database.superUrl, async (client) => {
    const { rowCount } = await client.query(
      `update app_user u set agreement_version = '2020-01' from login_session s, access_token a
        where s.tenant_id = u.tenant_id and s.user_id = u.user_id and a.session_id = s.session_id
          and a.token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    );
    expect(rowCount).toBe(1);
  });
  return token;
}

/** The result of a password login for a member with an authenticator app: a token for the factor grant only. */
async function halfLogin(tenant: string): Promise<string> {
  const email = `${randomUUID()}@example.jp`;
  const member = await app.client(tenant).register(email);
  const stepUpToken = await member.confirm('totp-add');
  const { secret } = await member.call('POST v1/user/totp/begin', { body: { stepUpToken } });
  const code = totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000));
  await member.call('POST v1/user/totp/confirm', { body: { code } });
  const step = await app.client(tenant).call('POST v1/oauth/oauth/token', {
    body: { grant_type: 'password', username: email, password: PASSWORD },
  });
  if (!('step' in step)) throw new Error('the login did not require the factor');
  return step.mfaToken;
}

beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
  for (const tenant of TENANTS) {
    const other = tenant === '' ? 'second' : '';
    const ended = `Bearer ${await demoToken(tenant)}`;
    await post(tenant, 'v1/oauth/oauth/logout', {}, { authorization: ended });
    const of: Readonly<Record<Role, string | null>> = {
      'no session': null,
      'the app': BASIC,
      'another app': `Basic ${Buffer.from('kabuto-app:guess').toString('base64')}`,
      'a member': `Bearer ${await demoToken(tenant)}`,
      'a member of the other tenant': `Bearer ${await demoToken(other)}`,
      'a login that waits for its factor': `Bearer ${await halfLogin(tenant)}`,
      'a guess': 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'an ended session': ended,
      'a thief': `Bearer ${await demoToken(tenant, true)}`,
      'a member who has not agreed to the new agreement': `Bearer ${await agreedLongAgo(tenant)}`,
    };
    for (const role of ROLES) authorizations.set(`${tenant} ${role}`, of[role]);
  }
});
afterAll(() => app.stop());

/** The only response to an admitted call with an unknown field: it has no effect, whatever the endpoint. */
const ADMITTED = '400 FIELD_UNKNOWN';
const NO_SESSION = '401 UNAUTHENTICATED';

/** The response to a role that an endpoint's declaration promises. */
function promised({ access, method, consent }: Endpoint, role: Role): string {
  if (access === 'client') return role === 'the app' ? ADMITTED : '400 CLIENT_CREDENTIAL_WRONG';
  if (role === 'a member') return ADMITTED;
  if (role === 'a member who has not agreed to the new agreement')
    return consent === true ? '403 CONSENT_DUE' : ADMITTED;
  if (role === 'a thief') return method === 'GET' ? ADMITTED : '400 PROOF_REQUIRED';
  if (role === 'no session') return access === 'public' ? ADMITTED : NO_SESSION;
  // A header without a valid session is rejected even where no login is needed.
  return NO_SESSION;
}

async function answer(tenant: string, name: keyof typeof ENDPOINTS, role: Role): Promise<string> {
  const { method, path, idempotent } = ENDPOINTS[name];
  const authorization = authorizations.get(`${tenant} ${role}`) ?? null;
  const headers: Record<string, string> = {
    ...(authorization === null ? {} : { authorization }),
    ...(idempotent ? { 'idempotency-key': 'matrix-0001' } : {}),
  };
  const unknown = new URLSearchParams({ notAField: '1' });
  const reply =
    method === 'GET'
      ? await fetch(`${url(tenant, path)}?${unknown}`, { headers })
      : await fetch(url(tenant, path), { method, headers, body: unknown });
  const { data } = (await reply.json()) as { readonly data: { readonly reason?: string } | null };
  return `${reply.status} ${data?.reason ?? 'done'}`;
}

// Object.keys loses the type of the keys; the table is a constant of the contract.
const NAMES = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[];

describe('every endpoint of both tenants', () => {
  it.each(ROLES)('AUT-12 CALL-03 opens to %s exactly as it is declared', async (role) => {
    const wrong: string[] = [];
    for (const tenant of TENANTS)
      for (const name of NAMES) {
        const [expected, actual] = [promised(ENDPOINTS[name], role), await answer(tenant, name, role)];
        if (expected !== actual) wrong.push(`${tenant}/${name}: ${actual} instead of ${expected}`);
      }
    expect(wrong).toEqual([]);
    expect(NAMES.length).toBeGreaterThan(30);
    expect(NAMES.filter((name) => 'consent' in ENDPOINTS[name])).toEqual([
      'depositDeclare',
      'withdrawalDraft',
      'withdrawalRequest',
      'usdtAddress',
      'usdtWithdrawalDraft',
      'usdtWithdrawalRequest',
      'dayTradeAgree',
      'dayTradeDeliver',
      'placeOrder',
      'amendOrder',
      'offeringApply',
      'offeringAmend',
      'offeringAnswer',
      'otcSign',
      'otcSubscribe',
      'coverPay',
    ]);
  });
});
