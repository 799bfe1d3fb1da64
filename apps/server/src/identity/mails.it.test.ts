import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/http/index.ts';
import { createLogger } from '../platform/log/index.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { startSmtp, type TestSmtp } from '../platform/mail/testing-smtp.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { MAIL_TEXTS, type MailKind } from './data/mail-texts.ts';
import { type IdentityHarness, PASSWORD, registration, startIdentityHarness, tokensOf, visitor } from './testing.ts';
import { solvable } from './testing-captcha.ts';
import { addTotp, confirmByPassword } from './testing-factors.ts';
import { findUser } from './user-store.ts';

const FROM = 'Kabuto <no-reply@example.com>';
const NAMES: Readonly<Record<Language, string>> = { jp: 'カブト証券', en: 'Kabuto', tw: '兜證券' };
/** What reveals a text in another language. */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  jp: /[a-z]{5,} [a-z]{2,}/i,
  en: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  tw: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
};

let smtp: TestSmtp;
let harness: IdentityHarness;
const seen = new Set<string>();

beforeAll(async () => {
  smtp = await startSmtp();
  const mailer = createSmtpMailer({ url: smtp.url, from: FROM, log: createLogger({ write: () => {} }) });
  harness = await startIdentityHarness({ mailer });
});
afterAll(async () => {
  await harness.close();
  await smtp.close();
});

describe.each(['jp', 'en', 'tw'] as const)('mails in %s, received by a real SMTP server', (lang) => {
  const address = (name: string): string => `${name}-${lang}@example.com`;
  const member = address('member');
  const password = 'quiet-river-stone-77';
  const by = () => visitor(harness, { lang, deviceId: `device-of-${lang}-0123456789` });

  /**
   * Expects the next mail to be of this kind, only to this address, complete and in this language; returns its text.
   */
  async function expectMail(kind: MailKind, to: string): Promise<string> {
    await expect.poll(arrived, { timeout: 10_000, message: `${kind} to ${to}` }).toBe(1);
    const [mail] = smtp.received.splice(0);
    if (mail === undefined) throw new Error('a mail was received');
    expect(mail.to).toEqual([to]);
    expect(mail.subject).toBe(MAIL_TEXTS[lang][kind].subject.replace('{tenant}', NAMES[lang]));
    expect(mail.raw).toMatch(/^From: Kabuto <no-reply@example.com>\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail.text).not.toMatch(/[{}]|undefined|null/);
    expect(mail.text).not.toMatch(FOREIGN[lang]);
    expect(mail.text.length).toBeGreaterThan(20);
    seen.add(`${lang} ${kind}`);
    return mail.text;
  }
  const arrived = async (): Promise<number> => {
    await harness.sendMails();
    return smtp.received.length;
  };
  const codeIn = (text: string): string => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '';

  async function ask(purpose: string, email: string, kind: MailKind): Promise<string> {
    harness.advance(61_000);
    await by().asClient('v1/notice/notice/email/send/captcha', { email, purpose });
    return codeIn(await expectMail(kind, email));
  }
  async function reset(): Promise<void> {
    harness.advance(3_600_000);
    const code = await ask('forget', member, 'forgetCode');
    const done = await by().asClient('v1/user/user/forget', { email: member, code, password: PASSWORD });
    expect(done.status).toBe(200);
    await expectMail('passwordChanged', member);
  }
  async function logIn(username = member, secret = PASSWORD): Promise<string> {
    return tokensOf(await by().grant({ grant_type: 'password', username, password: secret })).token;
  }
  async function post(path: string, fields: Record<string, string>, token: string): Promise<Record<string, unknown>> {
    const { status, body } = await by().post(path, fields, token);
    expect(body, path).toMatchObject({ code: 200 });
    expect(status).toBe(200);
    return body.data;
  }

  it('of a registration and of a second one', async () => {
    const code = await ask('register', member, 'registerCode');
    tokensOf(await by().asClient('v1/user/user/register', registration(member, code)));
    expect(await ask('register', member, 'accountExists')).toBe('');
  });

  it('of a forgotten password, with and without an account', async () => {
    expect(await ask('forget', address('nobody'), 'noAccount')).toBe('');
    await reset();
  });

  it('of a login on a new device', async () => {
    const otherDevice = visitor(harness, {
      lang,
      deviceId: `other-device-${lang}-0123456789`,
      userAgent: 'Firefox/140.0',
    });
    tokensOf(await otherDevice.grant({ grant_type: 'password', username: member, password: PASSWORD }));
    expect(await expectMail('newDevice', member)).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} JST/);
  });

  it('of a password that was changed', async () => {
    const token = await logIn();
    const login = { by: by(), token };
    const stepUpToken = await confirmByPassword(login, 'password-change');
    await post('v1/user/user/password', { password, stepUpToken }, token);
    await expectMail('passwordChangedHere', member);
    await reset();
  });

  it('of a password that was locked, once', async () => {
    const otherDevice = visitor(harness, { lang });
    for (let tries = 1; tries <= 7; tries += 1) {
      const wrong = { grant_type: 'password', username: member, password: `wrong-password-${tries}` };
      await otherDevice.grant({ ...wrong, ...(await solvable(harness, otherDevice)) });
    }
    const text = await expectMail('passwordLocked', member);
    expect(text).toContain('15');
    expect(text).toContain('5');
    const noAccount = { grant_type: 'password', username: address('nobody'), password: 'wrong-password-0' };
    for (let tries = 1; tries <= 6; tries += 1)
      await otherDevice.grant({ ...noAccount, ...(await solvable(harness, otherDevice)) });
    harness.advance(900_001);
    expect(await arrived()).toBe(0);
  });

  it('of factors that were added, used and removed', async () => {
    const token = await logIn();
    const login = { by: by(), token };
    const stepUpToken = await confirmByPassword(login, 'totp-add');
    const { recoveryCodes } = await addTotp(login, stepUpToken, harness.now());
    await expectMail('factorAdded', member);
    const shown = { purpose: 'totp-remove', method: 'recovery', code: recoveryCodes[0] ?? '' };
    const confirmed = await post('v1/user/stepup/verify', shown, token);
    expect(await expectMail('recoveryUsed', member)).toContain('9');
    await post('v1/user/totp/remove', { stepUpToken: String(confirmed.stepUpToken) }, token);
    await expectMail('factorRemoved', member);
  });

  it('of another mail address and number: the new one gets the code, the old one is notified', async () => {
    const token = await logIn();
    const login = { by: by(), token };
    const [next, taken] = [address('next'), address('taken')];
    const theirs = await ask('register', taken, 'registerCode');
    tokensOf(await by().asClient('v1/user/user/register', registration(taken, theirs)));
    harness.advance(61_000);
    await post('v1/user/contact/send', { email: taken }, token);
    expect(codeIn(await expectMail('contactTaken', taken))).toBe('');

    await post('v1/user/contact/send', { email: next }, token);
    const code = codeIn(await expectMail('changeCode', next));
    const first = await confirmByPassword(login, 'contact-change');
    await post('v1/user/contact/change', { email: next, code, stepUpToken: first }, token);
    expect(await expectMail('emailChanged', member)).toContain('n***@example.com');

    const mobile = { jp: '+819012340001', en: '+819012340002', tw: '+819012340003' }[lang];
    await post('v1/user/contact/send', { mobile }, token);
    const { rows } = await harness.superPool.query<{ body: string }>(
      'select body from mail_outbox where recipient = $1',
      [mobile],
    );
    const second = await confirmByPassword(login, 'contact-change');
    const sms = codeIn(rows[0]?.body ?? '');
    await post('v1/user/contact/change', { mobile, code: sms, stepUpToken: second }, token);
    expect(await expectMail('mobileChanged', next)).toContain(`+81••••${mobile.slice(-4)}`);
    const third = await confirmByPassword(login, 'contact-change');
    await post('v1/user/mobile/remove', { stepUpToken: third }, token);
    await expectMail('mobileRemoved', next);
  });

  it('of a bank card that was added, made the default or removed', async () => {
    const owner = address('next');
    const info = await by().get('v1/user/user/info', await logIn(owner));
    const caller: Caller = {
      tenantId: 1,
      language: lang,
      requestId: 'r',
      address: '127.0.0.1',
      deviceId: null,
      host: 'localhost',
      userAgent: '',
      proofKey: null,
      idempotencyKey: null,
    };
    for (const kind of ['cardAdded', 'cardDefault', 'cardRemoved'] as const) {
      const values = { bank: 'KABUTO', digits: '567' };
      // the area of cards calls it in the transaction of the change
      await harness.identity.withDestinationNotices(caller, (_client, notify) =>
        notify(Number(info.body.data.id), kind, values),
      );
      expect(await expectMail(kind, owner)).toContain('567');
    }
    for (const kind of ['addressAdded', 'addressRemoved'] as const) {
      const values = { label: 'my wallet', address: '0x12ab…34cd' };
      await harness.identity.withDestinationNotices(caller, (_client, notify) =>
        notify(Number(info.body.data.id), kind, values),
      );
      expect(await expectMail(kind, owner)).toContain('0x12ab…34cd');
    }
  });

  it('of an account that was frozen, and of one that was closed', async () => {
    const next = address('next');
    await post('v1/user/user/freeze', {}, await logIn(next));
    await expectMail('frozen', next);
    const taken = address('taken');
    const token = await logIn(taken);
    const stepUpToken = await confirmByPassword({ by: by(), token }, 'account-close');
    await post('v1/user/user/close', { stepUpToken }, token);
    await expectMail('accountClosed', taken);
  });

  it('of what an operator did, in the language of the last session', async () => {
    const last = address('last');
    const code = await ask('register', last, 'registerCode');
    tokensOf(await by().asClient('v1/user/user/register', registration(last, code)));
    // A newer session in another language, which is used less recently.
    harness.advance(1_000);
    const other = visitor(harness, { lang: lang === 'en' ? 'jp' : 'en', deviceId: `device-of-${lang}-0123456789` });
    tokensOf(await other.grant({ grant_type: 'password', username: last, password: PASSWORD }));
    harness.advance(600_000);
    await logIn(last);
    const kinds = ['sessionsEnded', 'frozen', 'unfrozen', 'disabled', 'enabled'] as const;
    const notify = await harness.identity.operatorNotices(1);
    for (const kind of kinds) {
      await withTenant(harness.pool, 1, async (client: pg.ClientBase) => {
        const { rows } = await client.query<{ id: number }>('select user_id as id from app_user where email = $1', [
          last,
        ]);
        const user = await findUser(client, 1, { userId: rows[0]?.id ?? 0 });
        if (user === undefined) throw new Error('the member exists');
        await notify(client, user, `${kind}ByOperator`);
      });
      await expectMail(`${kind}ByOperator`, last);
    }
  });

  it('covers every kind of mail', async () => {
    const missing = Object.keys(MAIL_TEXTS[lang]).filter((kind) => !seen.has(`${lang} ${kind}`));
    expect(missing).toEqual([]);
    expect(await arrived()).toBe(0);
  });
});
