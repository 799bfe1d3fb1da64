import { expect, it } from 'vitest';
import { maskMobile, mobileOf, readMobile } from './mobile.ts';

it.each([
  ['090-1234-5678', '+819012345678'],
  ['０９０−１２３４−５６７８', '+819012345678'],
  ['070 1234 5678', '+817012345678'],
  ['06012345678', '+816012345678'],
  ['+81 90 1234 5678', '+819012345678'],
  ['+81 (0)90-1234-5678', '+819012345678'],
  ['0912-345-678', '+886912345678'],
  ['+886 0912 345 678', '+886912345678'],
  ['+886 901 234 567', '+886901234567'],
  ['9123 4567', '+85291234567'],
  ['+852 5123 4567', '+85251234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+44 7911 123456', '+447911123456'],
])('%s is %s', (text, mobile) => {
  expect(mobileOf(text)).toBe(mobile);
});

it.each([
  ['', 'nothing'],
  ['taro@example.com', 'a mail address'],
  ['03-1234-5678', 'a landline in Tokyo'],
  ['+81 3 1234 5678', 'the same with its country'],
  ['090-1234-567', 'a digit too few'],
  ['090-1234-56789', 'a digit too many'],
  ['02-2345-6789', 'a landline in Taipei'],
  ['+852 2345 6789', 'a landline in Hong Kong'],
  ['415 555 2671', 'another country without its plus sign'],
  ['+0 123 456 789', 'no country'],
  ['+1234567890123456', 'longer than E.164 allows'],
  ['090-1234-5678 x2', 'letters'],
  ['++819012345678', 'two signs'],
])('%s is refused: %s', (text) => {
  expect(mobileOf(text)).toBeUndefined();
  expect(() => readMobile(text)).toThrow(expect.objectContaining({ reason: 'MOBILE_INVALID', field: 'mobile' }));
});

it('shows the country and the last four digits', () => {
  expect(maskMobile('+819012345678')).toBe('+81••••5678');
  expect(maskMobile('+886912345678')).toBe('+886••••5678');
  expect(maskMobile('+14155552671')).toBe('+1••••2671');
});
