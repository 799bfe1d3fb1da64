import type { TextKey } from '../../messages/index.ts';
import { type CodeInput, codeErrors, EMPTY_CODE } from '../code/index.ts';

export type RegisterInput = CodeInput & {
  readonly password: string;
  readonly nickname: string;
  readonly referrerId: string;
  readonly agreed: boolean;
};
export type RegisterField = keyof RegisterInput;
export type RegisterErrors = { readonly [F in RegisterField]?: TextKey | undefined };

/** Characters of the shortest password that the server takes. */
const PASSWORD_MINIMUM = 15;

export const emptyInput = (referrerId: string): RegisterInput => ({
  ...EMPTY_CODE,
  password: '',
  nickname: '',
  referrerId,
  agreed: false,
});

/** What is wrong with a new password as far as the browser can tell. */
export function passwordError(password: string): TextKey | undefined {
  if (password === '') return 'prompts.password';
  return Array.from(password).length < PASSWORD_MINIMUM ? 'register.passwordShort' : undefined;
}

/** Everything that keeps the form from being sent, by field. */
export function registerErrors(input: RegisterInput): RegisterErrors {
  return {
    ...codeErrors(input),
    password: passwordError(input.password),
    nickname: input.nickname.trim() === '' ? 'prompts.nickname' : undefined,
    agreed: input.agreed ? undefined : 'register.agreeRequired',
  };
}

const SERVER_FIELDS: ReadonlyMap<string | null, RegisterField> = new Map([
  ['email', 'email'],
  ['mobile', 'mobile'],
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
