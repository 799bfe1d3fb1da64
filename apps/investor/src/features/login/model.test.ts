import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/envelope.ts';
import { loginErrors, wantsCaptcha } from './model.ts';

describe('login form', () => {
  it('asks for what is missing, the picture only when it is shown', () => {
    const empty = { username: ' ', password: '', captcha: '' };
    expect(loginErrors(empty, { guarded: false, mobile: false })).toEqual({
      username: 'prompts.email',
      password: 'prompts.password',
    });
    expect(loginErrors(empty, { guarded: false, mobile: true }).username).toBe('login.eitherPrompt');
    expect(loginErrors(empty, { guarded: true, mobile: true }).captcha).toBe('login.captchaPrompt');
  });

  it('shows the picture when the server asks for one, or says that the next try needs it', () => {
    const refusal = (reason: 'CREDENTIALS_WRONG' | 'CAPTCHA_REQUIRED', params = {}) =>
      new ApiError(400, '', 'v1/oauth/oauth/token', { reason, params });
    expect(wantsCaptcha(refusal('CAPTCHA_REQUIRED'))).toBe(true);
    expect(wantsCaptcha(refusal('CREDENTIALS_WRONG', { captcha: 'required' }))).toBe(true);
    expect(wantsCaptcha(refusal('CREDENTIALS_WRONG'))).toBe(false);
    expect(wantsCaptcha(new Error('x'))).toBe(false);
  });
});
