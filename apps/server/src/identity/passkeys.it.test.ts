import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { noticesTo, PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { SoftPasskey, type Tampering } from './testing-authenticator.ts';
import { addPasskey, beginLogin, confirmByPasskey, confirmByPassword } from './testing-factors.ts';

const INFO = 'v1/user/user/info';
const its = useIdentityHarness();

type By = ReturnType<typeof visitor>;
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;

/** A new member with a passkey. */
async function keyed(email: string) {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, email);
  const stepUpToken = await confirmByPassword({ by, token }, 'passkey-add');
  return { by, token, ...(await addPasskey({ by, token }, stepUpToken)) };
}
/** A public call: no login yet. */
async function challenge(by: By): Promise<PasskeyRequest> {
  const { status, body } = await by.asAnonymous('v1/user/passkey/challenge');
  expect(status).toBe(200);
  // The server has checked the reply against the contract.
  return body.data as PasskeyRequest;
}
const logIn = (by: By, credential: string) => by.grant({ grant_type: 'passkey', credential });
const listed = async (by: By, token: string): Promise<{ id: string; name: string; lastUsedAt: number | null }[]> =>
  JSON.parse(JSON.stringify((await by.get('v1/user/factor/list', token)).body.data.passkeys));

describe('passkeys', () => {
  it('AUT-06 log in alone, by a challenge that names no account', async () => {
    const { passkey } = await keyed('alone@example.com');
    const by = visitor(its.harness);
    const asked = await challenge(by);
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { token } = tokensOf(await logIn(by, passkey.get(asked)));
    expect((await by.get(INFO, token)).body.data).toMatchObject({ nickname: 'Taro' });
    expect((await listed(by, token))[0]?.lastUsedAt).toEqual(expect.any(Number));
  });

  it('AUT-06 are the second factor after a password', async () => {
    const { passkey } = await keyed('second@example.com');
    const by = visitor(its.harness);
    const step = await beginLogin(by, 'second@example.com');
    expect(step.methods).toEqual(['passkey', 'recovery']);
    expect(step.passkey?.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    if (step.passkey === null) throw new Error('no challenge');
    const shown = { grant_type: 'factor', mfaToken: step.mfaToken, method: 'passkey' };
    const other = await keyed('somebody@example.com');
    const foreign = await by.grant({ ...shown, credential: other.passkey.get(step.passkey) });
    expect(reason(foreign)).toBe('FACTOR_WRONG');
    // The challenge was spent by the wrong reply.
    expect(reason(await by.grant({ ...shown, credential: passkey.get(step.passkey) }))).toBe('FACTOR_EXPIRED');
    const again = await beginLogin(by, 'second@example.com');
    if (again.passkey === null) throw new Error('no challenge');
    const right = { ...shown, mfaToken: again.mfaToken, credential: passkey.get(again.passkey) };
    tokensOf(await by.grant(right));
  });

  it('AUT-06 one challenge used 32 times in parallel opens one session', async () => {
    const { passkey } = await keyed('burst-key@example.com');
    const by = visitor(its.harness);
    const credential = passkey.get(await challenge(by));
    const replies = await Promise.all(Array.from({ length: 32 }, () => logIn(by, credential)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status === 400).map(reason))).toEqual(new Set(['FACTOR_EXPIRED']));
  });

  it.each<[string, Tampering]>([
    ['another site', { origin: 'https://kabuto.example' }],
    ['a host that begins alike', { origin: 'http://localhost.evil.example' }],
    ['a page of another relying party', { rpId: 'evil.example' }],
    ['an unverified user', { userVerified: false }],
    ['another member', { handle: Buffer.from('somebody else').toString('base64url') }],
    ['no member', { handle: null }],
    ['a response of another ceremony', { type: 'webauthn.create' }],
  ])('refuses a login from %s', async (name, tampering) => {
    const { passkey } = await keyed(`${name.replaceAll(' ', '-')}@example.com`);
    const by = visitor(its.harness);
    expect(reason(await logIn(by, passkey.get(await challenge(by), tampering)))).toBe('FACTOR_WRONG');
    tokensOf(await logIn(by, passkey.get(await challenge(by))));
  });

  it('rejects challenges that are old, made up or for another purpose, and text that is not a credential', async () => {
    const { by, token, passkey } = await keyed('challenge@example.com');
    const late = passkey.get(await challenge(by));
    its.harness.advance(5 * 60_000 + 1);
    expect(reason(await logIn(by, late))).toBe('FACTOR_EXPIRED');
    const own = passkey.get({ challenge: 'QUJD', rpId: 'localhost' });
    expect(reason(await logIn(by, own))).toBe('FACTOR_EXPIRED');
    const begun = await by.post('v1/user/stepup/begin', { purpose: 'passkey-add' }, token);
    const stepUp: { passkey: PasskeyRequest } = JSON.parse(JSON.stringify(begun.body.data));
    expect(reason(await logIn(by, passkey.get(stepUp.passkey)))).toBe('FACTOR_EXPIRED');
    const forLogin = passkey.get(await challenge(by));
    const shown = { purpose: 'passkey-add', method: 'passkey', credential: forLogin };
    expect(reason(await by.post('v1/user/stepup/verify', shown, token))).toBe('FACTOR_EXPIRED');
    // One purpose cannot be confirmed with the challenge of another.
    const other = { ...shown, purpose: 'passkey-remove', credential: passkey.get(stepUp.passkey) };
    expect(reason(await by.post('v1/user/stepup/verify', other, token))).toBe('FACTOR_EXPIRED');
    for (const credential of ['{}', 'null', '[1]', 'x'.repeat(200), '{"id":1}'])
      expect((await logIn(by, credential)).body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'credential' });
  });

  it('treats a counter that does not rise as a copied passkey', async () => {
    const { passkey } = await keyed('counter@example.com');
    const by = visitor(its.harness);
    tokensOf(await logIn(by, passkey.get(await challenge(by), { counter: 5 })));
    expect(reason(await logIn(by, passkey.get(await challenge(by), { counter: 5 })))).toBe('FACTOR_WRONG');
    expect(reason(await logIn(by, passkey.get(await challenge(by), { counter: 4 })))).toBe('FACTOR_WRONG');
    tokensOf(await logIn(by, passkey.get(await challenge(by), { counter: 6 })));
  });

  it('AUT-06 several can be added, named and removed; removing the last one removes the recovery codes too', async () => {
    const { by, token, passkey, recoveryCodes } = await keyed('several@example.com');
    expect(recoveryCodes).toHaveLength(10);
    const login = { by, token };
    const second = await addPasskey(login, await confirmByPasskey(login, 'passkey-add', passkey), ' Laptop  at home ');
    expect(second.recoveryCodes).toEqual([]);
    expect((await listed(by, token)).map(({ name }) => name)).toEqual(['Phone', 'Laptop at home']);
    const rename = (id: string, name: string) => by.post('v1/user/passkey/rename', { id, name }, token);
    expect((await rename(passkey.id, '古い電話')).status).toBe(200);
    expect((await rename(passkey.id, ' ')).body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'name' });
    const remove = async (id: string, shown: SoftPasskey) => {
      const stepUpToken = await confirmByPasskey(login, 'passkey-remove', shown);
      return by.post('v1/user/passkey/remove', { id, stepUpToken }, token);
    };
    expect(reason(await by.post('v1/user/passkey/remove', { id: passkey.id }, token))).toBe('STEP_UP_REQUIRED');
    expect((await remove(passkey.id, second.passkey)).status).toBe(200);
    expect(reason(await logIn(by, passkey.get(await challenge(by))))).toBe('FACTOR_WRONG');
    expect((await listed(by, token)).map(({ name }) => name)).toEqual(['Laptop at home']);
    expect((await remove(second.passkey.id, second.passkey)).status).toBe(200);
    expect((await by.get('v1/user/factor/list', token)).body.data).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    tokensOf(await by.grant({ grant_type: 'password', username: 'several@example.com', password: PASSWORD }));
  });

  it("another member's passkey cannot be removed, renamed or taken over by its id", async () => {
    const owner = await keyed('owner@example.com');
    const thief = await keyed('thief@example.com');
    const { by, token } = thief;
    const id = owner.passkey.id;
    const stepUpToken = await confirmByPasskey(thief, 'passkey-remove', thief.passkey);
    const removed = await by.post('v1/user/passkey/remove', { id, stepUpToken }, token);
    expect(removed.body).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND', field: 'id' } });
    expect((await by.post('v1/user/passkey/rename', { id, name: 'Mine' }, token)).status).toBe(404);
    // The confirmation was not used up by the failed removal.
    expect((await by.post('v1/user/passkey/remove', { id: thief.passkey.id, stepUpToken }, token)).status).toBe(200);
    const added = await by.post(
      'v1/user/passkey/begin',
      { stepUpToken: await confirmByPassword({ by, token }, 'passkey-add') },
      token,
    );
    const options: PasskeyCreation = JSON.parse(JSON.stringify(added.body.data));
    const credential = owner.passkey.create({ ...options, user: { id: 'AAAA' } });
    expect(reason(await by.post('v1/user/passkey/add', { credential, name: 'Mine' }, token))).toBe('FACTOR_EXISTS');
    expect(await listed(owner.by, owner.token)).toMatchObject([{ id, name: 'Phone' }]);
  });

  it('a registration belongs to the session that was confirmed, and its challenge is valid once', async () => {
    const by = visitor(its.harness);
    const email = 'adding@example.com';
    const { token } = await registerMember(by, email);
    expect(reason(await by.post('v1/user/passkey/begin', {}, token))).toBe('STEP_UP_REQUIRED');
    const login = { grant_type: 'password', username: email, password: PASSWORD };
    const other = tokensOf(await by.grant(login));
    const stepUpToken = await confirmByPassword({ by, token }, 'passkey-add');
    const begun = await by.post('v1/user/passkey/begin', { stepUpToken }, token);
    const options: PasskeyCreation = JSON.parse(JSON.stringify(begun.body.data));
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const passkey = new SoftPasskey();
    const credential = passkey.create(options);
    const add = (session: string, text = credential) =>
      by.post('v1/user/passkey/add', { credential: text, name: 'Phone' }, session);
    expect(reason(await add(other.token))).toBe('FACTOR_EXPIRED');
    const unverified = new SoftPasskey().create(options, { userVerified: false });
    const elsewhere = await add(token, new SoftPasskey().create({ ...options, challenge: 'QUJD' }));
    expect(reason(elsewhere)).toBe('FACTOR_EXPIRED');
    expect(reason(await add(token, unverified))).toBe('FACTOR_WRONG');
    expect(reason(await add(token))).toBe('FACTOR_EXPIRED');
  });

  it('a login that waits for its factor cannot add a passkey instead', async () => {
    const { passkey } = await keyed('waiting@example.com');
    const by = visitor(its.harness);
    const step = await beginLogin(by, 'waiting@example.com');
    if (step.passkey === null) throw new Error('no challenge');
    for (const path of ['v1/user/passkey/begin', 'v1/user/passkey/add', 'v1/user/stepup/verify'])
      expect((await by.post(path, {}, step.mfaToken)).status).toBe(401);
    const credential = passkey.get(step.passkey);
    // The challenge of a second factor cannot be used for a login without the password's token.
    expect(reason(await logIn(by, credential))).toBe('FACTOR_EXPIRED');
  });

  it('are limited to ten', async () => {
    const { by, token, passkey } = await keyed('ten@example.com');
    for (let i = 2; i <= 10; i += 1)
      await addPasskey({ by, token }, await confirmByPasskey({ by, token }, 'passkey-add', passkey), `Key ${i}`);
    const stepUpToken = await confirmByPasskey({ by, token }, 'passkey-add', passkey);
    expect((await by.post('v1/user/passkey/begin', { stepUpToken }, token)).body.data).toMatchObject({
      reason: 'PASSKEY_LIMIT',
      params: { max: '10' },
    });
  });

  it('are notified by mail', async () => {
    await keyed('notified@example.com');
    expect(JSON.stringify(await noticesTo(its.harness, 'notified@example.com'))).toContain(
      'Added to your login: passkey',
    );
  });
});
