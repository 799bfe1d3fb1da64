import { expect, it } from 'vitest';
import { maskEmail, readEmail } from './email.ts';

it('reads addresses in lower case', () =>
  expect(readEmail(' Taro.Sato+k@Example.CO.jp ')).toBe('taro.sato+k@example.co.jp'));

it.each([
  '',
  'taro',
  'taro@',
  'taro@localhost',
  'a,b@example.com',
  'a b@example.com',
  'a@b@example.com',
  '<a@example.com>',
  'a@example.com\r\nbcc: b@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a@-example.com',
  'ａ@example.com',
  `${'a'.repeat(250)}@example.com`,
])('refuses %j', (text) => expect(() => readEmail(text)).toThrow(expect.objectContaining({ reason: 'EMAIL_INVALID' })));

it('shows the first letter and the domain only', () => expect(maskEmail('taro@example.com')).toBe('t***@example.com'));
