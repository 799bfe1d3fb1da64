import { expect, it } from 'vitest';
import { bareCode, bodyOf, codeErrors, codeIn, contactErrors, EMPTY_CODE, emailError, mobileError } from './contact.ts';

it('shows an invalid address on leaving the field and rejects its format on submit', () => {
  expect(emailError('taro@', 'blur')).toBe('prompts.validEmail');
  expect(emailError('taro@', 'submit')).toBe('prompts.emailFormat');
  expect(emailError('', 'blur')).toBeUndefined();
  expect(emailError(' taro@example.com ', 'submit')).toBeUndefined();
});

it.each(['090-1234-5678', '０９０ー１２３４ー５６７８', '+81 (0)90 1234 5678', '9123 4567', '0912.345.678'])(
  'sends %s to the server, which knows the countries',
  (text) => {
    expect(mobileError(text, 'submit')).toBeUndefined();
  },
);

it('requires a number, and rejects an invalid one', () => {
  expect(mobileError('', 'blur')).toBeUndefined();
  expect(mobileError(' ', 'submit')).toBe('prompts.mobile');
  for (const text of ['090', 'taro@example.com', '090-1234-567８x', '1'.repeat(18)])
    expect(mobileError(text, 'blur'), text).toBe('register.mobileFormat');
});

it('asks for the contact that is chosen and for its code, and sends that one only', () => {
  const typed = { ...EMPTY_CODE, email: ' taro@example.com', mobile: '090-1234-5678 ' };
  expect(codeErrors(EMPTY_CODE)).toEqual({ email: 'prompts.email', code: 'prompts.emailCode' });
  expect(codeErrors({ ...EMPTY_CODE, by: 'mobile' })).toEqual({
    mobile: 'prompts.mobile',
    code: 'register.mobileCode',
  });
  expect(contactErrors({ ...typed, by: 'mobile' }, 'submit')).toEqual({ mobile: undefined });
  expect(bodyOf(typed)).toEqual({ email: 'taro@example.com' });
  expect(bodyOf({ ...typed, by: 'mobile' })).toEqual({ mobile: '090-1234-5678' });
});

it('finds the code in a message', () => {
  expect(codeIn('認証コードは 482913 です。')).toBe('482913');
  expect(codeIn('order 12345678')).toBeUndefined();
});

it('takes a code however it was pasted', () => {
  expect(bareCode(' 482 913\u3000')).toBe('482913');
});
