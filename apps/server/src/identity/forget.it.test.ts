import { expect, it } from 'vitest';
import { noticesTo, PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { solvable } from './testing-captcha.ts';

const NEW = 'quiet-river-stone-77';

const its = useIdentityHarness();

type Visitor = ReturnType<typeof visitor>;

const mails = async (by: Visitor, email: string): Promise<{ subject: string; text: string }[]> => {
  const { body } = await by.get(`v1/demo/outbox/list?email=${encodeURIComponent(email)}`);
  return JSON.parse(JSON.stringify(body.data.rows));
};
const ask = (by: Visitor, email: string) =>
  by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'forget' });
const reset = (by: Visitor, email: string, code: string, password = NEW) =>
  by.asClient('v1/user/user/forget', { email, code, password });
const login = (by: Visitor, email: string, password: string) =>
  by.grant({ grant_type: 'password', username: email, password });

async function codeOf(by: Visitor, email: string): Promise<string> {
  // One mail per minute.
  its.harness.advance(60_001);
  await ask(by, email);
  return /\d{6}/.exec((await mails(by, email))[0]?.text ?? '')?.[0] ?? '';
}
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

it('RT-04 AUT-11 sets a new password: the old one and every session end, the address is notified, no session is opened', async () => {
  const email = 'lost@example.com';
  const by = visitor(its.harness);
  const sessions = [await registerMember(by, email), tokensOf(await login(by, email, PASSWORD))];
  const ended: string[] = [];
  const stop = its.harness.identity.onSessionEnded(({ sessionId }) => ended.push(sessionId));
  const done = await reset(by, email, await codeOf(by, email));
  stop();
  expect(done.body).toEqual({ code: 200, msg: '', data: null, status: 200 });
  expect(ended).toHaveLength(2);
  for (const { token, refreshToken } of sessions) {
    expect((await by.get('v1/user/user/info', token)).status).toBe(401);
    expect((await by.grant({ grant_type: 'refresh_token', refresh_token: refreshToken })).status).toBe(400);
  }
  expect((await login(by, email, PASSWORD)).body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  expect((await noticesTo(its.harness, email)).map(({ subject }) => subject)).toContain(
    'Kabuto: your password was changed',
  );
  tokensOf(await login(by, email, NEW));
});

it('RT-04 replies to an address without an account exactly as to one with an account and a wrong code', async () => {
  const known = 'here@example.com';
  const unknown = 'nowhere@example.com';
  const by = visitor(its.harness);
  await registerMember(by, known);
  its.harness.advance(60_001);
  const asked = [await ask(by, known), await ask(by, unknown)];
  expect(asked[0]?.status).toBe(200);
  expect(asked[1]?.body).toEqual(asked[0]?.body);
  expect((await mails(by, unknown))[0]?.text).not.toMatch(/\d{6}/);
  const code = /\d{6}/.exec((await mails(by, known))[0]?.text ?? '')?.[0] ?? '';
  const [wrong, noAccount] = [await reset(by, known, otherThan(code)), await reset(by, unknown, '000000')];
  expect(wrong.body).toMatchObject({ code: 400, data: { reason: 'EMAIL_CODE_WRONG', field: 'code' } });
  const { requestId: _, ...rest } = wrong.body.data;
  expect({ ...noAccount.body, data: { ...noAccount.body.data, requestId: undefined } }).toEqual({
    ...wrong.body,
    data: { ...rest, requestId: undefined },
  });
  tokensOf(await login(by, known, PASSWORD));
});

it('RT-04 a code is valid once and for its purpose, and five wrong ones end it', async () => {
  const email = 'once@example.com';
  const by = visitor(its.harness);
  await registerMember(by, email);
  const code = await codeOf(by, email);
  expect((await reset(by, email, code)).status).toBe(200);
  expect((await reset(by, email, code)).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });

  const second = await codeOf(by, email);
  for (let i = 0; i < 5; i += 1) expect((await reset(by, email, otherThan(second))).status).toBe(400);
  expect((await reset(by, email, second)).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
});

it('RT-04 applies the password rules of a registration, and a refused password does not use up the code', async () => {
  const email = 'weak@example.com';
  const by = visitor(its.harness);
  await registerMember(by, email);
  const code = await codeOf(by, email);
  for (const password of ['short', 'passwordwelcome1', email])
    expect((await reset(by, email, code, password)).body.data).toMatchObject({
      reason: 'PASSWORD_WEAK',
      field: 'password',
    });
  expect((await reset(by, email, code)).status).toBe(200);
});

it('AUT-09 a member who is locked out logs in with the new password', async () => {
  const email = 'locked@example.com';
  const by = visitor(its.harness);
  await registerMember(by, email);
  for (let i = 0; i < 3; i += 1) await login(by, email, 'wrong-password');
  expect((await login(by, email, PASSWORD)).body.data).toMatchObject({ reason: 'CAPTCHA_REQUIRED' });
  expect((await reset(by, email, await codeOf(by, email))).status).toBe(200);
  tokensOf(await login(by, email, NEW));
});

it('AUT-09 the lock of a known device ends with the new password too', async () => {
  const email = 'at-home@example.com';
  const owner = visitor(its.harness, { deviceId: 'browser-of-the-owner-at-home' });
  await registerMember(owner, email);
  for (let i = 0; i < 5; i += 1) {
    const captcha = i < 3 ? {} : await solvable(its.harness, owner);
    await owner.grant({ grant_type: 'password', username: email, password: 'wrong-password', ...captcha });
  }
  expect((await login(owner, email, PASSWORD)).status).toBe(429);
  expect((await reset(owner, email, await codeOf(owner, email))).status).toBe(200);
  tokensOf(await login(owner, email, NEW));
});
