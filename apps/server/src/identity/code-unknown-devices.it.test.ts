import { expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import {
  askCode,
  PASSWORD,
  registerMember,
  registration,
  tokensOf,
  useIdentityHarness,
  type Visitor,
  visitor,
} from './testing.ts';
import { solvable } from './testing-captcha.ts';

const { contactCaptchaAfter, contactPerHour, perHour } = limits.EMAIL_CODE;
const NEW = 'quiet-river-stone-77';
const its = useIdentityHarness();

let browsers = 0;
/** A browser with its own address. */
function browser(of: string): Visitor {
  browsers += 1;
  return visitor(its.harness, { deviceId: `browser-of-${of}-${browsers}` });
}
const ask = (by: Visitor, email: string, purpose: string, captcha: Record<string, string> = {}) =>
  by.asClient('v1/notice/notice/email/send/captcha', { email, purpose, ...captcha });
const reset = (by: Visitor, email: string, code: string) =>
  by.asClient('v1/user/user/forget', { email, code, password: NEW });

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await its.harness.superPool.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1 order by mail_id',
    [email],
  );
  return rows.map(({ body }) => body);
}
const newestCode = async (email: string): Promise<string> =>
  /\d{6}/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

it('RT-04 wrong codes from unknown devices use up no attempts of the browser that requested the code', async () => {
  const email = 'burned@example.com';
  const owner = browser('owner');
  await registerMember(owner, email);
  expect((await ask(owner, email, 'forget')).status).toBe(200);
  const code = await newestCode(email);
  const otherBrowsers = [browser('other-device'), visitor(its.harness)];
  for (const otherDevice of otherBrowsers)
    await Promise.all(Array.from({ length: 6 }, () => reset(otherDevice, email, otherThan(code))));
  // Nor is the code valid for anyone who reads it over the owner's shoulder.
  for (const otherDevice of otherBrowsers)
    expect((await reset(otherDevice, email, code)).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
  for (let i = 1; i < limits.EMAIL_CODE.attempts; i += 1)
    expect((await reset(owner, email, otherThan(code))).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
  expect((await reset(owner, email, code)).status).toBe(200);
});

it('a code requested by an unknown device does not replace the member’s code and is valid in its own browser only', async () => {
  const email = 'newcomer@example.com';
  const newcomer = browser('newcomer');
  const mine = await askCode(newcomer, email);
  const otherDevice = browser('other-device');
  expect((await ask(otherDevice, email, 'register')).status).toBe(200);
  const theirs = await newestCode(email);
  const enter = (by: Visitor, code: string) =>
    by.asClient('v1/user/user/register', registration(email, code, { password: PASSWORD }));
  if (theirs !== mine) expect((await enter(newcomer, theirs)).body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
  expect(tokensOf(await enter(newcomer, mine)).exp).toBe(600);
});

it('RT-04 continuous code requests from unknown devices do not keep the owner from getting one', async () => {
  const email = 'starved@example.com';
  const owner = browser('owner');
  await registerMember(owner, email);
  its.harness.advance(3_600_001);
  for (const purpose of ['register', 'forget'])
    for (let i = 0; i < contactPerHour + 3; i += 1) {
      const otherDevice = browser('other-device');
      await ask(otherDevice, email, purpose, await solvable(its.harness, otherDevice, 'code'));
    }
  const before = (await mailsTo(email)).length;
  for (let i = 0; i < perHour; i += 1) {
    expect((await ask(owner, email, 'forget')).status).toBe(200);
    its.harness.advance(60_001);
  }
  expect(await mailsTo(email)).toHaveLength(before + perHour);
  expect((await ask(owner, email, 'forget')).status).toBe(429);
  expect((await reset(owner, email, await newestCode(email))).status).toBe(200);
});

it('RT-04 requests for other purposes or without a captcha do not keep a new browser from getting a code', async () => {
  const email = 'new-browser@example.com';
  await registerMember(browser('owner'), email);
  its.harness.advance(3_600_001);
  for (let i = 0; i < contactPerHour; i += 1) {
    const otherDevice = browser('other-device');
    expect((await ask(otherDevice, email, 'register', await solvable(its.harness, otherDevice, 'code'))).status).toBe(
      200,
    );
  }
  for (let i = 0; i < 3 * contactPerHour; i += 1) await ask(browser('other-device'), email, 'forget');
  const owner = browser('owner');
  expect((await ask(owner, email, 'forget')).body.data).toMatchObject({
    reason: 'CAPTCHA_REQUIRED',
    field: 'captchaText',
  });
  expect((await ask(owner, email, 'forget', await solvable(its.harness, owner, 'code'))).status).toBe(200);
  expect((await reset(owner, email, await newestCode(email))).status).toBe(200);
});

it.each(['known', 'unknown'])('limits mails to one address, also in parallel, for any requester: %s', async (kind) => {
  const email = `bounded-${kind}@example.com`;
  if (kind === 'known') await registerMember(browser('owner'), email);
  its.harness.advance(3_600_001);
  const before = (await mailsTo(email)).length;
  const answers = async (captchas: boolean) => {
    const otherBrowsers = Array.from({ length: contactPerHour + 6 }, () => browser('other-device'));
    const shown = await Promise.all(
      otherBrowsers.map(async (by) => (captchas ? solvable(its.harness, by, 'code') : {})),
    );
    const replies = await Promise.all(otherBrowsers.map((by, i) => ask(by, email, 'forget', shown[i])));
    const countOf = (reason: unknown) => replies.filter(({ body }) => body.data.reason === reason).length;
    return [countOf(undefined), countOf('CAPTCHA_REQUIRED'), countOf('TOO_MANY_REQUESTS')];
  };
  expect(await answers(false)).toEqual([contactCaptchaAfter, contactPerHour + 6 - contactCaptchaAfter, 0]);
  const left = contactPerHour - contactCaptchaAfter;
  expect(await answers(true)).toEqual([left, 0, contactPerHour + 6 - left]);
  expect(await mailsTo(email)).toHaveLength(before + contactPerHour);
});
