import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../platform/log/index.ts';
import type { Mailer } from '../platform/mail/index.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { startSmtp, type TestSmtp } from '../platform/mail/testing-smtp.ts';
import {
  type IdentityHarness,
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

const CODE = 'v1/notice/notice/email/send/captcha';
const NEW = 'quiet-river-stone-77';
const CHANGED = 'Kabuto: your password was changed';

describe('a mail server that is down', () => {
  let smtp: TestSmtp;
  let mailer: Mailer;
  let harness: IdentityHarness;
  beforeAll(async () => {
    smtp = await startSmtp();
    const log = createLogger({ write: () => {} });
    mailer = createSmtpMailer({ url: smtp.url, from: 'Kabuto <no-reply@example.com>', log });
    harness = await startIdentityHarness({ mailer });
  });
  afterAll(async () => {
    await mailer.close();
    await harness.close();
    await smtp.close();
  });

  let members = 0;
  async function member(): Promise<{ by: Visitor; email: string; token: string }> {
    members += 1;
    const email = `waits-${members}@example.com`;
    const by = visitor(harness, { deviceId: `browser-of-waits-${members}` });
    await by.asClient(CODE, { email, purpose: 'register' });
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    const code = /(?<!\d)\d{6}(?!\d)/.exec(smtp.received.pop()?.text ?? '')?.[0] ?? '';
    const { token } = tokensOf(await by.asClient('v1/user/user/register', registration(email, code)));
    return { by, email, token };
  }
  async function changePassword({ by, token }: { by: Visitor; token: string }) {
    const stepUpToken = await confirmByPassword({ by, token }, 'password-change');
    return by.post('v1/user/user/password', { password: NEW, stepUpToken }, token);
  }
  const waiting = async (): Promise<readonly { subject: string; body: string }[]> =>
    (await harness.superPool.query<{ subject: string; body: string }>('select subject, body from message_queue')).rows;

  it('AUT-10 that rejects mail during a password change: the notice is sent exactly once when it is back', async () => {
    const person = await member();
    smtp.refuse(2);
    expect((await changePassword(person)).status).toBe(200);
    await harness.sendMails();
    harness.advance(30_001);
    await harness.sendMails();
    expect(smtp.received).toEqual([]);
    harness.advance(60_001);
    await harness.sendMails();
    harness.advance(3_600_000);
    await harness.sendMails();
    expect(smtp.received.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: [person.email], subject: CHANGED },
    ]);
    expect(await waiting()).toEqual([]);
    smtp.received.length = 0;
  });

  it('AUT-10 that is unreachable during a password change: likewise', async () => {
    const person = await member();
    await smtp.close();
    expect((await changePassword(person)).status).toBe(200);
    await harness.sendMails();
    expect((await waiting()).map(({ subject }) => subject)).toEqual([CHANGED]);
    smtp = await startSmtp(Number(new URL(smtp.url).port));
    harness.advance(30_001);
    await harness.sendMails();
    await harness.sendMails();
    expect(smtp.received.splice(0).map(({ to }) => to)).toEqual([[person.email]]);
  });

  it('sends no notice of a change that is rolled back', async () => {
    const person = await member();
    // The last statement of the transaction fails.
    await harness.superPool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$;
      create constraint trigger refused after update of password_hash on app_user deferrable initially deferred
        for each row execute function refuse()`);
    expect((await changePassword(person)).status).toBe(500);
    await harness.superPool.query('drop trigger refused on app_user');
    expect(await waiting()).toEqual([]);
    await harness.sendMails();
    expect(smtp.received).toEqual([]);
    const login = { grant_type: 'password', username: person.email, password: PASSWORD };
    tokensOf(await person.by.grant(login));
  });

  it('never queues a code: it is sent at once', async () => {
    const { email } = await member();
    for (const [address, purpose] of [
      ['unknown@example.com', 'register'],
      ['unknown@example.com', 'forget'],
      [email, 'register'],
      [email, 'forget'],
    ] as const) {
      harness.advance(61_000);
      await visitor(harness).asClient(CODE, { email: address, purpose });
      expect(await waiting(), purpose).toEqual([]);
      await expect.poll(() => smtp.received.splice(0).map(({ to }) => to), { timeout: 10_000 }).toEqual([[address]]);
    }
  });
});

describe('without a mail server', () => {
  const its = useIdentityHarness();

  it('notices do not displace a pending code in the outbox', async () => {
    const email = 'crowded@example.com';
    await registerMember(visitor(its.harness), email);
    its.harness.advance(61_000);
    const by = visitor(its.harness);
    await by.asClient(CODE, { email, purpose: 'forget' });
    for (let login = 1; login <= 12; login += 1)
      tokensOf(await visitor(its.harness).grant({ grant_type: 'password', username: email, password: PASSWORD }));
    expect(await noticesTo(its.harness, email)).toHaveLength(12);
    const { body } = await by.get(`v1/demo/outbox/list?email=${email}`);
    expect(body.data).toMatchObject({
      total: 2,
      rows: [{ subject: 'Kabuto: email code for a new password' }, { subject: 'Kabuto: your email code' }],
    });
  });
});
