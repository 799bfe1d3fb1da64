import { expect, it } from 'vitest';
import { isCommon } from './common.ts';

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
])('recognises %j as common', (text) => expect(isCommon(text)).toBe(true));

it.each([
  'kite-lamp-river-42',
  'うみのみえるまちで',
  'vB7#qL2x',
  'green owl eats paper',
  'dragon tea monkey hat',
  'kawaii-neko-2026',
  '3141592653589793',
])('accepts %j', (text) => expect(isCommon(text)).toBe(false));
