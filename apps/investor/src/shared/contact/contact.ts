import type { TextKey } from '../../messages/index.ts';

/** A contact and the code sent there, as typed. Both contacts are kept, so that switching back loses nothing. */
export type CodeInput = {
  readonly by: 'email' | 'mobile';
  readonly email: string;
  readonly mobile: string;
  readonly code: string;
};
/** The contact sent with a call. */
export type ContactBody = { readonly email: string } | { readonly mobile: string };
export type CodeErrors = { readonly [F in keyof CodeInput]?: TextKey | undefined };
type Moment = 'blur' | 'submit';

/** The form's field for each of the server's. */
export const CODE_FIELDS: ReadonlyMap<string | null, 'email' | 'mobile' | 'code'> = new Map([
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['code', 'code'],
]);
/** Fields of the code's calls whose errors are shown beside the input, by the server's names. */
export const CODE_OWN_FIELDS = ['email', 'mobile', 'code', 'captchaText'] as const;

export const EMPTY_CODE: CodeInput = { by: 'email', email: '', mobile: '', code: '' };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Digits of the shortest and the longest number; the server checks the rules of each country. */
const DIGITS = { fewest: 8, most: 17 };

/** The error of a mail address: empty, or malformed. The message on leaving the field is milder than on submit. */
export function emailError(email: string, moment: Moment): TextKey | undefined {
  const text = email.trim();
  if (text === '') return moment === 'blur' ? undefined : 'prompts.email';
  if (EMAIL.test(text)) return undefined;
  return moment === 'blur' ? 'prompts.validEmail' : 'prompts.emailFormat';
}

/** The error of a mobile number as far as the browser can check it. */
export function mobileError(mobile: string, moment: Moment): TextKey | undefined {
  const text = mobile.normalize('NFKC').trim();
  if (text === '') return moment === 'blur' ? undefined : 'prompts.mobile';
  const { length } = text.replace(/\D/g, '');
  const plausible = !/[^\d\s().+\p{Pd}\u2212\u30fc]/u.test(text) && length >= DIGITS.fewest && length <= DIGITS.most;
  return plausible ? undefined : 'register.mobileFormat';
}

/** The errors of the selected contact. */
export const contactErrors = ({ by, email, mobile }: CodeInput, moment: Moment): CodeErrors =>
  by === 'email' ? { email: emailError(email, moment) } : { mobile: mobileError(mobile, moment) };

/** The errors that prevent the code from being submitted. */
export function codeErrors(input: CodeInput): CodeErrors {
  const prompt = input.by === 'email' ? 'prompts.emailCode' : 'register.mobileCode';
  return { ...contactErrors(input, 'submit'), code: input.code.trim() === '' ? prompt : undefined };
}

/** The form's selected contact, in the server's format. */
export const bodyOf = ({ by, email, mobile }: CodeInput): ContactBody =>
  by === 'email' ? { email: email.trim() } : { mobile: mobile.trim() };

/** A code as typed or pasted, without whitespace between its digits. */
export const bareCode = (text: string): string => text.replace(/\s/g, '');

/** The six digit code in a message, undefined when there is none. */
export const codeIn = (text: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
