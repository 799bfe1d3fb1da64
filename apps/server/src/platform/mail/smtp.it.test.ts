import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registration, startIdentityBench, visitor } from '../../identity/testing.ts';
import { createLogger } from '../log/index.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

type Received = { readonly to: string[]; readonly raw: string };
const received: Received[] = [];
let refuseFirst = 0;
let server: SMTPServer;
let url: string;
const lines: string[] = [];
const log = createLogger({ write: (line) => lines.push(line) });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        if (refuseFirst > 0) {
          refuseFirst -= 1;
          done(new Error('come back later'));
          return;
        }
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server listens on a port');
  url = `smtp://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const from = 'Kabuto <no-reply@example.com>';

/** The readable text and subject of a raw mail. */
function read({ raw }: Received): { subject: string; text: string } {
  const cut = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, cut).replace(/\r\n[ \t]/g, ' ');
  const body = raw.slice(cut + 4);
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? '';
  const decoded = subject.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquote(text.replace(/_/g, ' ')),
  );
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquote(body.replace(/=\r\n/g, ''));
  return { subject: decoded, text };
}
const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

it('CALL-02 a real SMTP server receives the code in three languages, and it registers', async () => {
  const mailer = createSmtpMailer({ url, from, log });
  const bench = await startIdentityBench({ mailer });
  for (const [lang, subject, text] of [
    ['jp', '【カブト証券】認証コードのお知らせ', '認証コード：'],
    ['en', 'Kabuto: your email code', 'Email code: '],
    ['tw', '【兜證券】電子郵件驗證碼', '驗證碼：'],
  ] as const) {
    received.length = 0;
    const by = visitor(bench, { lang });
    const email = `smtp-${lang}@example.com`;
    await by.asClient('v1/notice/notice/email/send/captcha', { email, purpose: 'register' });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const [mail] = received;
    if (mail === undefined) throw new Error('a mail was received');
    expect(mail.to).toEqual([email]);
    expect(mail.raw).toMatch(/^From: Kabuto <no-reply@example.com>\r$/m);
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    const shown = read(mail);
    expect(shown.subject).toBe(subject);
    const code = new RegExp(`${text}(\\d{6})`).exec(shown.text)?.[1] ?? '';
    const registered = await by.asClient('v1/user/user/register', registration(email, code));
    expect(registered.status).toBe(200);
  }
  expect((await visitor(bench).get('v1/demo/outbox/list?email=smtp-en@example.com')).body.data).toMatchObject({
    reason: 'DEMO_ONLY',
  });
  await mailer.close();
  await bench.close();
});

it('tries again after a refusal, gives up after the last pause, and logs no address', async () => {
  received.length = 0;
  lines.length = 0;
  const mailer = createSmtpMailer({ url, from, log, pauses: [1, 1] });
  refuseFirst = 2;
  await mailer.send({ tenantId: 1, to: 'again@example.com', subject: 'a', text: 'b' });
  await mailer.close();
  expect(received.map(({ to }) => to)).toEqual([['again@example.com']]);
  expect(lines).toEqual([]);

  const second = createSmtpMailer({ url, from, log, pauses: [1, 1] });
  refuseFirst = 3;
  await second.send({ tenantId: 1, to: 'lost@example.com', subject: 'a', text: 'b' });
  await second.close();
  expect(received).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('mail not sent');
  expect(lines.join()).not.toContain('lost@example.com');
});
