import type { PasswordStrength } from '@kabuto/contract/password-rating';
import { useDeferredValue, useEffect, useState } from 'react';

type Estimate = typeof import('@kabuto/contract/password').passwordStrength;

const loadRule = () => import('@kabuto/contract/password');

/** What a password is rated with besides its text: the member's own words, and whether a passkey is made too. */
type PasswordContext = { readonly personal: readonly string[]; readonly withPasskey: boolean };

/**
 * Returns the strength of a password by the server's own rule, which is loaded at the first character; null for an
 * empty password and until the rule is there.
 */
export function usePasswordStrength(text: string, { personal, withPasskey }: PasswordContext): PasswordStrength | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const password = useDeferredValue(text);
  const wanted = text !== '' && estimate === null;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    // Without the rule there is no meter; the server still checks the password.
    void loadRule().then(
      ({ passwordStrength }) => left || setEstimate(() => passwordStrength),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return estimate === null || password === '' ? null : estimate(password, personal, withPasskey);
}
