import type { TextKey } from '../../messages/index.ts';
import { type CodeInput, codeErrors, EMPTY_CODE } from '../../shared/contact/contact.ts';
import { passwordError } from './model.ts';

export type ForgetInput = CodeInput & { readonly password: string; readonly again: string };
export type ForgetField = keyof ForgetInput;
export type ForgetErrors = { readonly [F in ForgetField]?: TextKey | undefined };

export const EMPTY_FORGET: ForgetInput = { ...EMPTY_CODE, password: '', again: '' };

function againError({ password, again }: ForgetInput): TextKey | undefined {
  if (again === '') return 'prompts.confirmPassword';
  return again === password ? undefined : 'register.passwordsDiffer';
}

/** Everything that keeps the form from being sent, by field. */
export const forgetErrors = (input: ForgetInput): ForgetErrors => ({
  ...codeErrors(input),
  password: passwordError(input.password),
  again: againError(input),
});
