import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';
import { askPasskey, createPasskey, passkeysWork } from '@kabuto/ui/passkey';
import { rememberPasskey } from './known-passkey.ts';

/** Whether the browser can offer passkeys in a field's autofill. */
export const autofillWorks = async (): Promise<boolean> =>
  passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers a passkey in the name field's autofill until the user picks it. Throws PasskeyDismissed, also when `signal`
 * aborts.
 */
export const offerPasskey = (request: PasskeyRequest, signal: AbortSignal): Promise<string> =>
  askPasskey(request, { mediation: 'conditional', signal });

/** Prompts the user to create a passkey. Throws PasskeyDismissed. */
export async function makePasskey(creation: PasskeyCreation): Promise<string> {
  const credential = await createPasskey(creation);
  rememberPasskey(true);
  return credential;
}
