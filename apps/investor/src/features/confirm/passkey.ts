import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';

/** Whether this browser can do passkeys as we ask for them: the newest part of what is needed decides. */
export const passkeysWork = (): boolean =>
  globalThis.isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The person closed the browser's window for it, or there is no passkey here. */
export class PasskeyNotShown extends Error {}

/** The credential as text for the server. Throws PasskeyNotShown. */
async function asText(asking: Promise<Credential | null>): Promise<string> {
  let credential: Credential | null;
  try {
    credential = await asking;
  } catch (error) {
    if (error instanceof DOMException) throw new PasskeyNotShown(error.name, { cause: error });
    throw error;
  }
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyNotShown('no credential');
  return JSON.stringify(credential.toJSON());
}

/** Asks the person for a passkey. Throws PasskeyNotShown. */
export const askPasskey = (request: PasskeyRequest): Promise<string> =>
  asText(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request) }));

/** Asks the person to make a passkey. Throws PasskeyNotShown. */
export const makePasskey = (creation: PasskeyCreation): Promise<string> =>
  asText(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation) }));
