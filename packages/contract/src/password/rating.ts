/**
 * Lengths of a password, characters after NFKC; there are no rules about character classes (NIST SP 800-63B-4: 15 where
 * the password is the only factor).
 */
export const PASSWORD_LENGTH = {
  minimum: 15,
  /** With a passkey, without which the password alone does not log in. */
  minimumWithPasskey: 8,
  maximum: 128,
} as const;

/** `short`, `long` and `weak` (common, or found with few guesses) are refused; `fair` and `strong` are accepted. */
export type PasswordStrength = 'short' | 'long' | 'weak' | 'fair' | 'strong';

/** Whether the server accepts a new password of this strength. */
export const isAccepted = (strength: PasswordStrength): boolean => strength === 'fair' || strength === 'strong';
