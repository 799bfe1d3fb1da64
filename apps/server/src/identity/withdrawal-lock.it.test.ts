import { expect, it } from 'vitest';
import { noticesTo, PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { addTotp, beginLogin, confirmByPassword } from './testing-factors.ts';

const DAY = 86_400_000;
const NEW = 'quiet-river-stone-77';
const its = useIdentityHarness();

type By = ReturnType<typeof visitor>;
const newestCode = async (by: By, email: string): Promise<string> => {
  const { body } = await by.get(`v1/demo/outbox/list?email=${encodeURIComponent(email)}`);
  return /\d{6}/.exec(JSON.stringify(body.data.rows))?.[0] ?? '';
};
const notice = async (email: string, subject: string): Promise<string> =>
  (await noticesTo(its.harness, email)).find((mail) => mail.subject === subject)?.text ?? '';
/** Days from now until the end of the wait that the core received last. */
const waitDays = (): number =>
  Math.round(((its.harness.accounts.withdrawalLocks.at(-1)?.[1] ?? 0) - its.harness.now()) / DAY);
const changePassword = async (by: By, token: string, password: string) =>
  by.post(
    'v1/user/user/password',
    { password, stepUpToken: await confirmByPassword({ by, token }, 'password-change') },
    token,
  );

it('withdrawals are locked for a day after a change of password or factor, in the core and in the mail', async () => {
  const email = 'wait@example.com';
  const by = visitor(its.harness, { lang: 'jp' });
  const { token } = await registerMember(by, email);
  expect(its.harness.accounts.withdrawalLocks).toEqual([]);
  expect((await changePassword(by, token, NEW)).status).toBe(200);
  expect(waitDays()).toBe(1);
  expect(await notice(email, '【カブト証券】パスワード変更のお知らせ')).toMatch(
    /\d{4}-\d\d-\d\d \d\d:\d\d JST まで出金できません。/,
  );
});

it('withdrawals are locked for three days after a password reset or a recovery code; a shorter lock does not replace a longer one', async () => {
  const email = 'recover@example.com';
  const by = visitor(its.harness);
  const { token } = await registerMember(by, email);
  const stepUpToken = await confirmByPassword({ by, token }, 'totp-add');
  const { recoveryCodes } = await addTotp({ by, token }, stepUpToken, its.harness.now());
  expect(waitDays()).toBe(1);
  const { mfaToken } = await beginLogin(by, email);
  tokensOf(await by.grant({ grant_type: 'factor', mfaToken, method: 'recovery', code: recoveryCodes[0] ?? '' }));
  expect(waitDays()).toBe(3);

  its.harness.advance(DAY);
  await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'forget' });
  const code = await newestCode(by, email);
  expect((await by.asClient('v1/user/user/forget', { email, code, password: NEW })).status).toBe(200);
  expect(waitDays()).toBe(3);
  expect(await notice(email, 'Kabuto: your password was changed')).toMatch(
    /nothing can be withdrawn until \d{4}-\d\d-\d\d/,
  );

  const other = 'recover-2@example.com';
  const session = await registerMember(by, other);
  await by.asClient('v1/notice/notice/email/send/captcha', { email: other, purpose: 'forget' });
  its.harness.advance(60_001);
  await by.asClient('v1/notice/notice/email/send/captcha', { email: other, purpose: 'forget' });
  const second = await newestCode(by, other);
  await by.asClient('v1/user/user/forget', { email: other, code: second, password: PASSWORD });
  expect((await by.get('v1/user/user/info', session.token)).status).toBe(401);
  const again = tokensOf(await by.grant({ grant_type: 'password', username: other, password: PASSWORD }));
  expect((await changePassword(by, again.token, NEW)).status).toBe(200);
  expect(waitDays()).toBe(3);
});

it('a core that is unavailable during the change gets the lock with the next sweep', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'away@example.com');
  const before = its.harness.accounts.withdrawalLocks.length;
  its.harness.accounts.fail = new Error('the core is away');
  expect((await changePassword(by, token, NEW)).status).toBe(200);
  await its.harness.identity.sweep(1);
  expect(its.harness.accounts.withdrawalLocks).toHaveLength(before);
  its.harness.accounts.fail = null;
  await its.harness.identity.sweep(1);
  await its.harness.identity.sweep(1);
  expect(its.harness.accounts.withdrawalLocks).toHaveLength(before + 1);
  expect(waitDays()).toBe(1);
});
