import { expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import type { SmsSender } from '../platform/sms/index.ts';
import {
  PASSWORD,
  registerMember,
  registration,
  startIdentityBench,
  tokensOf,
  useIdentityBench,
  visitor,
} from './testing.ts';

const CODE = 'v1/notice/notice/mobile/send/captcha';
const HOUR = 3_600_000;
const { codesOfNumber, codesOfCountry, noticesOfNumber } = limits.SMS.default;

const its = useIdentityBench();

const ask = (mobile: string, tenant = '') =>
  visitor(its.bench, { tenant }).asClient(CODE, { mobile, purpose: 'register' });
const sent = async (mobile: string): Promise<number> => {
  const { rows } = await its.bench.superPool.query('select 1 from mail_outbox where recipient = $1', [mobile]);
  return rows.length;
};

it('a country that the operator does not serve is refused, and the refusal names those that are', async () => {
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

it('one number gets ten codes a day, however patient somebody is', async () => {
  const mobile = '+819011110002';
  for (let code = 1; code <= codesOfNumber; code += 1) {
    expect((await ask(mobile)).body).toMatchObject({ code: 200 });
    its.bench.pass(HOUR / 2);
  }
  const refused = await ask(mobile);
  expect(refused.body).toMatchObject({ code: 429, data: { reason: 'TOO_MANY_REQUESTS' } });
  expect(await sent(mobile)).toBe(codesOfNumber);
  its.bench.pass(24 * HOUR);
  expect((await ask(mobile)).body).toMatchObject({ code: 200 });
});

it('one country gets so many codes a day at a brokerage: the next is refused there alone, and the log tells the operator once', async () => {
  await its.bench.superPool.query(
    `update attempt_count set count = $1 where scope = 'sms-country' and tenant_id = 1 and key_hash = sha256('81')`,
    [codesOfCountry - 1],
  );
  expect((await ask('+819011110003')).body).toMatchObject({ code: 200 });
  its.bench.logLines.length = 0;
  for (const mobile of ['+819011110004', '+819011110005']) {
    expect((await ask(mobile)).body).toMatchObject({ code: 429, data: { reason: 'TOO_MANY_REQUESTS' } });
    expect(await sent(mobile)).toBe(0);
  }
  const told = its.bench.logLines.filter((line) => line.includes('no more codes by text message'));
  expect(told).toHaveLength(1);
  expect(told.join()).not.toContain('9011110004');
  expect((await ask('+886912345679')).body).toMatchObject({ code: 200 });
  expect((await ask('+819011110004', 'other')).body).toMatchObject({ code: 200 });
  its.bench.pass(24 * HOUR);
});

it('notices to one number are bounded too: logins from ever new devices do not ring up a bill', async () => {
  const mobile = '+819011110006';
  const by = visitor(its.bench);
  expect((await ask(mobile)).body).toMatchObject({ code: 200 });
  const { rows } = await its.bench.superPool.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1',
    [mobile],
  );
  const { email: _, ...fields } = registration('', /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '');
  tokensOf(await by.asClient('v1/user/user/register', { mobile, ...fields }));
  its.bench.logLines.length = 0;
  for (let login = 1; login <= noticesOfNumber + 2; login += 1)
    tokensOf(await visitor(its.bench).grant({ grant_type: 'password', username: mobile, password: PASSWORD }));
  expect(await sent(mobile)).toBe(1 + noticesOfNumber);
  expect(its.bench.logLines.filter((line) => line.includes('a notice by text message was not sent'))).toHaveLength(2);
});

it('a member of a country that is no longer served is not told by text message, and can log in', async () => {
  const kept: string[] = [];
  const sms: SmsSender = {
    simulated: true,
    send: async ({ to }) => {
      kept.push(to);
    },
    close: async () => {},
  };
  const other = await startIdentityBench({ sms });
  await registerMember(visitor(other), 'abroad@example.com');
  await other.superPool.query(`update app_user set email = null, mobile = '+14155552671'`);
  tokensOf(await visitor(other).grant({ grant_type: 'password', username: '+14155552671', password: PASSWORD }));
  expect(kept).toEqual([]);
  await other.close();
});
