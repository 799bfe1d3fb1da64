import type { StepUpPurpose } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { offersDemoCode } from './factors/demo-code.ts';
import { consumeStepUp } from './step-up.ts';
import {
  type IdentityHarness,
  registerMember,
  tokensOf,
  useIdentityHarness,
  type Visitor,
  visitor,
} from './testing.ts';
import { addPasskey, confirmByDemoCode, confirmByPasskey, confirmByPassword } from './testing-factors.ts';

const its = useIdentityHarness();

const BEGIN = 'v1/user/stepup/begin';
const VERIFY = 'v1/user/stepup/verify';
/** As a withdrawal is bound: a digest of tenant, transfer, asset, amount, fee and destination. */
const SUBJECT = sha256('1 77 JPY 50000 0 destination').toString('base64url');

const newestSession = async ({ superPool }: IdentityHarness): Promise<string> => {
  const { rows } = await superPool.query<{ id: string }>(
    'select session_id as id from login_session order by created_at desc, session_id limit 1',
  );
  return rows[0]?.id ?? '';
};

/** Uses a token up as an operation does; returns the reason of a refusal, null when it was accepted. */
async function consume(
  sessionId: string,
  token: string,
  { purpose = 'withdraw', subject }: { readonly purpose?: StepUpPurpose; readonly subject?: string } = {},
): Promise<string | null> {
  const { pool, now } = its.harness;
  try {
    await withTenant(pool, 1, (client) => consumeStepUp(client, 1, { sessionId }, purpose, token, now(), subject));
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

async function demoMember(by: Visitor) {
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  return { by, token, sessionId: await newestSession(its.harness) };
}

it('AUT-08 a confirmation for a subject is accepted for that subject only, and once', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'subject@example.com');
  const sessionId = await newestSession(its.harness);
  const { passkey } = await addPasskey({ by, token }, await confirmByPassword({ by, token }, 'passkey-add'));
  const confirmed = await confirmByPasskey({ by, token }, 'withdraw', passkey, SUBJECT);
  expect(await consume(sessionId, confirmed)).toBe('STEP_UP_REQUIRED');
  expect(await consume(sessionId, confirmed, { subject: `${SUBJECT}x` })).toBe('STEP_UP_REQUIRED');
  expect(await consume(sessionId, confirmed, { purpose: 'card-add', subject: SUBJECT })).toBe('STEP_UP_REQUIRED');
  expect(await consume(sessionId, confirmed, { subject: SUBJECT })).toBeNull();
  expect(await consume(sessionId, confirmed, { subject: SUBJECT })).toBe('STEP_UP_REQUIRED');

  const unbound = await confirmByPasskey({ by, token }, 'withdraw', passkey);
  expect(await consume(sessionId, unbound, { subject: SUBJECT })).toBe('STEP_UP_REQUIRED');
  expect(await consume(sessionId, unbound)).toBeNull();
});

it("AUT-08 the passkey's challenge is the hash of a nonce, the purpose and the subject", async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'challenge@example.com');
  const { passkey } = await addPasskey({ by, token }, await confirmByPassword({ by, token }, 'passkey-add'));
  const begin = async () => (await by.post(BEGIN, { purpose: 'withdraw', subject: SUBJECT }, token)).body.data;
  const { passkey: request } = (await begin()) as { passkey: { challenge: string; rpId: string } };
  const { rows } = await its.harness.superPool.query<{ nonce: string }>(
    'select nonce from passkey_challenge where challenge = $1',
    [request.challenge],
  );
  const covered = ['kabuto step-up', rows[0]?.nonce, 'withdraw', SUBJECT].join('\n');
  expect(request.challenge).toBe(sha256(covered).toString('base64url'));

  // A signature for one payment does not confirm another one, and is spent by the attempt.
  const credential = passkey.get(request);
  const other = { purpose: 'withdraw', subject: 'another-payment', method: 'passkey', credential };
  expect((await by.post(VERIFY, other, token)).body.data).toMatchObject({ reason: 'FACTOR_EXPIRED' });
  const late = { purpose: 'withdraw', subject: SUBJECT, method: 'passkey', credential };
  expect((await by.post(VERIFY, late, token)).body.data).toMatchObject({ reason: 'FACTOR_EXPIRED' });
});

it('FND-05 a confirmation of a withdrawal keeps what the passkey has signed, and any other keeps nothing', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'signed@example.com');
  const sessionId = await newestSession(its.harness);
  const first = await confirmByPassword({ by, token }, 'withdraw', SUBJECT);
  const use = (purpose: StepUpPurpose, confirmed: string) =>
    withTenant(its.harness.pool, 1, (client) =>
      consumeStepUp(client, 1, { sessionId }, purpose, confirmed, its.harness.now(), SUBJECT),
    );
  expect(await use('withdraw', first)).toBeNull();
  const { passkey } = await addPasskey({ by, token }, await confirmByPassword({ by, token }, 'passkey-add'));
  expect(await use('card-add', await confirmByPasskey({ by, token }, 'card-add', passkey, SUBJECT))).toBeNull();
  const signed = await use('withdraw', await confirmByPasskey({ by, token }, 'withdraw', passkey, SUBJECT));
  if (signed === null) throw new Error('nothing was kept');
  expect(Object.keys(signed).sort()).toEqual([
    'authenticatorData',
    'clientDataJSON',
    'credentialId',
    'nonce',
    'signature',
  ]);
  const { challenge } = JSON.parse(Buffer.from(signed.clientDataJSON, 'base64url').toString());
  const covered = ['kabuto step-up', signed.nonce, 'withdraw', SUBJECT].join('\n');
  expect(challenge).toBe(sha256(covered).toString('base64url'));

  const { rows } = await its.harness.superPool.query(
    `select k.credential_id, k.public_key from signer_customer_key k join passkey p using (tenant_id, credential_id)
      where p.user_id = k.customer_id and k.public_key = translate(encode(p.public_key, 'base64'), E'+/=\n', '-_')`,
  );
  expect(rows.map((row) => row.credential_id)).toContain(signed.credentialId);
});

it('refuses a subject with other characters or more than 128 of them', async () => {
  const { by, token } = await demoMember(visitor(its.harness));
  for (const subject of ['', 'a b', 'ア', 'x'.repeat(129)]) {
    const { status, body } = await by.post(BEGIN, { purpose: 'withdraw', subject }, token);
    expect([status, body.data], subject).toMatchObject([400, { field: 'subject' }]);
  }
  expect((await by.post(BEGIN, { purpose: 'withdraw', subject: 'x'.repeat(128) }, token)).status).toBe(200);
});

it('AUT-08 a throw-away member confirms with the code that the page shows, once, for its purpose and subject', async () => {
  const { by, token, sessionId } = await demoMember(visitor(its.harness));
  const begun = await by.post(BEGIN, { purpose: 'withdraw', subject: SUBJECT }, token);
  expect(begun.body.data).toMatchObject({
    methods: ['demo'],
    passkey: null,
    demoCode: expect.stringMatching(/^\d{6}$/),
  });
  const code = String(begun.body.data.demoCode);
  const shown = { purpose: 'withdraw', subject: SUBJECT, method: 'demo', code };
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const other of [{ code: wrong }, { subject: 'another-payment' }, { purpose: 'card-add' }])
    expect((await by.post(VERIFY, { ...shown, ...other }, token)).body.data).toMatchObject({ reason: 'FACTOR_WRONG' });
  expect((await by.post(VERIFY, { ...shown, method: 'password', password: 'x' }, token)).body.data).toMatchObject({
    reason: 'FACTOR_WRONG',
    field: 'method',
  });

  const { rows } = await its.harness.superPool.query('select * from demo_code where session_id = $1', [sessionId]);
  expect(JSON.stringify(rows)).not.toContain(code);
  const replies = await Promise.all(Array.from({ length: 8 }, () => by.post(VERIFY, shown, token)));
  const accepted = replies.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  const stepUpToken = String(accepted[0]?.body.data.stepUpToken);
  expect(await consume(sessionId, stepUpToken)).toBe('STEP_UP_REQUIRED');
  expect(await consume(sessionId, stepUpToken, { subject: SUBJECT })).toBeNull();
});

it('a demo code ends after five minutes, and a new one replaces it', async () => {
  const { by, token } = await demoMember(visitor(its.harness));
  const begin = async () => String((await by.post(BEGIN, { purpose: 'card-add' }, token)).body.data.demoCode);
  const verify = (code: string) => by.post(VERIFY, { purpose: 'card-add', method: 'demo', code }, token);
  const [first, second] = [await begin(), await begin()];
  if (first !== second) expect((await verify(first)).body.data).toMatchObject({ reason: 'FACTOR_WRONG' });
  its.harness.advance(5 * 60_000);
  expect((await verify(second)).body.data).toMatchObject({ reason: 'FACTOR_WRONG' });
  expect(await confirmByDemoCode({ by, token }, 'card-add')).toHaveLength(43);
});

it('registered members get no demo code and cannot confirm with one', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'registered@example.com');
  const begun = await by.post(BEGIN, { purpose: 'withdraw' }, token);
  expect(begun.body.data).toEqual({ methods: ['password'], passkey: null, demoCode: null });
  const shown = { purpose: 'withdraw', method: 'demo', code: '123456' };
  expect((await by.post(VERIFY, shown, token)).body.data).toMatchObject({ reason: 'FACTOR_WRONG', field: 'method' });
});

it('a live brokerage neither offers nor accepts demo codes', async () => {
  const { by, token } = await demoMember(visitor(its.harness, { tenant: 'other' }));
  const begun = await by.post(BEGIN, { purpose: 'withdraw' }, token);
  const shown = { purpose: 'withdraw', method: 'demo', code: String(begun.body.data.demoCode) };
  expect(shown.code).toMatch(/^\d{6}$/);
  await its.harness.superPool.query(`update tenant set mode = 'live' where tenant_id = 2`);
  // Until the cached brokerage is read again.
  its.harness.advance(10_001);
  expect((await by.post(VERIFY, shown, token)).body.data).toMatchObject({ reason: 'REGISTERED_ONLY' });
  for (const purpose of ['withdraw', 'card-add', 'card-default', 'card-remove'])
    expect((await by.post(BEGIN, { purpose }, token)).body.data).toMatchObject({ reason: 'REGISTERED_ONLY' });
});

it('a live server has no demo codes, whatever the brokerage is', async () => {
  const tenants = createTenantStore(its.harness.pool);
  expect(await offersDemoCode({ mode: 'demo', tenants }, 1, 'withdraw')).toBe(true);
  expect(await offersDemoCode({ mode: 'live', tenants }, 1, 'withdraw')).toBe(false);
  expect(await offersDemoCode({ mode: 'demo', tenants }, 1, 'account-close')).toBe(false);
});
