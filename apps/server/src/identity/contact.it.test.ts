import { describe, expect, it } from 'vitest';
import {
  askCode,
  noticesTo,
  PASSWORD,
  registerMember,
  registration,
  startIdentityHarness,
  tokensOf,
  useIdentityHarness,
  type Visitor,
  visitor,
} from './testing.ts';
import { confirmByPassword } from './testing-factors.ts';

const its = useIdentityHarness();

const MOBILE_CODE = 'v1/notice/notice/mobile/send/captcha';
const REGISTER = 'v1/user/user/register';
const FORGET = 'v1/user/user/forget';
const SEND = 'v1/user/contact/send';
const CHANGE = 'v1/user/contact/change';
const REMOVE = 'v1/user/mobile/remove';

let numbers = 0;
/** A Japanese number not used before, in national format and as E.164. */
function newNumber(): { home: string; e164: string } {
  numbers += 1;
  const last = String(numbers).padStart(4, '0');
  return { home: `090-1234-${last}`, e164: `+81901234${last}` };
}

type Message = { readonly to: string; readonly subject: string; readonly text: string };
async function messages(by: Visitor, contact: Record<string, string>): Promise<readonly Message[]> {
  const { body } = await by.get(`v1/demo/outbox/list?${new URLSearchParams(contact).toString()}`);
  // In tests the server checks its replies against the contract.
  return body.data.rows as readonly Message[];
}
const noticesOf = async (email: string, subject: string) =>
  (await noticesTo(its.harness, email)).filter((mail) => mail.subject === subject);
async function codeSent(by: Visitor, contact: Record<string, string>): Promise<string> {
  const [last] = await messages(by, contact);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(last?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code: ${JSON.stringify(last)}`);
  return code;
}
async function askMobileCode(by: Visitor, mobile: string, purpose = 'register'): Promise<string> {
  const sent = await by.asClient(MOBILE_CODE, { mobile, purpose });
  expect(sent.body).toMatchObject({ code: 200, data: { resendAfterSeconds: 60, expiresInSeconds: 600 } });
  return codeSent(by, { mobile });
}
/** The fields of a registration by number. */
const byMobile = (mobile: string, code: string, more: Record<string, string> = {}) => {
  const { email: _, ...fields } = registration('', code, more);
  return { mobile, ...fields };
};

describe('a mobile number instead of a mail address', () => {
  it('registers with a code by text message and logs in with the number however it is written', async () => {
    const by = visitor(its.harness, { lang: 'jp' });
    const { home, e164 } = newNumber();
    const code = await askMobileCode(by, home);
    const tokens = tokensOf(await by.asClient(REGISTER, byMobile(e164, code)));
    const { body } = await by.get('v1/user/user/info', tokens.token);
    expect(body.data).toMatchObject({ maskedMail: null, maskedMobile: `+81••••${e164.slice(-4)}`, demo: false });
    const { rows } = await its.harness.superPool.query('select email, mobile from app_user where user_id = $1', [
      body.data.id,
    ]);
    expect(rows).toEqual([{ email: null, mobile: e164 }]);
    for (const username of [home, e164, home.replaceAll('-', ''), ` ${home.replaceAll('-', ' ')} `])
      tokensOf(await by.grant({ grant_type: 'password', username, password: PASSWORD }));
    const other = await by.grant({ grant_type: 'password', username: newNumber().home, password: PASSWORD });
    const wrong = await by.grant({ grant_type: 'password', username: home, password: 'not-the-password-1' });
    expect(other.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
    expect({ ...wrong.body.data, requestId: '' }).toEqual({ ...other.body.data, requestId: '' });
  });

  it.each([
    ['jp', /^【カブト証券】口座開設の認証コード：\d{6}（10分間有効）/],
    ['en', /^Kabuto: \d{6} is your code to open an account\. Valid for 10 minutes/],
    ['tw', /^【兜證券】開戶驗證碼：\d{6}（10分鐘內有效）/],
  ])('reports this in %s', async (lang, text) => {
    const by = visitor(its.harness, { lang });
    const { home, e164 } = newNumber();
    await askMobileCode(by, home);
    const [sms] = await messages(by, { mobile: home });
    expect(sms).toMatchObject({ to: e164, subject: '' });
    expect(sms?.text).toMatch(text);
  });

  it('names the field of an invalid number, and requires exactly one contact', async () => {
    const by = visitor(its.harness);
    const sent = await by.asClient(MOBILE_CODE, { mobile: '03-1234-5678', purpose: 'register' });
    expect(sent.body).toMatchObject({ code: 400, data: { reason: 'MOBILE_INVALID', field: 'mobile' } });
    const neither = await by.asClient(REGISTER, byMobile('', '123456'));
    expect(neither.body.data).toMatchObject({ reason: 'MOBILE_INVALID', field: 'mobile' });
    const both = await by.asClient(REGISTER, { ...registration('a@example.com', '1'), mobile: newNumber().home });
    expect(both.body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'mobile' });
    const { email: _, ...none } = registration('', '123456');
    expect((await by.asClient(REGISTER, none)).body.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'email' });
  });

  it('one code used 20 times in parallel makes one member; five wrong ones use it up', async () => {
    const by = visitor(its.harness);
    const { home } = newNumber();
    const code = await askMobileCode(by, home);
    const replies = await Promise.all(Array.from({ length: 20 }, () => by.asClient(REGISTER, byMobile(home, code))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.data.reason);
    expect(new Set(refused)).toEqual(new Set(['MOBILE_CODE_WRONG']));

    const second = newNumber().home;
    const right = await askMobileCode(by, second);
    const wrong = right === '111111' ? '222222' : '111111';
    await Promise.all(Array.from({ length: 5 }, () => by.asClient(REGISTER, byMobile(second, wrong))));
    const late = await by.asClient(REGISTER, byMobile(second, right));
    expect(late.body.data).toMatchObject({ reason: 'MOBILE_CODE_WRONG', field: 'code' });
  });

  it('three codes an hour for one number, however it is written', async () => {
    const by = visitor(its.harness);
    const { home, e164 } = newNumber();
    for (const mobile of [home, e164, home.replaceAll('-', '')]) {
      expect((await by.asClient(MOBILE_CODE, { mobile, purpose: 'register' })).status).toBe(200);
      its.harness.advance(61_000);
    }
    const fourth = await by.asClient(MOBILE_CODE, { mobile: home, purpose: 'register' });
    expect(fourth.body).toMatchObject({ code: 429, data: { reason: 'TOO_MANY_REQUESTS' } });
    // Each purpose of a code is counted separately.
    expect((await by.asClient(MOBILE_CODE, { mobile: home, purpose: 'forget' })).status).toBe(200);
  });

  it('RT-04 sets a new password by text message without disclosing whether the number has an account', async () => {
    const by = visitor(its.harness);
    const { home, e164 } = newNumber();
    const tokens = tokensOf(await by.asClient(REGISTER, byMobile(home, await askMobileCode(by, home))));
    its.harness.advance(61_000);
    const [known, unknown] = await Promise.all(
      [home, newNumber().home].map((mobile) => by.asClient(MOBILE_CODE, { mobile, purpose: 'forget' })),
    );
    expect(known?.body).toEqual(unknown?.body);
    const password = 'quiet-river-stone-77';
    const code = await codeSent(by, { mobile: home });
    const wrongCode = { code: code === '111111' ? '222222' : '111111', password };
    const replies = await Promise.all(
      [home, newNumber().home].map((mobile) => by.asClient(FORGET, { mobile, ...wrongCode })),
    );
    const [a, b] = replies.map(({ body }) => ({ ...body, data: { ...body.data, requestId: '' } }));
    expect(a).toEqual(b);
    const reset = await by.asClient(FORGET, { mobile: home, code, password });
    expect(reset.body).toMatchObject({ code: 200, data: null });
    expect((await by.get('v1/user/user/info', tokens.token)).status).toBe(401);
    const [notice] = await noticesTo(its.harness, e164);
    expect(notice?.text).toMatch(/^Kabuto: your password was changed\./);
    tokensOf(await by.grant({ grant_type: 'password', username: home, password }));
  });

  it('is refused when no provider sends text messages, and the tenant info reports this', async () => {
    const silent = await startIdentityHarness({ sms: null });
    const by = visitor(silent);
    const { home } = newNumber();
    for (const [path, fields] of [
      [MOBILE_CODE, { mobile: home, purpose: 'register' }],
      [REGISTER, byMobile(home, '123456')],
    ] as const) {
      const refused = await by.asClient(path, fields);
      expect(refused.body).toMatchObject({ code: 403, data: { reason: 'FORBIDDEN', field: 'mobile' } });
    }
    expect((await by.get('v1/tenant/tenant/info')).body.data.mobile).toBe(false);
    expect((await visitor(its.harness).get('v1/tenant/tenant/info')).body.data.mobile).toBe(true);
    await silent.close();
  });
});

describe('another mail address or number', () => {
  const newMail = (): string => `new-${newNumber().e164.slice(-4)}@example.com`;
  async function member(by: Visitor) {
    const email = newMail();
    const { token } = await registerMember(by, email);
    return { email, token };
  }
  async function sendTo(by: Visitor, token: string, contact: Record<string, string>): Promise<void> {
    const sent = await by.post(SEND, contact, token);
    expect(sent.body).toMatchObject({ code: 200, data: { resendAfterSeconds: 60 } });
  }
  const info = async (by: Visitor, token: string) => (await by.get('v1/user/user/info', token)).body;

  it('changes the mail address with its code and a confirmation; other sessions end, the old address is notified', async () => {
    const by = visitor(its.harness, { lang: 'en' });
    const { email, token } = await member(by);
    const other = tokensOf(await by.grant({ grant_type: 'password', username: email, password: PASSWORD }));
    const ended: string[] = [];
    const stop = its.harness.identity.onSessionEnded(({ sessionId }) => ended.push(sessionId));
    const next = newMail();
    await sendTo(by, token, { email: next });
    const code = await codeSent(by, { email: next });
    const unconfirmed = await by.post(CHANGE, { email: next, code }, token);
    expect(unconfirmed.body).toMatchObject({
      code: 403,
      data: { reason: 'STEP_UP_REQUIRED', field: 'stepUpToken', params: { purpose: 'contact-change' } },
    });
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    const changed = await by.post(CHANGE, { email: next, code, stepUpToken }, token);
    expect(changed.body).toMatchObject({ code: 200, data: null });
    stop();
    expect(ended).toHaveLength(1);
    expect((await by.get('v1/user/user/info', other.token)).status).toBe(401);
    expect((await info(by, token)).data.maskedMail).toBe('n***@example.com');
    const notice = await noticesOf(email, 'Kabuto: your email address was changed');
    expect(notice).toHaveLength(1);
    expect(notice[0]?.text).toContain('is now: n***@example.com');
    const old = await by.grant({ grant_type: 'password', username: email, password: PASSWORD });
    expect(old.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
    tokensOf(await by.grant({ grant_type: 'password', username: next, password: PASSWORD }));
  });

  it('adds a number, changes it, and logs in with it', async () => {
    const by = visitor(its.harness);
    const { email, token } = await member(by);
    for (const { home, e164 } of [newNumber(), newNumber()]) {
      await sendTo(by, token, { mobile: home });
      const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
      const code = await codeSent(by, { mobile: e164 });
      expect((await by.post(CHANGE, { mobile: e164, code, stepUpToken }, token)).status).toBe(200);
      expect((await info(by, token)).data.maskedMobile).toBe(`+81••••${e164.slice(-4)}`);
      const notice = await noticesOf(email, 'Kabuto: your mobile number was changed');
      expect(notice.filter(({ text }) => text.includes(`+81••••${e164.slice(-4)}`))).toHaveLength(1);
      tokensOf(await by.grant({ grant_type: 'password', username: home, password: PASSWORD }));
    }
  });

  it('a member without mail address adds one; the number is notified by text message', async () => {
    const by = visitor(its.harness);
    const { home, e164 } = newNumber();
    const { token } = tokensOf(await by.asClient(REGISTER, byMobile(home, await askMobileCode(by, home))));
    const email = newMail();
    await sendTo(by, token, { email });
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    const code = await codeSent(by, { email });
    expect((await by.post(CHANGE, { email, code, stepUpToken }, token)).status).toBe(200);
    const [notice] = await noticesTo(its.harness, e164);
    expect(notice?.text).toMatch(/^Kabuto: your email address was changed\. .*is now: n\*\*\*@example\.com/);
  });

  it("pre-account hijack: a code that another member requested is rejected, and another member's address stays theirs", async () => {
    const by = visitor(its.harness);
    const [mine, theirs] = [await member(by), await member(by)];
    const wanted = newMail();
    await sendTo(by, theirs.token, { email: wanted });
    const code = await codeSent(by, { email: wanted });
    const stepUpToken = await confirmByPassword({ by, token: mine.token }, 'contact-change');
    const stolen = await by.post(CHANGE, { email: wanted, code, stepUpToken }, mine.token);
    expect(stolen.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG', field: 'code' });
    // Nor can it be used to register.
    const registered = await by.asClient(REGISTER, registration(wanted, code));
    expect(registered.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });

    its.harness.advance(61_000);
    const [free, taken] = await Promise.all(
      [newMail(), theirs.email].map((email) => by.post(SEND, { email }, mine.token)),
    );
    expect(free?.body).toEqual(taken?.body);
    const [notice] = await messages(by, { email: theirs.email });
    expect(notice?.subject).toBe('Kabuto: about your email address');
    expect(notice?.text).not.toMatch(/\d{6}/);
  });

  it('one code used 20 times in parallel changes it once', async () => {
    const by = visitor(its.harness);
    const { token } = await member(by);
    const next = newMail();
    await sendTo(by, token, { email: next });
    const code = await codeSent(by, { email: next });
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => by.post(CHANGE, { email: next, code, stepUpToken }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies)
      if (status !== 200) expect(['EMAIL_CODE_WRONG', 'STEP_UP_REQUIRED']).toContain(body.data.reason);
  });

  it('removes a number after a confirmation: other sessions end, number and mail address are notified, the number cannot log in', async () => {
    const by = visitor(its.harness);
    const { email, token } = await member(by);
    const { home, e164 } = newNumber();
    const none = await confirmByPassword({ by, token }, 'contact-change');
    const absent = await by.post(REMOVE, { stepUpToken: none }, token);
    expect(absent.body).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND', field: 'mobile' } });
    await sendTo(by, token, { mobile: home });
    const code = await codeSent(by, { mobile: e164 });
    expect((await by.post(CHANGE, { mobile: e164, code, stepUpToken: none }, token)).status).toBe(200);
    const other = tokensOf(await by.grant({ grant_type: 'password', username: home, password: PASSWORD }));

    const unconfirmed = await by.post(REMOVE, {}, token);
    expect(unconfirmed.body.data).toMatchObject({ reason: 'STEP_UP_REQUIRED', params: { purpose: 'contact-change' } });
    expect((await info(by, token)).data.maskedMobile).toBe(`+81••••${e164.slice(-4)}`);
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    expect((await by.post(REMOVE, { stepUpToken }, token)).body).toMatchObject({ code: 200, data: null });
    expect((await info(by, token)).data).toMatchObject({ maskedMobile: null, maskedMail: 'n***@example.com' });
    expect((await by.get('v1/user/user/info', other.token)).status).toBe(401);
    const late = await by.grant({ grant_type: 'password', username: home, password: PASSWORD });
    expect(late.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
    const [sms] = await noticesTo(its.harness, e164);
    expect(sms?.text).toMatch(/^Kabuto: your mobile number was removed\./);
    expect(await noticesOf(email, 'Kabuto: your mobile number was removed')).toHaveLength(1);
    // It is free for its next owner.
    its.harness.advance(61_000);
    tokensOf(await by.asClient(REGISTER, byMobile(home, await askMobileCode(by, home))));
  });

  it('refuses to remove the last contact of a member', async () => {
    const by = visitor(its.harness);
    const { home } = newNumber();
    const { token } = tokensOf(await by.asClient(REGISTER, byMobile(home, await askMobileCode(by, home))));
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    const refused = await by.post(REMOVE, { stepUpToken }, token);
    expect(refused.body).toMatchObject({ code: 400, data: { reason: 'CONTACT_LAST', field: 'mobile' } });
    expect((await info(by, token)).data.maskedMobile).toBe(`+81••••${home.slice(-4)}`);
  });

  it('is refused for a throw-away member', async () => {
    const by = visitor(its.harness);
    const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
    expect((await by.post(SEND, { email: newMail() }, token)).body.data).toMatchObject({ reason: 'REGISTERED_ONLY' });
  });

  it('rejects a code sent while the address was free once another member has the address', async () => {
    const by = visitor(its.harness);
    const { token } = await member(by);
    const wanted = newMail();
    await sendTo(by, token, { email: wanted });
    const code = await codeSent(by, { email: wanted });
    its.harness.advance(61_000);
    const registered = await askCode(by, wanted);
    tokensOf(await by.asClient(REGISTER, registration(wanted, registered)));
    const stepUpToken = await confirmByPassword({ by, token }, 'contact-change');
    const late = await by.post(CHANGE, { email: wanted, code, stepUpToken }, token);
    expect(late.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
    expect((await info(by, token)).data.maskedMail).toBe('n***@example.com');
  });
});
