import type pg from 'pg';
import { type Caller, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Assertion } from '../../signing/index.ts';
import type { BaseContext, PasskeyContext } from '../context.ts';
import { checkAssertion, checkAttestation, handleOf, type PasskeyCredential, passkeyWrong } from './ceremony.ts';
import { type ChallengeUse, useChallenge } from './challenge.ts';
import { challengeOf, readAssertion, readAttestation } from './credential-text.ts';
import { findPasskey, type Passkey, usePasskey } from './passkey-store.ts';
import { relyingParty } from './relying-party.ts';

/**
 * A passkey whose signature was valid. `use` records it in the transaction of its effect; false: another reply came
 * first.
 */
export type VerifiedPasskey = {
  readonly passkey: Passkey;
  /** The user handle; null when the authenticator did not send one. */
  readonly handle: Buffer | null;
  /** What it has signed for a step-up; null for another use. */
  readonly assertion: Assertion | null;
  readonly use: (client: pg.ClientBase) => Promise<boolean>;
};

/**
 * Takes the challenge of a reply out of the store before anything else is checked; returns its nonce, null where it has
 * none. Throws Refused FACTOR_EXPIRED.
 */
async function spend(
  context: BaseContext,
  caller: Caller,
  challenge: string,
  use: ChallengeUse,
): Promise<string | null> {
  const { tenantId } = caller;
  const fresh = await withTenant(context.pool, tenantId, (client) =>
    useChallenge(client, tenantId, challenge, use, context.now()),
  );
  if (fresh === null) throw new Refused('FACTOR_EXPIRED', 'credential');
  return fresh.nonce;
}

/** Logs the library's error about an invalid reply. */
function refused(context: BaseContext, { tenantId }: Caller, why: unknown): Refused {
  if (why !== null) context.log.warn({ err: why, tenantId, area: 'identity' }, 'a passkey response was refused');
  return passkeyWrong();
}

/**
 * Checks the reply of navigator.credentials.get for the challenge of this use: one attempt per challenge, made for this
 * host, with user verification, by a known passkey. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG.
 */
export async function verifyPasskey(
  context: BaseContext & PasskeyContext,
  caller: Caller,
  text: string | undefined,
  use: ChallengeUse,
): Promise<VerifiedPasskey> {
  const { tenantId } = caller;
  const answer = readAssertion(text);
  const challenge = challengeOf(answer);
  const nonce = await spend(context, caller, challenge, use);
  const rp = relyingParty(context.publicOrigin, caller);
  const passkey = await withTenant(context.pool, tenantId, (client) => findPasskey(client, tenantId, answer.id));
  if (passkey === undefined || passkey.rpId !== rp.id) throw passkeyWrong();
  if ('userId' in use && use.userId !== passkey.userId) throw passkeyWrong();

  const checked = await checkAssertion(rp, challenge, answer, passkey);
  if (!checked.ok) throw refused(context, caller, checked.why);
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const signed = { credentialId: passkey.credentialId, clientDataJSON, authenticatorData, signature };
  return {
    passkey,
    handle: handleOf(answer),
    assertion: nonce === null ? null : { ...signed, nonce },
    use: (client) => usePasskey(client, tenantId, passkey, checked.value, context.now()),
  };
}

/** Checks the reply of navigator.credentials.create. Throws Refused FIELD_INVALID, FACTOR_EXPIRED or FACTOR_WRONG. */
export async function readNewPasskey(
  context: BaseContext & PasskeyContext,
  caller: Caller,
  text: string,
  use: ChallengeUse & { readonly purpose: 'register' | 'enrol' },
): Promise<PasskeyCredential & { readonly challenge: string }> {
  const answer = readAttestation(text);
  const challenge = challengeOf(answer);
  await spend(context, caller, challenge, use);
  const checked = await checkAttestation(relyingParty(context.publicOrigin, caller), challenge, answer);
  if (!checked.ok) throw refused(context, caller, checked.why);
  return { challenge, ...checked.value };
}
