import { useEffect } from 'react';
import { call } from '../../shared/api/index.ts';
import { startSessionOrStep } from '../../shared/session/index.ts';
import { autofillWorks, offerPasskey, rememberPasskey } from '../step-up/index.ts';

/** A challenge is replaced this long before the server forgets it, milliseconds. */
const MARGIN_MS = 30_000;

/**
 * The passkey picked from the browser's list; null when the offer has ended. A challenge about to expire is replaced.
 */
async function pickedPasskey(signal: AbortSignal): Promise<string | null> {
  if (!(await autofillWorks())) return null;
  while (!signal.aborted) {
    const { data: request } = await call('POST v1/user/passkey/challenge', { silent: true, quiet: true, signal });
    const tooOld = AbortSignal.timeout(request.timeout - MARGIN_MS);
    try {
      return await offerPasskey(request, AbortSignal.any([signal, tooOld]));
    } catch {
      // The user chose another way, or the browser does not offer passkeys here: the button remains.
      if (!tooOld.aborted) return null;
    }
  }
  return null;
}

async function logInByAutofill(signal: AbortSignal): Promise<void> {
  const credential = await pickedPasskey(signal).catch(() => null);
  if (credential === null || signal.aborted) return;
  const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'passkey', credential } });
  await startSessionOrStep(data);
  rememberPasskey(true);
}

/**
 * Lets the browser offer the member's passkeys in the name field's autofill (WebAuthn's conditional mediation) while
 * `offered`: not while the user logs in another way, since browsers allow one passkey prompt at a time. A rejection has
 * already been shown and is not retried automatically.
 */
export function usePasskeyAutofill(offered: boolean): void {
  useEffect(() => {
    if (!offered) return;
    const over = new AbortController();
    void logInByAutofill(over.signal).catch(() => undefined);
    return () => over.abort();
  }, [offered]);
}
