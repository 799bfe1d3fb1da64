import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type pg from 'pg';
import { challengeOf, type RelyingParty, readAssertion, readAttestation } from '../identity/index.ts';
import { Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import {
  addPasskey,
  findPasskey,
  note,
  openSession,
  spendChallenge,
  spendToken,
  usePasskey,
} from './operator-store.ts';

/** A call to the operators' entry. */
export type Visit = {
  readonly tenantId: number;
  readonly rp: RelyingParty;
  readonly device: string;
  readonly address: string;
  readonly now: number;
};

const wrong = (): Refused => new Refused('FACTOR_WRONG', 'credential');

/** Whatever the library says of an answer, to the outside it is wrong. */
async function verified<T extends { readonly verified: boolean }>(work: Promise<T>): Promise<T> {
  const result = await work.catch(() => null);
  if (result?.verified !== true) throw wrong();
  return result;
}

/**
 * Takes a one-time token for a passkey: the challenge, the token, the passkey, the session and the line of the record are one
 * transaction, so that of parallel answers one enters. Answers the session's secret. Throws Refused FACTOR_EXPIRED or FACTOR_WRONG.
 */
export async function enterByToken(pool: pg.Pool, visit: Visit, text: string | undefined): Promise<string> {
  const { tenantId, rp, now } = visit;
  const { id, rawId, type, response } = readAttestation(text ?? '');
  const challenge = challengeOf({ response });
  const spent = await withTenant(pool, tenantId, (client) => spendChallenge(client, tenantId, challenge, now));
  if (spent === undefined || spent.operatorId === null || spent.tokenHash === null)
    throw new Refused('FACTOR_EXPIRED', 'credential');
  const { operatorId, tokenHash } = spent;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { registrationInfo } = await verified(
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
  const publicKey = Buffer.from(credential.publicKey);
  const passkey = {
    credentialId: credential.id,
    operatorId,
    rpId: rp.id,
    publicKey,
    counter: credential.counter,
    transports,
  };
  return withTenant(pool, tenantId, async (client) => {
    if (!(await spendToken(client, tenantId, operatorId, tokenHash, now))) throw new Refused('FACTOR_EXPIRED', 'token');
    if (!(await addPasskey(client, tenantId, passkey, now))) throw wrong();
    await note(client, tenantId, operatorId, 'registered', visit, now);
    return openSession(client, tenantId, operatorId, now);
  });
}

/** Logs in by passkey; answers the session's secret. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG. */
export async function enterByPasskey(pool: pg.Pool, visit: Visit, text: string | undefined): Promise<string> {
  const { tenantId, rp, now } = visit;
  const { id, rawId, type, response } = readAssertion(text);
  const challenge = challengeOf({ response });
  const { spent, passkey } = await withTenant(pool, tenantId, async (client) => ({
    spent: await spendChallenge(client, tenantId, challenge, now),
    passkey: await findPasskey(client, tenantId, id),
  }));
  if (spent === undefined || spent.operatorId !== null) throw new Refused('FACTOR_EXPIRED', 'credential');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const filedUnder = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url') : Buffer.alloc(0);
  if (passkey === undefined || passkey.rpId !== rp.id || !passkey.handle.equals(filedUnder)) throw wrong();
  const { authenticationInfo } = await verified(
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
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  return withTenant(pool, tenantId, async (client) => {
    if (!(await usePasskey(client, tenantId, passkey, authenticationInfo.newCounter, now))) throw wrong();
    await note(client, tenantId, passkey.operatorId, 'login', visit, now);
    return openSession(client, tenantId, passkey.operatorId, now);
  });
}
