import { afterAll, beforeAll, expect, it } from 'vitest';
import { registration, startIdentityHarness, visitor } from '../../identity/testing.ts';
import { createLogger } from '../log/index.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { startSmtp, type TestSmtp } from './testing-smtp.ts';

let smtp: TestSmtp;
const lines: string[] = [];
const log = createLogger({ write: (line) => lines.push(line) });

beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

const from = 'Kabuto <no-reply@example.com>';

it('CALL-02 a real SMTP server receives the code in three languages, and it registers', async () => {
  const mailer = createSmtpMailer({ url: smtp.url, from, log });
  const harness = await startIdentityHarness({ mailer });
  for (const [lang, subject, text] of [
    ['jp', '【カブト証券】認証コードのお知らせ', '認証コード：'],
    ['en', 'Kabuto: your email code', 'Email code: '],
    ['tw', '【兜證券】電子郵件驗證碼', '驗證碼：'],
  ] as const) {
    smtp.received.length = 0;
    const by = visitor(harness, { lang });
    const email = `smtp-${lang}@example.com`;
    await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'register' });
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    const [mail] = smtp.received;
    if (mail === undefined) throw new Error('a mail was received');
    expect(mail.to).toEqual([email]);
    expect(mail.raw).toMatch(/^From: Kabuto <no-reply@example.com>\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail.subject).toBe(subject);
    const code = new RegExp(`${text}(\\d{6})`).exec(mail.text)?.[1] ?? '';
    const registered = await by.asClient('v1/user/user/register', registration(email, code));
    expect(registered.status).toBe(200);
  }
  expect((await visitor(harness).get('v1/demo/outbox/list?email=smtp-en@example.com')).body.data).toMatchObject({
    reason: 'DEMO_ONLY',
  });
  await mailer.close();
  await harness.close();
});

it('retries after a rejection, gives up after the last pause, and logs no address', async () => {
  smtp.received.length = 0;
  lines.length = 0;
  const mailer = createSmtpMailer({ url: smtp.url, from, log, pauses: [1, 1] });
  smtp.refuse(2);
  await mailer.send({ tenantId: 1, to: 'again@example.com', subject: 'a', text: 'b' });
  await mailer.close();
  expect(smtp.received.map(({ to }) => to)).toEqual([['again@example.com']]);
  expect(lines).toEqual([]);

  const second = createSmtpMailer({ url: smtp.url, from, log, pauses: [1, 1] });
  smtp.refuse(3);
  await second.send({ tenantId: 1, to: 'lost@example.com', subject: 'a', text: 'b' });
  await second.close();
  expect(smtp.received).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('mail not sent');
  expect(lines.join()).not.toContain('lost@example.com');
});
