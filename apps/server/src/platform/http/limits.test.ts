import { ENDPOINTS } from '@kabuto/contract/schemas';
import { describe, expect, it } from 'vitest';
import { BUCKETS, CAPTCHA, EMAIL_CODE, HTTP, LOGIN, LOGIN_DEVICE, SMS, STREAM } from './limits.ts';

const MINUTE = 60_000;

describe('the limits that security.md promises', () => {
  it('logins: five failures in 15 minutes an account, twenty a minute an address', () => {
    expect(LOGIN.default).toMatchObject({
      failures: 5,
      windowMs: 15 * MINUTE,
      addressFailures: 20,
      addressWindowMs: MINUTE,
    });
    expect(LOGIN.default.captchaAfter).toBeLessThan(LOGIN.default.failures);
    expect(LOGIN_DEVICE.idLength).toBeGreaterThanOrEqual(16);
  });

  it('mail codes three an hour, nine for all unknown devices of a contact, captchas three minutes', () => {
    expect([EMAIL_CODE.perHour, EMAIL_CODE.contactPerHour, CAPTCHA.lifetimeMs]).toEqual([3, 9, 3 * MINUTE]);
  });

  it('text messages: ten codes a number and 2,000 a country in a day', () => {
    expect(SMS.default).toMatchObject({ dayMs: 1_440 * MINUTE, codesOfNumber: 10, codesOfCountry: 2_000 });
  });

  it('orders ten a second, fifty at once; cancels at least as many', () => {
    expect(BUCKETS.default.order).toEqual({ burst: 50, perSecond: 10 });
    expect(BUCKETS.default.cancel.perSecond).toBeGreaterThanOrEqual(BUCKETS.default.order.perSecond);
  });

  it('a proof of own balances, which hashes a part of the list of each asset, draws from the smaller bucket of writes', () => {
    expect(ENDPOINTS.proofOwn.rate).toBe('write');
  });

  it('streams five a member with 200 topics each, bodies 64 KB and 32 levels', () => {
    expect([STREAM.perMember, STREAM.topics, HTTP.bodyBytes, HTTP.jsonDepth]).toEqual([5, 200, 65_536, 32]);
  });
});
