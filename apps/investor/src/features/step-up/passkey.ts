import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';
import { rememberPasskey } from './known-passkey.ts';

/** Whether this browser supports passkeys as used here; checks for the newest API that is needed. */
export const passkeysWork = (): boolean =>
  globalThis.isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The user closed the browser's passkey dialog, or there is no passkey on this device. */
export class PasskeyDismissed extends Error {}

/** The credential as JSON for the server. Throws PasskeyNotShown. */
async function asText(asking: Promise<Credential | null>): Promise<string> {
  let credential: Credential | null;
  try {
    credential = await asking;
  } catch (error) {
    if (error instanceof DOMException) throw new PasskeyDismissed(error.name, { cause: error });
    throw error;
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyDismissed('no credential');
  return JSON.stringify(credential.toJSON());
}

/** Prompts the user for a passkey. Throws PasskeyNotShown. */
export const askPasskey = (request: PasskeyRequest): Promise<string> =>
  asText(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request) }));

/** Whether the browser can offer passkeys in a field's autofill. */
export const autofillWorks = async (): Promise<boolean> =>
  passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Offers a passkey in the name field's autofill until the user picks it. Throws PasskeyNotShown, also when `signal`
 * aborts.
 */
export const offerPasskey = (request: PasskeyRequest, signal: AbortSignal): Promise<string> =>
  asText(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request),
      mediation: 'conditional',
      signal,
    }),
  );

/** Prompts the user to create a passkey. Throws PasskeyNotShown. */
export async function makePasskey(creation: PasskeyCreation): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation);
  const credential = await asText(navigator.credentials.create({ publicKey }));
  rememberPasskey(true);
  return credential;
}
