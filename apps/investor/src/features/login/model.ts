import type { TextKey } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/envelope.ts';

export type LoginInput = { readonly username: string; readonly password: string };
export type LoginErrors = { readonly [F in keyof LoginInput]?: TextKey | undefined };

/** The errors that block submission, by field. `mobile`: a mobile number is accepted as well as a mail address. */
export function loginErrors({ username, password }: LoginInput, { mobile }: { readonly mobile: boolean }): LoginErrors {
  return {
    username: username.trim() === '' ? (mobile ? 'login.eitherPrompt' : 'prompts.email') : undefined,
    password: password === '' ? 'prompts.password' : undefined,
  };
}

/** Whether the server rejected a call because a solved captcha was missing or wrong. */
export const lacksCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG');

/** Whether the server requires a solved captcha for the next try. */
export const wantsCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (lacksCaptcha(error) || error.params.captcha === 'required');
