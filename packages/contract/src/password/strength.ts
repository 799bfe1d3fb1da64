import { isCommon } from './common.ts';
import { FEWEST_GUESSES, guessesOf } from './guesses.ts';
import { PASSWORD_LENGTH, type PasswordStrength } from './rating.ts';

/** A password that is found with fewer guesses is accepted, but not shown as strong. */
const STRONG_GUESSES = 1e12;

/** A password as it is compared and hashed: NFKC, so that every keyboard gives the same text. */
export const normalisePassword = (text: string): string => text.normalize('NFKC');

/**
 * Returns the strength of a new password: the rule of the server, and what the app shows while it is typed. `personal`:
 * the member's own words, which it must not be; `withPasskey`: logins require more than the password.
 */
export function passwordStrength(text: string, personal: readonly string[], withPasskey: boolean): PasswordStrength {
  const password = normalisePassword(text);
  const length = Array.from(password).length;
  const { minimum, minimumWithPasskey, maximum } = PASSWORD_LENGTH;
  if (length < (withPasskey ? minimumWithPasskey : minimum)) return 'short';
  if (length > maximum) return 'long';
  if (isCommon(password, personal)) return 'weak';
  // A password too short without a passkey is not estimated: eight random characters already count as few guesses.
  if (length < minimum) return 'fair';
  const guesses = guessesOf(password, personal);
  if (guesses < FEWEST_GUESSES) return 'weak';
  return guesses < STRONG_GUESSES ? 'fair' : 'strong';
}
