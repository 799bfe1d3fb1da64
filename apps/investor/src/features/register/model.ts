import type { TextKey } from '../../messages/index.ts';

export type RegisterInput = {
  readonly email: string;
  readonly code: string;
  readonly captcha: string;
  readonly password: string;
  readonly nickname: string;
  readonly referrerId: string;
  readonly agreed: boolean;
};
export type RegisterField = keyof RegisterInput;
export type RegisterErrors = { readonly [F in RegisterField]?: TextKey | undefined };

/** Characters of the shortest password that the server takes. */
const PASSWORD_MINIMUM = 15;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emptyInput = (referrerId: string): RegisterInput => ({
  email: '',
  code: '',
  captcha: '',
  password: '',
  nickname: '',
  referrerId,
  agreed: false,
});

/** What is wrong with the address: empty, or not an address. A bad one is told more gently on leaving the field than on sending. */
export function emailError(email: string, moment: 'blur' | 'submit'): TextKey | undefined {
  const text = email.trim();
  if (text === '') return moment === 'blur' ? undefined : 'prompts.email';
  if (EMAIL.test(text)) return undefined;
  return moment === 'blur' ? 'prompts.validEmail' : 'prompts.emailFormat';
}

/** What is wrong with a new password as far as the browser can tell. */
export function passwordError(password: string): TextKey | undefined {
  if (password === '') return 'prompts.password';
  return Array.from(password).length < PASSWORD_MINIMUM ? 'register.passwordShort' : undefined;
}

/** Everything that keeps the form from being sent, by field. */
export function registerErrors(input: RegisterInput): RegisterErrors {
  return {
    email: emailError(input.email, 'submit'),
    code: input.code.trim() === '' ? 'prompts.emailCode' : undefined,
    password: passwordError(input.password),
    nickname: input.nickname.trim() === '' ? 'prompts.nickname' : undefined,
    agreed: input.agreed ? undefined : 'register.agreeRequired',
  };
}

/** The six digit code in a mail's text, undefined when there is none. */
export const codeIn = (text: string): string | undefined => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];

const SERVER_FIELDS: ReadonlyMap<string | null, RegisterField> = new Map([
  ['email', 'email'],
  ['code', 'code'],
  ['captchaText', 'captcha'],
  ['password', 'password'],
  ['nickname', 'nickname'],
  ['referrerId', 'referrerId'],
  ['agreementVersion', 'agreed'],
]);
/** The fields whose refusals this form shows beside the input. */
export const OWN_FIELDS: readonly string[] = [...SERVER_FIELDS.keys()].map(String);
/** The form's field for the server's, undefined for one it does not have. */
export const fieldOf = (serverField: string | null): RegisterField | undefined => SERVER_FIELDS.get(serverField);
