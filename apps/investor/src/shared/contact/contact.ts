import type { TextKey } from '../../messages/index.ts';

/** A contact and the code that was sent there, as typed. Both contacts are kept, so that changing one's mind costs nothing. */
export type CodeInput = {
  readonly by: 'email' | 'mobile';
  readonly email: string;
  readonly mobile: string;
  readonly code: string;
};
/** The one contact of a call. */
export type ContactBody = { readonly email: string } | { readonly mobile: string };
export type CodeErrors = { readonly [F in keyof CodeInput]?: TextKey | undefined };
type Moment = 'blur' | 'submit';

export const EMPTY_CODE: CodeInput = { by: 'email', email: '', mobile: '', code: '' };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Digits of the shortest and the longest number; the server knows the countries. */
const DIGITS = { fewest: 8, most: 17 };

/** What is wrong with the address: empty, or not an address. A bad one is told more gently on leaving the field than on sending. */
export function emailError(email: string, moment: Moment): TextKey | undefined {
  const text = email.trim();
  if (text === '') return moment === 'blur' ? undefined : 'prompts.email';
  if (EMAIL.test(text)) return undefined;
  return moment === 'blur' ? 'prompts.validEmail' : 'prompts.emailFormat';
}

/** What is wrong with a mobile number as far as the browser can tell. */
export function mobileError(mobile: string, moment: Moment): TextKey | undefined {
  const text = mobile.normalize('NFKC').trim();
  if (text === '') return moment === 'blur' ? undefined : 'prompts.mobile';
  const { length } = text.replace(/\D/g, '');
  const plausible = !/[^\d\s().+\p{Pd}\u2212\u30fc]/u.test(text) && length >= DIGITS.fewest && length <= DIGITS.most;
  return plausible ? undefined : 'register.mobileFormat';
}

/** What is wrong with the contact that is asked for. */
export const contactErrors = ({ by, email, mobile }: CodeInput, moment: Moment): CodeErrors =>
  by === 'email' ? { email: emailError(email, moment) } : { mobile: mobileError(mobile, moment) };

/** What is missing before the code can be sent back. */
export function codeErrors(input: CodeInput): CodeErrors {
  const prompt = input.by === 'email' ? 'prompts.emailCode' : 'register.mobileCode';
  return { ...contactErrors(input, 'submit'), code: input.code.trim() === '' ? prompt : undefined };
}

/** The one contact of the form, as the server takes it. */
export const bodyOf = ({ by, email, mobile }: CodeInput): ContactBody =>
  by === 'email' ? { email: email.trim() } : { mobile: mobile.trim() };

/** A code as typed or pasted, without the blanks that mails and people put between its digits. */
export const bareCode = (text: string): string => text.replace(/\s/g, '');

/** The six digit code in a message, undefined when there is none. */
export const codeIn = (text: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
