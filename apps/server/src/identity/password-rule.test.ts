import { expect, it } from 'vitest';
import { isCommon, readNewPassword } from './password-rule.ts';

it.each([
  'short7!',
  'password',
  'Password1',
  'P@ssw0rd123',
  'ＰＡＳＳＷＯＲＤ',
  'toyota2026',
  '2026Toyota!',
  'sakura1234',
  '19900401',
  '87654321',
  'qwertyuiop',
  '1q2w3e4r',
  'abcdabcd',
  'aaaaaaaaaa',
  'Taro@Example.com',
  'x'.repeat(129),
])('refuses %j', (text) =>
  expect(() => readNewPassword(text, ['taro@example.com'])).toThrow(
    expect.objectContaining({ reason: 'PASSWORD_WEAK', field: 'password', params: { min: '8' } }),
  ),
);

it.each(['kite-lamp-42', 'うみのみえるまちで', 'vB7#qL2x', 'green owl eats paper', '3141592653589793'])(
  'takes %j',
  (text) => expect(isCommon(text)).toBe(false),
);

it('gives the same for full-width and half-width typing', () =>
  expect(readNewPassword('ｋｉｔｅ－ｌａｍｐ－４２')).toBe(readNewPassword('kite-lamp-42')));
