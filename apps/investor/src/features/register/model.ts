import { PASSWORD_LENGTH } from '@kabuto/contract/password-rating';
import type { TextKey } from '../../messages/index.ts';
import { CODE_FIELDS, type CodeInput, codeErrors, EMPTY_CODE } from '../../shared/contact/contact.ts';
import { readDraft } from '../../shared/contact/draft.ts';
import { isMemberId } from '../../shared/contact/member-id.ts';

export type RegisterInput = CodeInput & {
  readonly password: string;
  readonly nickname: string;
  readonly referrerId: string;
  readonly agreed: boolean;
  /** A passkey is created together with the account, so a shorter password is accepted. */
  readonly passkey: boolean;
};
export type RegisterField = keyof RegisterInput;
export type RegisterErrors = { readonly [F in RegisterField]?: TextKey | undefined };

/** The form's initial input: what was typed before a reload, and the referrer from the address. */
export function firstInput(referrerId: string): RegisterInput {
  const { sent: _, ...typed } = readDraft();
  return {
    ...EMPTY_CODE,
    ...typed,
    ...(referrerId === '' ? {} : { referrerId }),
    password: '',
    agreed: false,
    passkey: false,
  };
}

/** The error of a new password as far as the browser can check it; undefined if none. */
export function passwordError(password: string, withPasskey = false): TextKey | undefined {
  if (password === '') return 'prompts.password';
  const { minimum, minimumWithPasskey } = PASSWORD_LENGTH;
  if (Array.from(password).length >= (withPasskey ? minimumWithPasskey : minimum)) return undefined;
  return withPasskey ? 'register.passwordShortWithPasskey' : 'register.passwordShort';
}

/** The person's own words, which the password must not be: the contact as it is typed and written, and the nickname. */
export function personalWords({ by, email, mobile }: CodeInput, nickname = ''): readonly string[] {
  const name = nickname.trim();
  const address = email.trim();
  const digits = mobile.normalize('NFKC').replace(/\D/g, '');
  const contact =
    by === 'email'
      ? [address, address.slice(0, Math.max(0, address.indexOf('@')))]
      : [digits, digits.replace(/^0/, '81'), digits.replace(/^81/, '0')];
  return [...contact, name].filter((word) => word !== '');
}

/** The errors that block submission, by field. */
export function registerErrors(input: RegisterInput): RegisterErrors {
  return {
    ...codeErrors(input),
    password: passwordError(input.password, input.passkey),
    nickname: input.nickname.trim() === '' ? 'prompts.nickname' : undefined,
    // The referrer is optional.
    referrerId: input.referrerId.trim() === '' || isMemberId(input.referrerId) ? undefined : 'prompts.referrerId',
    agreed: input.agreed ? undefined : 'register.agreeRequired',
  };
}

/** The form's field for each of the server's. */
export const SERVER_FIELDS: ReadonlyMap<string | null, RegisterField> = new Map<string | null, RegisterField>([
  ...CODE_FIELDS,
  ['password', 'password'],
  ['nickname', 'nickname'],
  ['referrerId', 'referrerId'],
  ['agreementVersion', 'agreed'],
]);
/** The fields whose errors this form shows beside the input. */
export const OWN_FIELDS: readonly string[] = [...SERVER_FIELDS.keys()].map(String);
