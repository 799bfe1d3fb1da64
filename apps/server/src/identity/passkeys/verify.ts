import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type pg from 'pg';
import { type Caller, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import { type ChallengeUse, useChallenge } from './challenge.ts';
import { challengeOf, readAssertion, readAttestation } from './credential-text.ts';
import { findPasskey, type Passkey, usePasskey } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

/** A passkey whose signature was right. `use` notes it in the transaction of its effect; false: another answer came first. */
export type ProvedPasskey = {
  readonly passkey: Passkey;
  /** What the authenticator files the member under, when it told. */
  readonly handle: Buffer | null;
  readonly use: (client: pg.ClientBase) => Promise<boolean>;
};

const wrong = (): Refused => new Refused('FACTOR_WRONG', 'credential');

/** Takes the challenge of an answer out of the store before anything else is looked at. Throws Refused FACTOR_EXPIRED. */
async function spend(context: IdentityContext, caller: Caller, challenge: string, use: ChallengeUse): Promise<void> {
  const { tenantId } = caller;
  const fresh = await withTenant(context.pool, tenantId, (client) =>
    useChallenge(client, tenantId, challenge, use, context.now()),
  );
  if (!fresh) throw new Refused('FACTOR_EXPIRED', 'credential');
}

/** What the library throws is about the answer that was sent; the log keeps its words. */
async function verified<T extends { readonly verified: boolean }>(
  context: IdentityContext,
  { tenantId }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    if (result.verified) return result;
  } catch (error) {
    context.log.warn({ err: error, tenantId, area: 'identity' }, 'a passkey answer was refused');
  }
  throw wrong();
}

/**
 * Checks the answer of navigator.credentials.get for the challenge of this use: one try a challenge, made for this host,
 * with user verification, by a known passkey. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG.
 */
export async function proveByPasskey(
  context: IdentityContext,
  caller: Caller,
  text: string | undefined,
  use: ChallengeUse,
): Promise<ProvedPasskey> {
  const { tenantId } = caller;
  const { id, rawId, type, response } = readAssertion(text);
  const challenge = challengeOf({ response });
  await spend(context, caller, challenge, use);
  const rp = relyingParty(context.publicOrigin, caller);
  const passkey = await withTenant(context.pool, tenantId, (client) => findPasskey(client, tenantId, id));
  if (passkey === undefined || passkey.rpId !== rp.id) throw wrong();
  if ('userId' in use && use.userId !== passkey.userId) throw wrong();

  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const { authenticationInfo } = await verified(context, caller, () =>
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
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return {
    passkey,
    handle: typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url') : null,
    use: (client) => usePasskey(client, tenantId, passkey, authenticationInfo.newCounter, context.now()),
  };
}

/** What is kept of a new passkey. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'rpId' | 'publicKey' | 'counter' | 'transports'>;

/** Checks the answer of navigator.credentials.create. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG. */
export async function readNewPasskey(
  context: IdentityContext,
  caller: Caller,
  text: string,
  use: ChallengeUse & { readonly purpose: 'register' | 'enrol' },
): Promise<NewPasskey & { readonly challenge: string }> {
  const { id, rawId, type, response } = readAttestation(text);
  const challenge = challengeOf({ response });
  await spend(context, caller, challenge, use);
  const rp = relyingParty(context.publicOrigin, caller);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { registrationInfo } = await verified(context, caller, () =>
    verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.id,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw wrong();
  const { credential } = registrationInfo;
  return {
    challenge,
    credentialId: credential.id,
    rpId: rp.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}
