import { Refused } from '../../platform/http/index.ts';
import { readEmail } from './email.ts';
import { mobileOf, readMobile } from './mobile.ts';

/** Where a member can be reached, which a code sent there proves: a mail address in lower case, or a mobile number as E.164. */
export type Contact = { readonly kind: 'email' | 'mobile'; readonly value: string };

type Fields = { readonly email?: string | undefined; readonly mobile?: string | undefined };

/** The one contact of a form. Throws Refused EMAIL_INVALID, MOBILE_INVALID, or FIELD_INVALID when there is none or both. */
export function readContact({ email, mobile }: Fields): Contact {
  if (email !== undefined && mobile !== undefined) {
    throw new Refused('FIELD_INVALID', 'mobile', { field: 'mobile', allowed: 'email | mobile' });
  }
  if (mobile !== undefined) return { kind: 'mobile', value: readMobile(mobile) };
  if (email !== undefined) return { kind: 'email', value: readEmail(email) };
  throw new Refused('FIELD_INVALID', 'email', { field: 'email', allowed: 'email | mobile' });
}

/** What somebody logs in with: whatever is no mobile number is looked for as a mail address. */
export function loginContact(text: string): Contact {
  const mobile = mobileOf(text);
  return mobile === undefined ? { kind: 'email', value: text.trim().toLowerCase() } : { kind: 'mobile', value: mobile };
}

type Reached = { readonly email: string | null; readonly mobile: string | null };

/** Where notices go: mail, which holds more and costs nobody anything, else the mobile number; null for a throw-away member. */
export const contactOf = (member: Reached): Contact | null => contactsOf(member)[0] ?? null;

/** Everything that a member can be reached by and logs in with, mail first. */
export function contactsOf({ email, mobile }: Reached): Contact[] {
  const contacts: Contact[] = [];
  if (email !== null) contacts.push({ kind: 'email', value: email });
  if (mobile !== null) contacts.push({ kind: 'mobile', value: mobile });
  return contacts;
}

/** What nobody's password may be, since everybody who writes to them knows it. */
export function personalWords({ kind, value }: Contact): string[] {
  return kind === 'email' ? [value, value.slice(0, value.indexOf('@'))] : [value, value.slice(1), `0${value.slice(3)}`];
}

/** The refusal of a wrong code, of one that is used up or too old, and of one for a contact that has no use for it: all alike. */
export const codeWrong = ({ kind }: Contact): Refused =>
  new Refused(kind === 'email' ? 'EMAIL_CODE_WRONG' : 'MOBILE_CODE_WRONG', 'code');
