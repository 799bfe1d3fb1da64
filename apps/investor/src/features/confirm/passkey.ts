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

/** Whether the browser can offer passkeys among what it fills into a field. */
export const autofillWorks = async (): Promise<boolean> =>
  passkeysWork() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Offers a passkey where the browser fills in names, until the person takes it. Throws PasskeyNotShown, also when `signal` ends it. */
export const offerPasskey = (request: PasskeyRequest, signal: AbortSignal): Promise<string> =>
  asText(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(request),
      mediation: 'conditional',
      signal,
    }),
  );

/** Asks the person to make a passkey. Throws PasskeyNotShown. */
export const makePasskey = (creation: PasskeyCreation): Promise<string> =>
  asText(navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation) }));
