import type { PasskeyRequest } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../platform/postgres/index.ts';
import {
  countAs,
  noticesTo,
  PASSWORD,
  registerMember,
  type Tokens,
  tokensOf,
  useIdentityHarness,
  visitor,
} from './testing.ts';

import { addPasskey, addTotp, beginLogin, confirmByPassword } from './testing-factors.ts';
import { findUser, setFrozen } from './user-store.ts';

const INFO = 'v1/user/user/info';
const NEW = 'quiet-river-stone-77';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

const its = useIdentityHarness();

type By = ReturnType<typeof visitor>;
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;
const login = (by: By, username: string, password = PASSWORD) =>
  by.grant({ grant_type: 'password', username, password });
const codeOf = async (email: string): Promise<string> => {
  const { body } = await visitor(its.harness).get(`v1/demo/outbox/list?email=${encodeURIComponent(email)}`);
  return /\d{6}/.exec(JSON.stringify(body.data.rows))?.[0] ?? '';
};
type Shown = { id: string; current: boolean; device: string; address: string; createdAt: number; lastSeenAt: number };
const devices = async (by: By, token: string): Promise<Shown[]> =>
  JSON.parse(JSON.stringify((await by.get('v1/user/session/list', token)).body.data.rows));
const ended = async (by: By, { token, refreshToken }: Tokens): Promise<boolean> =>
  (await by.get(INFO, token)).status === 401 &&
  reason(await by.grant({ grant_type: 'refresh_token', refresh_token: refreshToken })) === 'REFRESH_INVALID';

describe('sessions', () => {
  it('are listed with device, address and times, and end one by one', async () => {
    const email = 'list@example.com';
    const phone = visitor(its.harness, { address: '198.51.100.7', deviceId: 'phone-0001' });
    const desktop = visitor(its.harness, { address: '198.51.100.8', deviceId: 'desk-00001', userAgent: CHROME });
    const [first, second] = [await registerMember(phone, email), tokensOf(await login(desktop, email))];
    const shown = await devices(phone, first.token);
    expect(shown).toMatchObject([
      { current: false, device: 'Chrome, Linux', address: '198.51.100.8' },
      { current: true, device: '', address: '198.51.100.7' },
    ]);
    its.harness.advance(60_000);
    await desktop.grant({ grant_type: 'refresh_token', refresh_token: second.refreshToken });
    const [used] = await devices(phone, first.token);
    expect((used?.lastSeenAt ?? 0) - (used?.createdAt ?? 0)).toBeGreaterThanOrEqual(60_000);

    const endings: string[] = [];
    const stop = its.harness.identity.onSessionEnded(({ sessionId }) => endings.push(sessionId));
    const id = shown[0]?.id ?? '';
    expect((await phone.post('v1/user/session/end', { id }, first.token)).status).toBe(200);
    expect((await phone.post('v1/user/session/end', { id }, first.token)).status).toBe(404);
    stop();
    expect(endings).toEqual([id]);
    expect(await ended(desktop, second)).toBe(true);
    expect((await devices(phone, first.token)).map(({ current }) => current)).toEqual([true]);
  });

  it("another member's session is not found; ending the others keeps the own one", async () => {
    const by = visitor(its.harness);
    const mine = await registerMember(by, 'mine@example.com');
    const theirs = await registerMember(by, 'theirs@example.com');
    const [{ id } = { id: '' }] = await devices(by, theirs.token);
    const refused = await by.post('v1/user/session/end', { id }, mine.token);
    expect(refused.body).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND', field: 'id' } });
    const others = [tokensOf(await login(by, 'mine@example.com')), tokensOf(await login(by, 'mine@example.com'))];
    expect((await by.post('v1/user/session/end/others', {}, mine.token)).body.data).toEqual({ ended: 2 });
    for (const other of others) expect(await ended(by, other)).toBe(true);
    expect((await by.get(INFO, mine.token)).status).toBe(200);
    expect((await by.get(INFO, theirs.token)).status).toBe(200);
  });

  it('a login from an unknown device is notified by mail in three languages, from a known one it is not', async () => {
    const email = 'device@example.com';
    await registerMember(visitor(its.harness, { deviceId: 'home-0000000000001' }), email);
    const before = (await noticesTo(its.harness, email)).length;
    tokensOf(await login(visitor(its.harness, { deviceId: 'home-0000000000001' }), email));
    expect(await noticesTo(its.harness, email)).toHaveLength(before);
    for (const [lang, subject] of [
      ['en', 'Kabuto: login from a new device'],
      ['jp', '【カブト証券】新しい端末からのログインのお知らせ'],
      ['tw', '【兜證券】新裝置登入通知'],
    ] as const) {
      const otherDevice = visitor(its.harness, {
        lang,
        deviceId: `new-${lang}-000000000001`,
        address: '203.0.113.9',
        userAgent: CHROME,
      });
      tokensOf(await login(otherDevice, email));
      const [mail] = await noticesTo(its.harness, email);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toMatch(/Chrome, Linux/);
      expect(mail?.text).toMatch(/203\.0\.113\.9/);
      expect(mail?.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d JST/);
    }
  });
});

it('a device becomes known after the second factor, not after the password alone', async () => {
  const email = 'halfway@example.com';
  const home = visitor(its.harness, { deviceId: 'home-0000000000002' });
  const { token } = await registerMember(home, email);
  const { app } = await addTotp(
    { by: home, token },
    await confirmByPassword({ by: home, token }, 'totp-add'),
    its.harness.now(),
  );
  const known = () => countAs(its.harness, 1, 'known_device');
  const before = await known();
  const other = visitor(its.harness, { deviceId: 'other-000000000002' });
  const { mfaToken } = await beginLogin(other, email);
  expect(await known()).toBe(before);
  its.harness.advance(60_000);
  const noticesBefore = (await noticesTo(its.harness, email)).length;
  tokensOf(await other.grant({ grant_type: 'factor', mfaToken, method: 'totp', code: app.at(its.harness.now()) }));
  expect(await known()).toBe(before + 1);
  expect(await noticesTo(its.harness, email)).toHaveLength(noticesBefore + 1);

  // Nor does the mailed code of a new password replace a factor: it makes no browser known, and forgets the others.
  its.harness.advance(60_001);
  const third = visitor(its.harness, { deviceId: 'third-000000000002' });
  await third.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'forget' });
  const code = await codeOf(email);
  expect((await third.asClient('v1/user/user/forget', { email, code, password: NEW })).status).toBe(200);
  expect(await known()).toBe(before - 1);
});

it.each([
  [
    'a changed password',
    async (by: By, token: string) => {
      const stepUpToken = await confirmByPassword({ by, token }, 'password-change');
      return by.post('v1/user/user/password', { password: NEW, stepUpToken }, token);
    },
  ],
  [
    'one session that is ended',
    async (by: By, token: string) => {
      const other = (await devices(by, token)).find(({ current }) => !current);
      return by.post('v1/user/session/end', { id: other?.id ?? '' }, token);
    },
  ],
  ['all others that are ended', (by: By, token: string) => by.post('v1/user/session/end/others', {}, token)],
] as const)('%s makes other browsers unknown again, except the one that requests it', async (what, act) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  const mine = visitor(its.harness, { deviceId: 'mine-000000000000001' });
  const theirs = visitor(its.harness, { deviceId: 'theirs-0000000000001' });
  const { token } = await registerMember(mine, email);
  tokensOf(await login(theirs, email));
  expect((await act(mine, token)).status).toBe(200);
  const password = what === 'a changed password' ? NEW : PASSWORD;
  const news = async () =>
    (await noticesTo(its.harness, email)).filter(({ subject }) => subject === 'Kabuto: login from a new device').length;
  const before = await news();
  tokensOf(await login(mine, email, password));
  expect(await news()).toBe(before);
  tokensOf(await login(theirs, email, password));
  expect(await news()).toBe(before + 1);
});

describe('freeze', () => {
  it('AUT-11 ends every session and refuses every login until a new password is set by mail', async () => {
    const email = 'cold@example.com';
    const by = visitor(its.harness);
    const [one, two] = [await registerMember(by, email), tokensOf(await login(by, email))];
    const endings: string[] = [];
    const stop = its.harness.identity.onSessionEnded(({ sessionId }) => endings.push(sessionId));
    expect((await by.post('v1/user/user/freeze', {}, one.token)).status).toBe(200);
    stop();
    expect(endings).toHaveLength(2);
    for (const session of [one, two]) expect(await ended(by, session)).toBe(true);
    expect((await login(by, email)).body).toMatchObject({ code: 403, data: { reason: 'ACCOUNT_FROZEN' } });
    // To others the account looks the same as before.
    expect(reason(await login(by, email, 'wrong-password'))).toBe('CREDENTIALS_WRONG');
    expect((await noticesTo(its.harness, email)).map(({ subject }) => subject)).toContain(
      'Kabuto: your account is frozen',
    );

    its.harness.advance(60_001);
    await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'forget' });
    const code = await codeOf(email);
    expect((await by.asClient('v1/user/user/forget', { email, code, password: NEW })).status).toBe(200);
    tokensOf(await login(by, email, NEW));
  });

  it('BO-02 a new password does not end a freeze by an operator, also of a member who froze before', async () => {
    for (const own of [false, true]) {
      const email = `held-${own}@example.com`;
      const by = visitor(its.harness);
      const { token } = await registerMember(by, email);
      if (own) await by.post('v1/user/user/freeze', {}, token);
      await withTenant(its.harness.pool, 1, async (client) => {
        const user = await findUser(client, 1, { kind: 'email', value: email });
        await setFrozen(client, 1, user?.userId ?? 0, { at: its.harness.now(), by: 'operator' });
        await setFrozen(client, 1, user?.userId ?? 0, { at: its.harness.now(), by: 'member' });
      });
      its.harness.advance(60_001);
      await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'forget' });
      const code = await codeOf(email);
      expect((await by.asClient('v1/user/user/forget', { email, code, password: NEW })).status).toBe(200);
      expect(reason(await login(by, email, NEW))).toBe('ACCOUNT_FROZEN');
      const [mail] = (await noticesTo(its.harness, email)).filter(({ subject }) => /password/.test(subject));
      expect(mail?.text).toContain('a new password does not end that: contact us');
    }
  });

  it('refuses a login by passkey, and one that only lacks its factor', async () => {
    const email = 'late@example.com';
    const by = visitor(its.harness);
    const { token } = await registerMember(by, email);
    const stepUpToken = await confirmByPassword({ by, token }, 'passkey-add');
    const { passkey, recoveryCodes } = await addPasskey({ by, token }, stepUpToken);
    const half = await beginLogin(by, email);
    const asked = await by.asAnonymous('v1/user/passkey/challenge');
    expect((await by.post('v1/user/user/freeze', {}, token)).status).toBe(200);
    const shown = { grant_type: 'factor', mfaToken: half.mfaToken, method: 'recovery', code: recoveryCodes[0] ?? '' };
    expect(reason(await by.grant(shown))).toBe('FACTOR_EXPIRED');
    // The server has checked the reply against the contract.
    const credential = passkey.get(asked.body.data as PasskeyRequest);
    const refused = await by.grant({ grant_type: 'passkey', credential });
    expect(refused.body).toMatchObject({ code: 403, data: { reason: 'ACCOUNT_FROZEN' } });
  });

  it('is refused for throw-away members, who could not log in again', async () => {
    const by = visitor(its.harness);
    const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
    expect(reason(await by.post('v1/user/user/freeze', {}, token))).toBe('REGISTERED_ONLY');
    expect((await by.get(INFO, token)).status).toBe(200);
  });
});

describe('change of the password', () => {
  it('AUT-08 AUT-11 a password change needs a confirmation, ends the other sessions and is notified', async () => {
    const email = 'change@example.com';
    const by = visitor(its.harness);
    const [mine, other] = [await registerMember(by, email), tokensOf(await login(by, email))];
    const change = (password: string, stepUpToken: string) =>
      by.post('v1/user/user/password', { password, stepUpToken }, mine.token);
    expect(reason(await change(NEW, ''))).toBe('STEP_UP_REQUIRED');
    const stepUpToken = await confirmByPassword({ by, token: mine.token }, 'password-change');
    expect((await change('password123', stepUpToken)).body.data).toMatchObject({
      reason: 'PASSWORD_WEAK',
      field: 'password',
    });
    expect((await change(NEW, stepUpToken)).status).toBe(200);
    expect(await ended(by, other)).toBe(true);
    expect((await by.get(INFO, mine.token)).status).toBe(200);
    expect(reason(await login(by, email))).toBe('CREDENTIALS_WRONG');
    tokensOf(await login(by, email, NEW));
    expect((await noticesTo(its.harness, email)).map(({ subject }) => subject)).toContain(
      'Kabuto: your password was changed',
    );
  });
});
