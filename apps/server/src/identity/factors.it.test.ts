import { describe, expect, it } from 'vitest';
import { createSigner } from '../platform/http/testing-proof.ts';
import { noticesTo, PASSWORD, registerMember, type Tokens, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { addTotp, beginLogin, confirmByPassword } from './testing-factors.ts';

const INFO = 'v1/user/user/info';
const its = useIdentityHarness();
/** The time of the server's clock. */
let ahead = 0;
const now = (): number => Date.now() + ahead;
const pass = (ms: number): void => {
  ahead += ms;
  its.harness.advance(ms);
};

type By = ReturnType<typeof visitor>;
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;

/** A new member with an authenticator app. */
async function memberWithTotp(email: string) {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, email);
  const stepUpToken = await confirmByPassword({ by, token }, 'totp-add');
  return { by, token, ...(await addTotp({ by, token }, stepUpToken, now())) };
}
const factor = (by: By, mfaToken: string, shown: Record<string, string>) =>
  by.grant({ grant_type: 'factor', mfaToken, ...shown });

describe('step-up', () => {
  it('AUT-08 is for one purpose, one use, one session and five minutes', async () => {
    const by = visitor(its.harness);
    const { token } = await registerMember(by, 'step@example.com');
    const begin = (stepUpToken: string, session = token) => by.post('v1/user/totp/begin', { stepUpToken }, session);
    const refused = await begin('guess');
    expect(refused.body).toMatchObject({
      code: 403,
      msg: 'Please confirm that it is you.',
      data: { reason: 'STEP_UP_REQUIRED', field: 'stepUpToken', params: { purpose: 'totp-add' } },
    });
    expect(reason(await by.post('v1/user/totp/begin', {}, token))).toBe('STEP_UP_REQUIRED');
    expect(reason(await begin(await confirmByPassword({ by, token }, 'passkey-add')))).toBe('STEP_UP_REQUIRED');

    const login = { grant_type: 'password', username: 'step@example.com', password: PASSWORD };
    const other = tokensOf(await by.grant(login));
    const good = await confirmByPassword({ by, token }, 'totp-add');
    expect(reason(await begin(good, other.token))).toBe('STEP_UP_REQUIRED');
    const begun = await begin(good);
    expect(begun.body.data).toMatchObject({ qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
    expect(reason(await begin(good))).toBe('STEP_UP_REQUIRED');

    const late = await confirmByPassword({ by, token }, 'totp-add');
    pass(5 * 60_000 + 1);
    expect(reason(await begin(late))).toBe('STEP_UP_REQUIRED');
  });

  it('AUT-08 one confirmation taken 32 times in parallel is good once', async () => {
    const by = visitor(its.harness);
    const { token } = await registerMember(by, 'parallel@example.com');
    const stepUpToken = await confirmByPassword({ by, token }, 'totp-add');
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => by.post('v1/user/totp/begin', { stepUpToken }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(31);
  });

  it('AUT-09 counts wrong passwords of an account over all its sessions', async () => {
    const by = visitor(its.harness);
    const first = await registerMember(by, 'tries@example.com');
    const login = { grant_type: 'password', username: 'tries@example.com', password: PASSWORD };
    const second = tokensOf(await by.grant(login));
    const guess = ({ token }: Tokens, password: string) =>
      by.post('v1/user/stepup/verify', { purpose: 'totp-add', method: 'password', password }, token);
    for (const session of [first, second, first, second, first])
      expect((await guess(session, 'wrong-password')).body.data).toMatchObject({ reason: 'FACTOR_WRONG' });
    expect((await guess(second, PASSWORD)).status).toBe(429);
    pass(15 * 60_000 + 1);
    const fresh = tokensOf(await by.grant(login));
    expect((await guess(fresh, PASSWORD)).status).toBe(200);
  });

  it('is refused for throw-away members, who have no factor to confirm with', async () => {
    const by = visitor(its.harness);
    const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
    expect(reason(await by.post('v1/user/stepup/begin', { purpose: 'totp-add' }, token))).toBe('REGISTERED_ONLY');
    const shown = { purpose: 'totp-add', method: 'password', password: 'x' };
    expect(reason(await by.post('v1/user/stepup/verify', shown, token))).toBe('REGISTERED_ONLY');
  });
});

describe('authenticator app', () => {
  it('AUT-07 requires the factor after the password and opens a session for both together', async () => {
    const { app, recoveryCodes } = await memberWithTotp('totp@example.com');
    expect(new Set(recoveryCodes).size).toBe(10);
    const by = visitor(its.harness);
    const step = await beginLogin(by, 'totp@example.com');
    expect(step).toMatchObject({ methods: ['totp', 'recovery'], passkey: null, expiresInSeconds: 300 });
    pass(30_000);
    const { token } = tokensOf(await factor(by, step.mfaToken, { method: 'totp', code: app.at(now()) }));
    expect((await by.get(INFO, token)).status).toBe(200);
    const again = await factor(by, step.mfaToken, { method: 'totp', code: app.at(now() + 30_000) });
    expect(reason(again)).toBe('FACTOR_EXPIRED');
    expect(
      (await noticesTo(its.harness, 'totp@example.com')).some(({ text }) => text.includes('authenticator app')),
    ).toBe(true);
  });

  it('AUT-07 rejects a used code, in any session, and every code before it', async () => {
    const { app } = await memberWithTotp('replay@example.com');
    const by = visitor(its.harness);
    // The code that set it up is used up too.
    const first = await beginLogin(by, 'replay@example.com');
    expect(reason(await factor(by, first.mfaToken, { method: 'totp', code: app.at(now()) }))).toBe('FACTOR_WRONG');
    pass(60_000);
    const code = app.at(now());
    tokensOf(await factor(by, first.mfaToken, { method: 'totp', code }));
    const second = await beginLogin(by, 'replay@example.com');
    expect(reason(await factor(by, second.mfaToken, { method: 'totp', code }))).toBe('FACTOR_WRONG');
    const before = app.at(now() - 30_000);
    expect(reason(await factor(by, second.mfaToken, { method: 'totp', code: before }))).toBe('FACTOR_WRONG');
  });

  it('AUT-07 one token and one code taken 32 times in parallel open one session', async () => {
    const { app, recoveryCodes } = await memberWithTotp('burst@example.com');
    pass(60_000);
    const by = visitor(its.harness);
    const { mfaToken } = await beginLogin(by, 'burst@example.com');
    const shown = { method: 'totp', code: app.at(now()) };
    const replies = await Promise.all(Array.from({ length: 32 }, () => factor(by, mfaToken, shown)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    pass(15 * 60_000 + 1);
    // Two logins with one recovery code: one of them succeeds.
    const logins = [await beginLogin(by, 'burst@example.com'), await beginLogin(by, 'burst@example.com')];
    const code = recoveryCodes[0] ?? '';
    const recovered = await Promise.all(logins.map((one) => factor(by, one.mfaToken, { method: 'recovery', code })));
    expect(recovered.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('AUT-09 five wrong codes end the attempts of the account, in every session and login', async () => {
    const { by, app, token } = await memberWithTotp('guess@example.com');
    pass(60_000);
    const wrong = app.at(now() + 3_600_000);
    const [one, two] = [await beginLogin(by, 'guess@example.com'), await beginLogin(by, 'guess@example.com')];
    for (const { mfaToken } of [one, two, one, two])
      expect(reason(await factor(by, mfaToken, { method: 'totp', code: wrong }))).toBe('FACTOR_WRONG');
    const confirm = (code: string) =>
      by.post('v1/user/stepup/verify', { purpose: 'totp-remove', method: 'totp', code }, token);
    expect(reason(await confirm(wrong))).toBe('FACTOR_WRONG');
    expect((await confirm(app.at(now()))).status).toBe(429);
    expect((await factor(by, one.mfaToken, { method: 'totp', code: app.at(now()) })).status).toBe(429);
  });

  it('a half-authenticated login can only present its factor, from the same browser, for five minutes', async () => {
    const { app } = await memberWithTotp('half@example.com');
    pass(60_000);
    const signer = await createSigner();
    const by = visitor(its.harness, { signer });
    const { mfaToken } = await beginLogin(by, 'half@example.com');
    expect((await by.get(INFO, mfaToken)).status).toBe(401);
    for (const path of ['v1/user/passkey/begin', 'v1/user/passkey/add', 'v1/user/totp/begin', 'v1/user/stepup/begin'])
      expect((await by.post(path, {}, mfaToken)).status).toBe(401);
    expect(reason(await by.grant({ grant_type: 'refresh_token', refresh_token: mfaToken }))).toBe('REFRESH_INVALID');
    for (const thief of [visitor(its.harness), visitor(its.harness, { signer: await createSigner() })]) {
      const stolen = await factor(thief, mfaToken, { method: 'totp', code: app.at(now()) });
      expect(reason(stolen)).toBe('FACTOR_EXPIRED');
    }
    pass(5 * 60_000 + 1);
    expect(reason(await factor(by, mfaToken, { method: 'totp', code: app.at(now()) }))).toBe('FACTOR_EXPIRED');
  });

  it('a login that waits for its factor ends with the sessions', async () => {
    const { by, app, token } = await memberWithTotp('waiting@example.com');
    pass(60_000);
    const half = await beginLogin(visitor(its.harness), 'waiting@example.com');
    expect((await by.post('v1/user/session/end/others', {}, token)).status).toBe(200);
    const late = await factor(by, half.mfaToken, { method: 'totp', code: app.at(now()) });
    expect(reason(late)).toBe('FACTOR_EXPIRED');
  });

  it('rejects the password alone as a confirmation once a factor exists, also in earlier sessions', async () => {
    const email = 'cached@example.com';
    const by = visitor(its.harness);
    const { token } = await registerMember(by, email);
    const old = tokensOf(await by.grant({ grant_type: 'password', username: email, password: PASSWORD }));
    expect((await by.get(INFO, old.token)).status).toBe(200);
    const kept = await confirmByPassword({ by, token: old.token }, 'passkey-add');
    const stepUpToken = await confirmByPassword({ by, token }, 'totp-add');
    await addTotp({ by, token }, stepUpToken, now());
    // The other session ended with the change, although its token was cached a moment ago.
    expect((await by.get(INFO, old.token)).status).toBe(401);
    expect((await by.post('v1/user/passkey/begin', { stepUpToken: kept }, old.token)).status).toBe(401);
    expect(reason(await by.grant({ grant_type: 'refresh_token', refresh_token: old.refreshToken }))).toBe(
      'REFRESH_INVALID',
    );
    const shown = { purpose: 'totp-remove', method: 'password', password: PASSWORD };
    expect(reason(await by.post('v1/user/stepup/verify', shown, token))).toBe('FACTOR_WRONG');
    expect((await by.post('v1/user/stepup/begin', { purpose: 'totp-remove' }, token)).body.data).toMatchObject({
      methods: ['totp', 'recovery'],
    });
  });

  it('is set up once, counts from its first code on, and goes with its recovery codes', async () => {
    const { by, token, app } = await memberWithTotp('remove@example.com');
    expect((await by.get('v1/user/factor/list', token)).body.data).toMatchObject({
      passkeys: [],
      totpSince: expect.any(Number),
      recoveryCodesLeft: 10,
    });
    const confirm = async (purpose: string): Promise<string> => {
      pass(60_000);
      const shown = { purpose, method: 'totp', code: app.at(now()) };
      return String((await by.post('v1/user/stepup/verify', shown, token)).body.data.stepUpToken);
    };
    const twice = await by.post('v1/user/totp/begin', { stepUpToken: await confirm('totp-add') }, token);
    expect(reason(twice)).toBe('FACTOR_EXISTS');
    const renewed = await by.post('v1/user/recovery/renew', { stepUpToken: await confirm('recovery-renew') }, token);
    expect(renewed.body.data.recoveryCodes).toHaveLength(10);
    expect((await by.post('v1/user/totp/remove', { stepUpToken: await confirm('totp-remove') }, token)).status).toBe(
      200,
    );
    expect((await by.get('v1/user/factor/list', token)).body.data).toEqual({
      passkeys: [],
      totpSince: null,
      recoveryCodesLeft: 0,
    });
    tokensOf(await by.grant({ grant_type: 'password', username: 'remove@example.com', password: PASSWORD }));
  });

  it('AUT-07 recovery codes are valid once, kept as hashes, and their use is notified', async () => {
    const { recoveryCodes } = await memberWithTotp('recover@example.com');
    const by = visitor(its.harness);
    const code = recoveryCodes[3] ?? '';
    const { mfaToken } = await beginLogin(by, 'recover@example.com');
    tokensOf(await factor(by, mfaToken, { method: 'recovery', code: ` ${code.toUpperCase()}` }));
    expect((await noticesTo(its.harness, 'recover@example.com')).some(({ text }) => text.includes('9 are left'))).toBe(
      true,
    );
    const again = await beginLogin(by, 'recover@example.com');
    expect(reason(await factor(by, again.mfaToken, { method: 'recovery', code }))).toBe('FACTOR_WRONG');
    const { rows } = await its.harness.superPool.query<{ all: string }>(
      `select string_agg(r::text, ' ') as all from (select * from recovery_code) r`,
    );
    for (const kept of recoveryCodes) expect(rows[0]?.all).not.toContain(kept);
  });

  it('keeps the secret sealed', async () => {
    const { app } = await memberWithTotp('sealed@example.com');
    const { rows } = await its.harness.superPool.query<{ secret: Buffer }>('select secret from totp_factor');
    expect(rows.length).toBeGreaterThan(0);
    for (const { secret } of rows) expect(secret.includes(app.secret)).toBe(false);
  });
});
