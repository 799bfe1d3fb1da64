/** Whether this browser supports passkeys as used here; checks for the newest API that is needed. */
export const passkeysWork = (): boolean =>
  globalThis.isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** The user closed the browser's passkey dialog, or there is no passkey on this device. */
export class PasskeyDismissed extends Error {}

/** The credential as JSON for the server. Throws PasskeyDismissed. */
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

/** How a passkey is requested, besides what the server says. */
type Offer = Pick<CredentialRequestOptions, 'mediation' | 'signal'>;

/** Prompts the user for a passkey, or offers it in a field (`offer`). Throws PasskeyDismissed. */
export const askPasskey = (request: PublicKeyCredentialRequestOptionsJSON, offer: Offer = {}): Promise<string> =>
  asText(navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request), ...offer }));

/** Prompts the user to create a passkey. Throws PasskeyDismissed. */
export const createPasskey = (creation: PublicKeyCredentialCreationOptionsJSON): Promise<string> =>
  asText(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation) }));
