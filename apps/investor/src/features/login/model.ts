import type { TextKey } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/envelope.ts';

export type LoginInput = { readonly username: string; readonly password: string; readonly captcha: string };
export type LoginErrors = { readonly [F in keyof LoginInput]?: TextKey | undefined };

/** What keeps the form from being sent, by field. `mobile`: a number does as well as an address. */
export function loginErrors(
  { username, password, captcha }: LoginInput,
  { guarded, mobile }: { readonly guarded: boolean; readonly mobile: boolean },
): LoginErrors {
  return {
    username: username.trim() === '' ? (mobile ? 'login.eitherPrompt' : 'prompts.email') : undefined,
    password: password === '' ? 'prompts.password' : undefined,
    captcha: guarded && captcha.trim() === '' ? 'login.captchaPrompt' : undefined,
  };
}

/** Whether the server wants the picture read before it looks at the next try. */
export const wantsCaptcha = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.reason === 'CAPTCHA_REQUIRED' || error.reason === 'CAPTCHA_WRONG' || error.params.captcha === 'required');
