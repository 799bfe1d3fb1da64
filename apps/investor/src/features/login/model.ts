import type { TextKey } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/envelope.ts';

export type LoginInput = { readonly username: string; readonly password: string };
export type LoginErrors = { readonly [F in keyof LoginInput]?: TextKey | undefined };

/** What keeps the form from being sent, by field. `mobile`: a number does as well as an address. */
export function loginErrors({ username, password }: LoginInput, { mobile }: { readonly mobile: boolean }): LoginErrors {
  return {
    username: username.trim() === '' ? (mobile ? 'login.eitherPrompt' : 'prompts.email') : undefined,
    password: password === '' ? 'prompts.password' : undefined,
  };
}

/** Whether the server has refused a call for want of a solved captcha. */
export const lacksCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG');

/** Whether the server wants a captcha solved before it looks at the next try. */
export const wantsCaptcha = (error: unknown): boolean =>
  error instanceof ApiError && (lacksCaptcha(error) || error.params.captcha === 'required');
