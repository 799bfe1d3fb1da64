import { describe, expect, it } from 'vitest';
import { codeIn, emailError, emptyInput, fieldOf, registerErrors } from './model.ts';

describe('registration form', () => {
  it('asks for each missing field with its own prompt', () => {
    expect(registerErrors(emptyInput(''))).toEqual({
      email: 'prompts.email',
      code: 'prompts.emailCode',
      password: 'prompts.password',
      nickname: 'prompts.nickname',
      agreed: 'register.agreeRequired',
    });
  });

  it('tells a bad address on leaving the field and refuses its format on sending', () => {
    expect(emailError('taro@', 'blur')).toBe('prompts.validEmail');
    expect(emailError('taro@', 'submit')).toBe('prompts.emailFormat');
    expect(emailError('', 'blur')).toBeUndefined();
    expect(emailError(' taro@example.com ', 'submit')).toBeUndefined();
  });

  it('counts a password by characters', () => {
    const short = { ...emptyInput(''), password: '😀'.repeat(14) };
    expect(registerErrors(short).password).toBe('register.passwordShort');
    expect(registerErrors({ ...short, password: '😀'.repeat(15) }).password).toBeUndefined();
  });

  it('finds the code in a mail and the field of a refusal', () => {
    expect(codeIn('認証コードは 482913 です。')).toBe('482913');
    expect(codeIn('order 12345678')).toBeUndefined();
    expect(fieldOf('captchaText')).toBe('captcha');
    expect(fieldOf('toString')).toBeUndefined();
    expect(fieldOf(null)).toBeUndefined();
  });
});
