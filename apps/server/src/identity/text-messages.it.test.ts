import { describe, expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import type { Sms, SmsSender } from '../platform/sms/index.ts';
import {
  editMembers,
  PASSWORD,
  registerMember,
  registration,
  tokensOf,
  useIdentityHarness,
  visitor,
} from './testing.ts';
import { confirmByPassword } from './testing-factors.ts';

const CODE = 'v1/notice/notice/mobile/send/captcha';
const HOUR = 3_600_000;
const { codesOfNumber, codesOfCountry, noticesOfNumber } = limits.SMS.default;

const its = useIdentityHarness();

const ask = (mobile: string, tenant = '') =>
  visitor(its.harness, { tenant }).asClient(CODE, { mobile, purpose: 'register' });
/** How many messages, codes and notices, were sent to a mobile number. */
const sent = async (mobile: string): Promise<number> => {
  await its.harness.sendMails();
  const { rows } = await its.harness.superPool.query('select 1 from mail_outbox where recipient = $1', [mobile]);
  return rows.length;
};

it('refuses a country that the operator does not serve, and names those that are served', async () => {
  for (const mobile of ['+1 415 555 2671', '+86 138 0013 8000', '+882 16 1234 5678']) {
    const { body } = await ask(mobile);
    expect(body).toMatchObject({
      code: 400,
      data: { reason: 'MOBILE_COUNTRY', field: 'mobile', params: { allowed: '+81, +886, +852' } },
    });
  }
  for (const mobile of ['+819011110001', '+886912345678', '+85291234567'])
    expect((await ask(mobile)).body).toMatchObject({ code: 200 });
});

it('one number gets ten codes a day, however slowly they are requested', async () => {
  const mobile = '+819011110002';
  for (let code = 1; code <= codesOfNumber; code += 1) {
    expect((await ask(mobile)).body).toMatchObject({ code: 200 });
    its.harness.advance(HOUR / 2);
  }
  const refused = await ask(mobile);
  expect(refused.body).toMatchObject({ code: 429, data: { reason: 'TOO_MANY_REQUESTS' } });
  expect(await sent(mobile)).toBe(codesOfNumber);
  its.harness.advance(24 * HOUR);
  expect((await ask(mobile)).body).toMatchObject({ code: 200 });
});

it("a country has a daily limit of codes at a brokerage: the next is refused there alone, and the operator's log records it once", async () => {
  await its.harness.superPool.query(
    `update attempt_count set count = $1 where scope = 'sms-country' and tenant_id = 1 and key_hash = sha256('81')`,
    [codesOfCountry - 1],
  );
  expect((await ask('+819011110003')).body).toMatchObject({ code: 200 });
  its.harness.logLines.length = 0;
  for (const mobile of ['+819011110004', '+819011110005']) {
    expect((await ask(mobile)).body).toMatchObject({ code: 429, data: { reason: 'TOO_MANY_REQUESTS' } });
    expect(await sent(mobile)).toBe(0);
  }
  const warnings = its.harness.logLines.filter((line) => line.includes('no more codes by text message'));
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain('9011110004');
  expect((await ask('+886912345679')).body).toMatchObject({ code: 200 });
  expect((await ask('+819011110004', 'other')).body).toMatchObject({ code: 200 });
  its.harness.advance(24 * HOUR);
});

it('limits notices to one number: logins from ever new devices do not run up a bill', async () => {
  const mobile = '+819011110006';
  const by = visitor(its.harness);
  expect((await ask(mobile)).body).toMatchObject({ code: 200 });
  const { rows } = await its.harness.superPool.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1',
    [mobile],
  );
  const { email: _, ...fields } = registration('', /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '');
  tokensOf(await by.asClient('v1/user/user/register', { mobile, ...fields }));
  its.harness.logLines.length = 0;
  for (let login = 1; login <= noticesOfNumber + 2; login += 1)
    tokensOf(await visitor(its.harness).grant({ grant_type: 'password', username: mobile, password: PASSWORD }));
  expect(await sent(mobile)).toBe(1 + noticesOfNumber);
  expect(its.harness.logLines.filter((line) => line.includes('a notice by text message was not sent'))).toHaveLength(2);
});

/** A provider that records its messages, and rejects the next notices on request. */
class Provider implements SmsSender {
  readonly simulated = true;
  readonly codes: Sms[] = [];
  readonly notices: (Sms & { readonly messageId: string })[] = [];
  readonly tried: string[] = [];
  #refusals = 0;
  refuse(count: number): void {
    this.#refusals = count;
  }
  readonly send = async (sms: Sms): Promise<void> => {
    this.codes.push(sms);
  };
  readonly deliver = async (sms: Sms, messageId: string): Promise<void> => {
    this.tried.push(messageId);
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      throw Object.assign(new Error(`no route to ${sms.to}`), { code: 'EPROVIDER' });
    }
    this.notices.push({ ...sms, messageId });
  };
  readonly close = async (): Promise<void> => {};
}

describe('a provider of its own', () => {
  const sms = new Provider();
  const ours = useIdentityHarness({ sms });

  it('a member of a country that is no longer served gets no text message, and can log in', async () => {
    await registerMember(visitor(ours.harness), 'abroad@example.com');
    await editMembers(ours.harness, `update app_user set email = null, mobile = '+14155552671'`);
    tokensOf(
      await visitor(ours.harness).grant({ grant_type: 'password', username: '+14155552671', password: PASSWORD }),
    );
    await ours.harness.sendMails();
    expect(sms.notices).toEqual([]);
  });

  it('AUT-10 is down while a password is changed: the member is notified once when it is back, under one name at each attempt', async () => {
    const mobile = '+819011110007';
    const by = visitor(ours.harness);
    await by.asClient(CODE, { mobile, purpose: 'register' });
    const { email: _, ...fields } = registration('', /\d{6}/.exec(sms.codes.at(-1)?.text ?? '')?.[0] ?? '');
    const { token } = tokensOf(await by.asClient('v1/user/user/register', { mobile, ...fields }));
    const stepUpToken = await confirmByPassword({ by, token }, 'password-change');
    const password = 'quiet-river-stone-77';
    ours.harness.logLines.length = 0;
    sms.refuse(2);
    expect((await by.post('v1/user/user/password', { password, stepUpToken }, token)).status).toBe(200);
    for (const later of [0, 30_001, 60_001, HOUR]) {
      ours.harness.advance(later);
      await ours.harness.sendMails();
    }
    expect(sms.notices).toEqual([
      {
        tenantId: 1,
        to: mobile,
        text: expect.stringMatching(/^Kabuto: your password was changed\./),
        messageId: sms.tried[0],
      },
    ]);
    expect(sms.tried).toHaveLength(3);
    expect(new Set(sms.tried).size).toBe(1);
    expect(ours.harness.logLines.filter((line) => line.includes('EPROVIDER'))).toHaveLength(2);
    expect(ours.harness.logLines.join()).not.toContain(mobile.slice(1));
  });
});
