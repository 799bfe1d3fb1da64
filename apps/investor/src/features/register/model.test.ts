import { describe, expect, it } from 'vitest';
import { emptyInput, fieldOf, registerErrors } from './model.ts';

describe('registration form', () => {
  it('asks for each missing field with its own prompt', () => {
    const rest = {
      password: 'prompts.password',
      nickname: 'prompts.nickname',
      agreed: 'register.agreeRequired',
    };
    expect(registerErrors(emptyInput(''))).toEqual({ email: 'prompts.email', code: 'prompts.emailCode', ...rest });
    expect(registerErrors({ ...emptyInput(''), by: 'mobile' })).toEqual({
      mobile: 'prompts.mobile',
      code: 'register.mobileCode',
      ...rest,
    });
  });

  it('counts a password by characters', () => {
    const short = { ...emptyInput(''), password: '😀'.repeat(14) };
    expect(registerErrors(short).password).toBe('register.passwordShort');
    expect(registerErrors({ ...short, password: '😀'.repeat(15) }).password).toBeUndefined();
  });

  it('takes a shorter password beside a passkey', () => {
    const input = { ...emptyInput(''), passkey: true, password: 'kite-42!' };
    expect(registerErrors(input).password).toBeUndefined();
    expect(registerErrors({ ...input, password: 'kite-4!' }).password).toBe('register.passwordShortWithPasskey');
    expect(registerErrors({ ...input, passkey: false }).password).toBe('register.passwordShort');
  });

  it('finds the field of a refusal', () => {
    expect(fieldOf('captchaText')).toBe('captcha');
    expect(fieldOf('mobile')).toBe('mobile');
    expect(fieldOf('toString')).toBeUndefined();
    expect(fieldOf(null)).toBeUndefined();
  });
});
