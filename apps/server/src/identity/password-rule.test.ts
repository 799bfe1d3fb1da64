import { expect, it } from 'vitest';
import { isCommon, readNewPassword } from './password-rule.ts';

it.each(['short7!', 'kite-lamp-42', 'うみのみえるまちで', 'x'.repeat(129), '😀'.repeat(14), 'taro@example.com'])(
  'refuses %j',
  (text) =>
    expect(() => readNewPassword(text, ['taro@example.com'])).toThrow(
      expect.objectContaining({ reason: 'PASSWORD_WEAK', field: 'password', params: { min: '15' } }),
    ),
);

it.each([
  'password',
  'P@ssw0rd123',
  'toyota2026',
  '19900401',
  'qwertyuiop',
  '1q2w3e4r',
  'aaaaaaaaaa',
  // Long enough, but still among the first that attackers try.
  'passwordpassword',
  'PasswordWelcome1',
  'iloveyousunshine!',
  'qwertyuiopasdfghjkl',
  '123456789012345',
  '1234567890abcdefg',
  'zxcvbnmasdfghjk2026',
  'abcdabcdabcdabcd',
  'toyota2026toyota2026',
  '111111112222222',
])('knows %j as common', (text) => expect(isCommon(text)).toBe(true));

it.each([
  'kite-lamp-river-42',
  'うみのみえるまちで',
  'vB7#qL2x',
  'green owl eats paper',
  'dragon tea monkey hat',
  'kawaii-neko-2026',
  '3141592653589793',
])('takes %j', (text) => expect(isCommon(text)).toBe(false));

it('gives the same for full-width and half-width typing', () =>
  expect(readNewPassword('ｋｉｔｅ－ｌａｍｐ－ｒｉｖｅｒ－４２', [])).toEqual(
    readNewPassword('kite-lamp-river-42', []),
  ));

it('beside a passkey eight characters do, and are marked as too short to stand alone', () => {
  expect(readNewPassword('kite-42!', [], true)).toEqual({ password: 'kite-42!', needsPasskey: true });
  expect(readNewPassword('kite-lamp-river-42', [], true).needsPasskey).toBe(false);
  expect(() => readNewPassword('kite-42!', [])).toThrow(expect.objectContaining({ params: { min: '15' } }));
  expect(() => readNewPassword('kite-4!', [], true)).toThrow(expect.objectContaining({ params: { min: '8' } }));
  for (const common of ['password', '12345678', 'qwertyui', 'P@ssw0rd1'])
    expect(() => readNewPassword(common, [], true), common).toThrow(
      expect.objectContaining({ reason: 'PASSWORD_WEAK' }),
    );
});
