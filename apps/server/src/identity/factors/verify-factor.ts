import type pg from 'pg';
import { type Caller, fieldInvalid, Refused } from '../../platform/http/index.ts';
import type { Assertion } from '../../signing/index.ts';
import type { BaseContext, CredentialContext } from '../context.ts';
import { passkeyWrong } from '../passkeys/ceremony.ts';
import type { ChallengeUse } from '../passkeys/challenge.ts';
import { verifyPasskey } from '../passkeys/verify.ts';
import { normalisePassword } from '../password-rule.ts';
import type { User } from '../user-store.ts';
import { countFactorAttempt } from './factor-attempts.ts';
import type { FactorMethod } from './methods.ts';
import { useRecoveryCode } from './recovery.ts';
import { useTotp } from './totp-store.ts';

/** What a caller submits to prove that they are a member. */
export type Credential = {
  readonly method: FactorMethod | 'password';
  readonly code?: string | undefined;
  readonly credential?: string | undefined;
  readonly password?: string | undefined;
};

/**
 * Uses the factor up in the transaction of its effect; returns what a passkey has signed for a step-up, else null.
 * Throws Refused FACTOR_WRONG, which rolls the effect back.
 */
export type UseFactor = (client: pg.ClientBase) => Promise<Assertion | null>;

/**
 * Checks what was submitted. Codes and passwords count as attempts of the account before they are checked, over all of
 * its sessions (five in 15 minutes); a passkey's challenge is spent. Throws Refused TOO_MANY_REQUESTS, FACTOR_WRONG,
 * FACTOR_EXPIRED or FIELD_INVALID; returns the function that uses the factor up.
 */
export async function verifyFactor(
  context: BaseContext & CredentialContext,
  caller: Caller,
  user: User,
  submitted: Credential,
  passkeyUse: ChallengeUse,
): Promise<UseFactor> {
  const { tenantId } = caller;
  const { userId } = user;
  if (submitted.method === 'passkey') {
    const verified = await verifyPasskey(context, caller, submitted.credential, passkeyUse);
    return async (client) => {
      if (!(await verified.use(client))) throw passkeyWrong();
      return verified.assertion;
    };
  }
  const field = submitted.method === 'password' ? 'password' : 'code';
  const text = submitted[field];
  if (!text) throw fieldInvalid(field, '1..');
  const attempt = await countFactorAttempt(context, tenantId, userId);
  // Hashed here, outside any transaction, because it takes long.
  const passwordMatches =
    submitted.method === 'password' &&
    (await context.passwords
      .verify(normalisePassword(text), user.passwordHash, { caller, account: userId })
      .catch(attempt.refundAttempt));

  const consume = async (client: pg.ClientBase): Promise<boolean> => {
    if (submitted.method === 'totp') return useTotp(client, context.sealer, { tenantId, userId }, text, context.now());
    if (submitted.method === 'recovery') return useRecoveryCode(client, { tenantId, userId }, text);
    return passwordMatches;
  };
  return async (client) => {
    if (!(await consume(client))) throw new Refused('FACTOR_WRONG', field);
    await attempt.clear(client);
    return null;
  };
}
