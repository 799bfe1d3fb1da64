import { isAccepted, normalisePassword, PASSWORD_LENGTH, passwordStrength } from '@kabuto/contract/password';
import { Refused } from '../platform/http/index.ts';

export { normalisePassword } from '@kabuto/contract/password';

export type NewPassword = {
  /** As hashed: NFKC, so that every keyboard gives the same text. */
  readonly password: string;
  /** Too short to suffice for a login. */
  readonly needsPasskey: boolean;
};

/**
 * Reads a new password. `personal`: the member's own words, which it must not be; `withPasskey`: logins require more
 * than the password. Throws Refused PASSWORD_WEAK with the required length.
 */
export function readNewPassword(text: string, personal: readonly string[], withPasskey = false): NewPassword {
  const password = normalisePassword(text);
  const { minimum: alone, minimumWithPasskey } = PASSWORD_LENGTH;
  if (!isAccepted(passwordStrength(text, personal, withPasskey)))
    throw new Refused('PASSWORD_WEAK', 'password', { min: String(withPasskey ? minimumWithPasskey : alone) });
  return { password, needsPasskey: Array.from(password).length < alone };
}
