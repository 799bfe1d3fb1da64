import { Refused } from '../../platform/http/index.ts';

/**
 * Ordinary addresses only: no quotes, comments or lists, which mail programs could interpret differently. A label of
 * the domain must not begin or end with a hyphen.
 */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The address lower-cased and without spaces around it. Throws Refused EMAIL_INVALID. */
export function readEmail(text: string, field = 'email'): string {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !EMAIL.test(email)) throw new Refused('EMAIL_INVALID', field);
  return email;
}

/** 'taro@example.com' -> 't***@example.com'. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
}
