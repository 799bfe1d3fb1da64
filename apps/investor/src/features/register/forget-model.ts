import type { TextKey } from '../../messages/index.ts';
import { type CodeInput, codeErrors, EMPTY_CODE } from '../../shared/contact/contact.ts';
import { readDraft } from '../../shared/contact/draft.ts';
import { passwordError } from './model.ts';

export type ForgetInput = CodeInput & { readonly password: string; readonly again: string };
export type ForgetField = keyof ForgetInput;
export type ForgetErrors = { readonly [F in ForgetField]?: TextKey | undefined };

/** The form's initial input: the contact typed before a reload. */
export function firstForget(): ForgetInput {
  const { by, email, mobile } = readDraft();
  return { ...EMPTY_CODE, by, email, mobile, password: '', again: '' };
}

function againError({ password, again }: ForgetInput): TextKey | undefined {
  if (again === '') return 'prompts.confirmPassword';
  return again === password ? undefined : 'register.passwordsDiffer';
}

/** The errors that block submission, by field. */
export const forgetErrors = (input: ForgetInput): ForgetErrors => ({
  ...codeErrors(input),
  password: passwordError(input.password),
  again: againError(input),
});
