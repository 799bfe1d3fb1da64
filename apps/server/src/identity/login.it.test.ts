import { expect, it } from 'vitest';
import { PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { solvable } from './testing-captcha.ts';

const its = useIdentityHarness();

const password = (username: string, text: string, more: Record<string, string> = {}) => ({
  grant_type: 'password',
  username,
  password: text,
  ...more,
});

it('AUT-09 replies to an unknown address and a wrong password alike, in three languages, with the same work', async () => {
  const texts = {
    en: 'The email, the mobile number or the password is wrong.',
    jp: 'メールアドレス・携帯電話番号またはパスワードが正しくありません。',
    tw: expect.any(String),
  };
  for (const [i, [lang, msg]] of Object.entries(texts).entries()) {
    await registerMember(visitor(its.harness), `known-${lang}@example.com`);
    const by = visitor(its.harness, { lang, address: `198.51.100.${i}` });
    const [known, unknown] = [
      await by.grant(password(`known-${lang}@example.com`, 'wrong-password')),
      await by.grant(password(`nobody-${lang}@example.com`, 'wrong-password')),
    ];
    const without = ({ body }: typeof known) => ({ ...body, data: { ...body.data, requestId: '' } });
    expect(without(known)).toEqual({
      code: 400,
      msg,
      status: 400,
      data: { reason: 'CREDENTIALS_WRONG', field: null, params: {}, requestId: '' },
    });
    expect(without(unknown)).toEqual(without(known));
  }
});

it('AUT-09 captchas and locks apply at the same attempt for an address without an account', async () => {
  await registerMember(visitor(its.harness), 'series@example.com');
  const course = async (email: string) => {
    const results: unknown[] = [];
    for (let i = 0; i < 7; i += 1) {
      const by = visitor(its.harness);
      const { status, body } = await by.grant(
        password(email, 'wrong-password', i < 4 ? {} : await solvable(its.harness, by)),
      );
      results.push([status, body.data.reason, body.data.field, Object.keys(Object(body.data.params))]);
    }
    return results;
  };
  const known = await course('series@example.com');
  expect(await course('no-series@example.com')).toEqual(known);
  expect(known.map((one) => JSON.stringify(one)).join()).toMatch(/CREDENTIALS_WRONG.*CAPTCHA_REQUIRED.*TOO_MANY/);
});

it('AUT-09 requires a captcha after three failures of an account, from any address, and accepts no password after five', async () => {
  await registerMember(visitor(its.harness), 'guard@example.com');
  const from = () => visitor(its.harness);
  const answers: unknown[] = [];
  for (let i = 0; i < 3; i += 1)
    answers.push((await from().grant(password('guard@example.com', 'wrong-password'))).body.data);
  expect(answers.at(1)).toMatchObject({ reason: 'CREDENTIALS_WRONG', params: {} });
  expect(answers.at(2)).toMatchObject({ reason: 'CREDENTIALS_WRONG', params: { captcha: 'required' } });

  const by = from();
  const without = await by.grant(password('guard@example.com', PASSWORD));
  expect(without.body.data).toMatchObject({ reason: 'CAPTCHA_REQUIRED', field: 'captchaText' });
  const { captchaId } = await solvable(its.harness, by);
  const wrong = await by.grant(password('guard@example.com', PASSWORD, { captchaId, captchaText: '4712' }));
  expect(wrong.body.data).toMatchObject({ reason: 'CAPTCHA_WRONG' });
  const used = await by.grant(password('guard@example.com', PASSWORD, { captchaId, captchaText: '4711' }));
  expect(used.body.data).toMatchObject({ reason: 'CAPTCHA_WRONG' });
  for (let i = 0; i < 2; i += 1) {
    const guesser = from();
    const solved = await solvable(its.harness, guesser);
    const reply = await guesser.grant(password('guard@example.com', 'wrong-password', solved));
    expect(reply.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  }
  const locked = await by.grant(password('guard@example.com', PASSWORD, await solvable(its.harness, by)));
  expect(locked.status).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
  its.harness.advance(15 * 60_000 + 1);
  expect((await by.grant(password('guard@example.com', PASSWORD))).status).toBe(200);
});

it('AUT-09 attackers who lock an account do not lock its owner out of a known device', async () => {
  const email = 'owner@example.com';
  const owner = visitor(its.harness, { deviceId: 'browser-of-the-owner' });
  await registerMember(owner, email);
  const otherDevice = visitor(its.harness, { deviceId: 'another-browser' });
  for (let i = 0; i < 5; i += 1) {
    const captcha = i < 3 ? {} : await solvable(its.harness, otherDevice);
    expect((await otherDevice.grant(password(email, 'wrong-password', captcha))).status).toBe(400);
  }
  expect((await otherDevice.grant(password(email, PASSWORD))).status).toBe(429);
  expect((await visitor(its.harness).grant(password(email, PASSWORD))).status).toBe(429);
  expect((await owner.grant(password(email, PASSWORD))).status).toBe(200);
  // The owner's success gives others no new attempts, and the owner's browser has five of its own.
  expect((await otherDevice.grant(password(email, PASSWORD))).status).toBe(429);
  for (let i = 0; i < 5; i += 1) {
    const captcha = i < 3 ? {} : await solvable(its.harness, owner);
    expect((await owner.grant(password(email, 'wrong-password', captcha))).status).toBe(400);
  }
  expect((await owner.grant(password(email, PASSWORD))).status).toBe(429);
  // A browser known to one account is unknown to every other account.
  await registerMember(visitor(its.harness), 'neighbour@example.com');
  const inOwnersBrowser = (text: string) => owner.grant(password('neighbour@example.com', text));
  for (let i = 0; i < 3; i += 1) await inOwnersBrowser('wrong-password');
  expect((await visitor(its.harness).grant(password('neighbour@example.com', PASSWORD))).body.data).toMatchObject({
    reason: 'CAPTCHA_REQUIRED',
  });
});

it('AUT-09 one address gets twenty failures a minute, however many accounts it tries; IPv6 by its /64', async () => {
  let host = 0;
  const guess = () => {
    host += 1;
    const by = visitor(its.harness, { address: `2001:db8:7:7::${host.toString(16)}` });
    return by.grant(password(`spray-${host}@example.com`, 'wrong-password'));
  };
  const replies = await Promise.all(Array.from({ length: 30 }, guess));
  const countOf = (reason: string) => replies.filter(({ body }) => body.data.reason === reason).length;
  expect([countOf('CREDENTIALS_WRONG'), countOf('TOO_MANY_REQUESTS')]).toEqual([20, 10]);
  expect((await guess()).status).toBe(429);
  const next = visitor(its.harness, { address: '2001:db8:7:8::1' });
  expect((await next.grant(password('spray@example.com', 'wrong-password'))).status).toBe(400);
  its.harness.advance(60_001);
  expect((await guess()).status).toBe(400);
});

it('AUT-09 parallel guesses get no more than five attempts', async () => {
  await registerMember(visitor(its.harness), 'burst@example.com');
  const by = visitor(its.harness, { address: '2001:db8:5:5::1' });
  const sister = visitor(its.harness, { address: '2001:db8:5:5:ffff::1' });
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      (i % 2 ? by : sister).grant(password('burst@example.com', `wrong-guess-${i}`)),
    ),
  );
  const looked = replies.filter(({ body }) => body.data.reason === 'CREDENTIALS_WRONG');
  expect(looked.length).toBeGreaterThan(0);
  expect(looked.length).toBeLessThanOrEqual(3);
  expect(replies.every(({ status }) => status === 400 || status === 429)).toBe(true);
});

it('AUT-09 parallel guesses with solved captchas get no more than five attempts', async () => {
  await registerMember(visitor(its.harness), 'solver@example.com');
  const by = visitor(its.harness, { address: '198.51.100.91' });
  const captchas = await Promise.all(Array.from({ length: 12 }, () => solvable(its.harness, by)));
  const replies = await Promise.all(
    captchas.map((captcha, i) => by.grant(password('solver@example.com', `wrong-guess-${i}`, captcha))),
  );
  const countOf = (reason: string) => replies.filter(({ body }) => body.data.reason === reason).length;
  expect([countOf('CREDENTIALS_WRONG'), countOf('TOO_MANY_REQUESTS')]).toEqual([5, 7]);
});

it('accepts a solved captcha once and within three minutes', async () => {
  await registerMember(visitor(its.harness), 'captcha@example.com');
  const by = visitor(its.harness, { address: '198.51.100.90' });
  for (let i = 0; i < 3; i += 1) await by.grant(password('captcha@example.com', 'wrong-password'));
  const late = await solvable(its.harness, by);
  its.harness.advance(180_001);
  expect((await by.grant(password('captcha@example.com', PASSWORD, late))).body.data).toMatchObject({
    reason: 'CAPTCHA_WRONG',
  });
  const captcha = await solvable(its.harness, by);
  expect((await by.grant(password('captcha@example.com', PASSWORD, captcha))).status).toBe(200);
  const failed = await by.grant(password('captcha@example.com', 'wrong-password'));
  expect(failed.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG', params: {} });
});

it('logout ends the session at once, with its streams, and no other session', async () => {
  const by = visitor(its.harness);
  const first = await registerMember(by, 'logout@example.com');
  const second = tokensOf(await by.grant(password('logout@example.com', PASSWORD)));
  const ended: string[] = [];
  const stop = its.harness.identity.onSessionEnded(({ tenantId, sessionId }) => ended.push(`${tenantId} ${sessionId}`));
  const member = await its.harness.identity.authenticate(first.token, 1);
  expect((await by.get('v1/user/user/info', first.token)).status).toBe(200);
  expect((await by.post('v1/oauth/oauth/logout', {}, first.token)).body.data).toBeNull();
  stop();
  expect(ended).toEqual([`1 ${member?.sessionId}`]);
  expect((await by.get('v1/user/user/info', first.token)).body).toMatchObject({
    code: 401,
    data: { reason: 'UNAUTHENTICATED' },
  });
  const refresh = await by.grant({ grant_type: 'refresh_token', refresh_token: first.refreshToken });
  expect(refresh.body.data).toMatchObject({ reason: 'REFRESH_INVALID' });
  expect((await by.get('v1/user/user/info', second.token)).status).toBe(200);
});

it('an access token ends after ten minutes', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'ten@example.com');
  its.harness.advance(599_000);
  expect((await by.get('v1/user/user/info', token)).status).toBe(200);
  its.harness.advance(1_001);
  expect((await by.get('v1/user/user/info', token)).status).toBe(401);
});
