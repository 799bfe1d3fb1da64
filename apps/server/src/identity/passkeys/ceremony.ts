import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { Refused } from '../../platform/http/index.ts';
import type { readAssertion, readAttestation } from './credential-text.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a registration yields and a log-in is checked with, of members and operators alike. */
export type PasskeyCredential = {
  readonly credentialId: string;
  /** The host for which the passkey is valid. */
  readonly rpId: string;
  readonly publicKey: Buffer;
  /** The authenticator's count of its signatures. */
  readonly counter: number;
  readonly transports: readonly string[];
};

/** The refusal of a passkey that does not prove who it should. */
export const passkeyWrong = (): Refused => new Refused('FACTOR_WRONG', 'credential');

/** Result of a ceremony; `why`: what the library threw, null when it only reported a failed verification. */
type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: unknown };

async function checked<R extends { readonly verified: boolean }, T>(
  work: () => Promise<R>,
  readResult: (result: R) => T | undefined,
): Promise<Checked<T>> {
  try {
    const result = await work();
    const value = result.verified ? readResult(result) : undefined;
    return value === undefined ? { ok: false, why: null } : { ok: true, value };
  } catch (why) {
    return { ok: false, why };
  }
}

/**
 * Checks a reply of navigator.credentials.get: signed by this passkey for this challenge and host, with user
 * verification. The challenge must have been taken out of its store. Returns the passkey's next counter.
 */
export function checkAssertion(
  rp: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: ReturnType<typeof readAssertion>,
  { credentialId, publicKey, counter }: Pick<PasskeyCredential, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<Checked<number>> {
  const { clientDataJSON, authenticatorData, signature } = response;
  return checked(
    () =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...rp.origins],
        expectedRPID: rp.id,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
        requireUserVerification: true,
      }),
    ({ authenticationInfo }) => authenticationInfo.newCounter,
  );
}

/** The user handle of the owner; null when the authenticator did not send one. */
export const handleOf = ({ response: { userHandle } }: ReturnType<typeof readAssertion>): Buffer | null =>
  typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url') : null;

/**
 * Checks a reply of navigator.credentials.create as `checkAssertion` does; returns what to store of the new passkey.
 */
export function checkAttestation(
  rp: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: ReturnType<typeof readAttestation>,
): Promise<Checked<PasskeyCredential>> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return checked(
    () =>
      verifyRegistrationResponse({
        response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
        expectedChallenge: challenge,
        expectedOrigin: [...rp.origins],
        expectedRPID: rp.id,
        requireUserVerification: true,
      }),
    ({ registrationInfo }) =>
      registrationInfo && {
        credentialId: registrationInfo.credential.id,
        rpId: rp.id,
        publicKey: Buffer.from(registrationInfo.credential.publicKey),
        counter: registrationInfo.credential.counter,
        transports,
      },
  );
}
