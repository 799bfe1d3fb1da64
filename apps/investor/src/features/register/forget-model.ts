import type { TextKey } from '../../messages/index.ts';
import { emailError, passwordError } from './model.ts';

export type ForgetInput = {
  readonly email: string;
  readonly code: string;
  readonly captcha: string;
  readonly password: string;
  readonly again: string;
};
export type ForgetField = keyof ForgetInput;
export type ForgetErrors = { readonly [F in ForgetField]?: TextKey | undefined };

export const EMPTY_FORGET: ForgetInput = { email: '', code: '', captcha: '', password: '', again: '' };

function againError({ password, again }: ForgetInput): TextKey | undefined {
  if (again === '') return 'prompts.confirmPassword';
  return again === password ? undefined : 'register.passwordsDiffer';
}

/** Everything that keeps the form from being sent, by field. */
export const forgetErrors = (input: ForgetInput): ForgetErrors => ({
  email: emailError(input.email, 'submit'),
  code: input.code.trim() === '' ? 'prompts.emailCode' : undefined,
  password: passwordError(input.password),
  again: againError(input),
});
