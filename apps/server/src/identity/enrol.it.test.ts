import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { askCode, registration, tokensOf, useIdentityHarness, type Visitor, visitor } from './testing.ts';
import { SoftPasskey } from './testing-authenticator.ts';
import { confirmByPasskey } from './testing-factors.ts';

const its = useIdentityHarness();

const REGISTER = 'v1/user/user/register';
const BEGIN = 'v1/user/register/passkey';
const SHORT = 'kite-42!';

const fields = (email: string, code: string, more: Record<string, string> = {}) =>
  registration(email, code, { password: SHORT, ...more });

/** Returns the options for a new passkey; throws when the call fails. */
async function begin(by: Visitor, email: string, code: string): Promise<PasskeyCreation> {
  const { status, body } = await by.asClient(BEGIN, fields(email, code));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as unknown as PasskeyCreation;
}

async function enrol(by: Visitor, email: string) {
  const code = await askCode(by, email);
  const passkey = new SoftPasskey();
  const credential = passkey.create(await begin(by, email, code));
  const reply = await by.asClient(REGISTER, fields(email, code, { credential, passkeyName: 'Phone' }));
  return { passkey, reply, ...tokensOf(reply) };
}

it('eight characters suffice with a passkey made in the same registration; it logs in, and recovery codes come with it', async () => {
  const by = visitor(its.harness);
  const { passkey, reply } = await enrol(by, 'eight@example.com');
  expect(reply.body.data.recoveryCodes).toHaveLength(10);
  const { body } = await by.asAnonymous('v1/user/passkey/challenge');
  const credential = passkey.get(body.data as unknown as PasskeyRequest);
  tokensOf(await by.grant({ grant_type: 'passkey', credential }));
  // The password alone opens nothing.
  const half = await by.grant({ grant_type: 'password', username: 'eight@example.com', password: SHORT });
  expect(half.body.data).toMatchObject({ step: 'factor', methods: ['passkey', 'recovery'] });
  expect(half.body.data.token).toBeUndefined();
});

it('refuses the same password without the passkey, and an invalid passkey', async () => {
  const by = visitor(its.harness);
  const email = 'bare@example.com';
  const code = await askCode(by, email);
  const bare = await by.asClient(REGISTER, fields(email, code));
  expect(bare.body.data).toMatchObject({ reason: 'PASSWORD_WEAK', field: 'password', params: { min: '15' } });
  const creation = await begin(by, email, code);
  for (const [credential, reason] of [
    ['{}', 'FIELD_INVALID'],
    [new SoftPasskey().create({ ...creation, challenge: 'AAAA' }), 'FACTOR_EXPIRED'],
    [new SoftPasskey().create(creation, { userVerified: false }), 'FACTOR_WRONG'],
  ] as const) {
    const refused = await by.asClient(REGISTER, fields(email, code, { credential, passkeyName: 'Phone' }));
    expect(refused.body.data).toMatchObject({ reason, field: 'credential' });
  }
  const { rows } = await its.harness.superPool.query('select 1 from app_user where email = $1', [email]);
  expect(rows).toEqual([]);
  // The challenge was spent by the last reply; the code is still valid with a new one.
  const credential = new SoftPasskey().create(await begin(by, email, code));
  expect((await by.asClient(REGISTER, fields(email, code, { credential, passkeyName: 'Phone' }))).status).toBe(200);
});

it('a challenge is for one contact, for a registration only, and for five minutes', async () => {
  const by = visitor(its.harness);
  const [mine, theirs] = ['mine@example.com', 'theirs@example.com'];
  const codes = { mine: await askCode(by, mine), theirs: await askCode(by, theirs) };
  const foreign = new SoftPasskey().create(await begin(by, theirs, codes.theirs));
  const other = await by.asClient(REGISTER, fields(mine, codes.mine, { credential: foreign, passkeyName: 'Phone' }));
  expect(other.body.data).toMatchObject({ reason: 'FACTOR_EXPIRED', field: 'credential' });

  const { body } = await by.asAnonymous('v1/user/passkey/challenge');
  const creation = await begin(by, mine, codes.mine);
  const login = new SoftPasskey().create({ ...creation, challenge: String(body.data.challenge) });
  const wrongUse = await by.asClient(REGISTER, fields(mine, codes.mine, { credential: login, passkeyName: 'Phone' }));
  expect(wrongUse.body.data).toMatchObject({ reason: 'FACTOR_EXPIRED' });

  const late = new SoftPasskey().create(creation);
  its.harness.advance(300_001);
  const expired = await by.asClient(REGISTER, fields(mine, codes.mine, { credential: late, passkeyName: 'Phone' }));
  expect(expired.body.data).toMatchObject({ reason: 'FACTOR_EXPIRED' });
});

it('requires a passkey only when everything else is valid; a wrong code uses an attempt then too', async () => {
  const by = visitor(its.harness);
  const email = 'order@example.com';
  const code = await askCode(by, email);
  for (const [more, field] of [
    [{ nickname: ' ' }, 'nickname'],
    [{ password: 'kite-4!' }, 'password'],
    [{ agreementVersion: '2020-01' }, 'agreementVersion'],
    [{ referrerId: '1' }, 'referrerId'],
  ] as const)
    expect((await by.asClient(BEGIN, fields(email, code, more))).body.data).toMatchObject({ field });
  const wrong = code === '111111' ? '222222' : '111111';
  const tries = await Promise.all(Array.from({ length: 5 }, () => by.asClient(BEGIN, fields(email, wrong))));
  for (const { body } of tries) expect(body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG', field: 'code' });
  expect((await by.asClient(BEGIN, fields(email, code))).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
});

it('one passkey response used 20 times in parallel makes one member', async () => {
  const by = visitor(its.harness);
  const email = 'many-answers@example.com';
  const code = await askCode(by, email);
  const credential = new SoftPasskey().create(await begin(by, email, code));
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => by.asClient(REGISTER, fields(email, code, { credential, passkeyName: 'Phone' }))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('refuses to remove the last passkey while the password is short, also during a password change', async () => {
  const by = visitor(its.harness);
  const { passkey, token } = await enrol(by, 'last@example.com');
  const remove = async () => {
    const stepUpToken = await confirmByPasskey({ by, token }, 'passkey-remove', passkey);
    return by.post('v1/user/passkey/remove', { id: passkey.id, stepUpToken }, token);
  };
  expect((await remove()).body.data).toMatchObject({ reason: 'PASSWORD_SHORT', params: { min: '15' } });
  const change = async (password: string) => {
    const stepUpToken = await confirmByPasskey({ by, token }, 'password-change', passkey);
    return by.post('v1/user/user/password', { password, stepUpToken }, token);
  };
  expect((await change('lamp-77?')).status).toBe(200);
  expect((await remove()).body.data).toMatchObject({ reason: 'PASSWORD_SHORT' });
  expect((await change('kite-lamp-river-42')).status).toBe(200);
  expect((await remove()).status).toBe(200);
});
