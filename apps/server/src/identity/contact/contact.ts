import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import { readEmail } from './email.ts';
import { mobileOf, readMobile } from './mobile.ts';

/**
 * Where a member can be reached, as proved by a code sent there: a mail address in lower case, or a mobile number as
 * E.164.
 */
export type Contact = { readonly kind: 'email' | 'mobile'; readonly value: string };

type Fields = { readonly email?: string | undefined; readonly mobile?: string | undefined };

/**
 * Returns the one contact of a form. Throws Refused EMAIL_INVALID, MOBILE_INVALID, or FIELD_INVALID when there is none
 * or both.
 */
export function readContact({ email, mobile }: Fields): Contact {
  if (email !== undefined && mobile !== undefined) {
    throw fieldInvalid('mobile', 'email | mobile');
  }
  if (mobile !== undefined) return { kind: 'mobile', value: readMobile(mobile) };
  if (email !== undefined) return { kind: 'email', value: readEmail(email) };
  throw fieldInvalid('email', 'email | mobile');
}

/** Returns the contact of a login: text that is not a mobile number is treated as a mail address. */
export function loginContact(text: string): Contact {
  const mobile = mobileOf(text);
  return mobile === undefined ? { kind: 'email', value: text.trim().toLowerCase() } : { kind: 'mobile', value: mobile };
}

type Contacts = { readonly email: string | null; readonly mobile: string | null };

/** Where notices go: mail, which holds more and costs nothing, else the mobile number; null for a throw-away member. */
export const contactOf = (member: Contacts): Contact | null => contactsOf(member)[0] ?? null;

/** All contacts of a member, which are also its logins, mail first. */
export function contactsOf({ email, mobile }: Contacts): Contact[] {
  const contacts: Contact[] = [];
  if (email !== null) contacts.push({ kind: 'email', value: email });
  if (mobile !== null) contacts.push({ kind: 'mobile', value: mobile });
  return contacts;
}

/** Words that the password must not be, since everyone who writes to the member knows them. */
export function personalWords({ kind, value }: Contact): string[] {
  return kind === 'email' ? [value, value.slice(0, value.indexOf('@'))] : [value, value.slice(1), `0${value.slice(3)}`];
}

/** The same refusal for a wrong code, for a used or expired one, and for a contact that has no use for it. */
export const codeWrong = ({ kind }: Contact): Refused =>
  new Refused(kind === 'email' ? 'EMAIL_CODE_WRONG' : 'MOBILE_CODE_WRONG', 'code');
