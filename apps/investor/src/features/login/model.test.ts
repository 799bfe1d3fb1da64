import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/envelope.ts';
import { lacksCaptcha, loginErrors, wantsCaptcha } from './model.ts';

describe('login form', () => {
  it('asks for what is missing', () => {
    const empty = { username: ' ', password: '' };
    expect(loginErrors(empty, { mobile: false })).toEqual({
      username: 'prompts.email',
      password: 'prompts.password',
    });
    expect(loginErrors(empty, { mobile: true }).username).toBe('login.eitherPrompt');
  });

  it('checks the browser when the server asks for it, or says that the next try needs it', () => {
    const refusal = (reason: 'CREDENTIALS_WRONG' | 'CAPTCHA_REQUIRED' | 'CAPTCHA_WRONG', params = {}) =>
      new ApiError(400, '', 'v1/oauth/oauth/token', { reason, params });
    expect(wantsCaptcha(refusal('CAPTCHA_REQUIRED'))).toBe(true);
    expect(wantsCaptcha(refusal('CREDENTIALS_WRONG', { captcha: 'required' }))).toBe(true);
    expect(wantsCaptcha(refusal('CREDENTIALS_WRONG'))).toBe(false);
    expect(wantsCaptcha(new Error('x'))).toBe(false);
    expect(lacksCaptcha(refusal('CAPTCHA_WRONG'))).toBe(true);
    expect(lacksCaptcha(refusal('CREDENTIALS_WRONG', { captcha: 'required' }))).toBe(false);
  });
});
