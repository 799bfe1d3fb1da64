import type { PasskeyCreation, PasskeyRequest } from '@kabuto/contract';
import { PASSKEY } from '../factors/limits.ts';
import type { PasskeyCredential } from './ceremony.ts';
import type { RelyingParty } from './relying-party.ts';

type Passkey = Pick<PasskeyCredential, 'credentialId' | 'rpId' | 'transports'>;

/** ES256, EdDSA, RS256 (COSE's numbers): what today's authenticators offer. */
const ALGORITHMS = [-7, -8, -257] as const;

const descriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** Options for navigator.credentials.get; without passkeys the authenticator offers those that it has for this host. */
export const requestOptions = (
  rp: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[] = [],
): PasskeyRequest => ({
  challenge,
  rpId: rp.id,
  timeout: PASSKEY.challengeMs,
  userVerification: 'required',
  allowCredentials: passkeys.filter(({ rpId }) => rpId === rp.id).map(descriptor),
});

/**
 * Options for navigator.credentials.create: discoverable, with user verification, excluding passkeys that exist
 * already.
 */
export const creationOptions = (
  rp: RelyingParty,
  challenge: string,
  member: { readonly handle: Buffer; readonly account: string; readonly nickname: string; readonly tenantName: string },
  passkeys: readonly Passkey[],
): PasskeyCreation => ({
  rp: { id: rp.id, name: member.tenantName },
  user: { id: member.handle.toString('base64url'), name: member.account, displayName: member.nickname },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: PASSKEY.challengeMs,
  attestation: 'none',
  excludeCredentials: passkeys.filter(({ rpId }) => rpId === rp.id).map(descriptor),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});
