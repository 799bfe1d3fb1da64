import type pg from 'pg';
import { type Caller, Refused } from '../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import type { ChallengeUse } from '../passkeys/challenge.ts';
import { proveByPasskey } from '../passkeys/verify.ts';
import { normalisePassword } from '../password-rule.ts';
import type { User } from '../user-store.ts';
import type { FactorMethod } from './methods.ts';
import { useRecoveryCode } from './recovery.ts';
import { useTotp } from './totp-store.ts';
import { countFactorTry } from './tries.ts';

/** What a caller submits to prove that they are a member. */
export type Shown = {
  readonly method: FactorMethod | 'password';
  readonly code?: string | undefined;
  readonly credential?: string | undefined;
  readonly password?: string | undefined;
};

/** Uses the factor up in the transaction of its effect. Throws Refused FACTOR_WRONG, which rolls the effect back. */
export type UseFactor = (client: pg.ClientBase) => Promise<void>;

/**
 * Checks what was submitted. Codes and passwords count as attempts of the account before they are checked, over all of
 * its sessions (five in 15 minutes); a passkey's challenge is spent. Throws Refused TOO_MANY_REQUESTS, FACTOR_WRONG,
 * FACTOR_EXPIRED or FIELD_INVALID; returns the function that uses the factor up.
 */
export async function proveFactor(
  context: IdentityContext,
  caller: Caller,
  user: User,
  shown: Shown,
  passkeyUse: ChallengeUse,
): Promise<UseFactor> {
  const { tenantId } = caller;
  const { userId } = user;
  if (shown.method === 'passkey') {
    const proved = await proveByPasskey(context, caller, shown.credential, passkeyUse);
    return async (client) => {
      if (!(await proved.use(client))) throw new Refused('FACTOR_WRONG', 'credential');
    };
  }
  const field = shown.method === 'password' ? 'password' : 'code';
  const text = shown[field];
  if (!text) throw new Refused('FIELD_INVALID', field, { field, allowed: '1..' });
  const tried = await countFactorTry(context, tenantId, userId);
  // Hashed here, outside any transaction, because it takes long.
  const passwordRight =
    shown.method === 'password' &&
    (await context.passwords
      .verify(normalisePassword(text), user.passwordHash, { caller, account: userId })
      .catch(tried.unlooked));

  const take = async (client: pg.ClientBase): Promise<boolean> => {
    if (shown.method === 'totp') return useTotp(client, context.sealer, { tenantId, userId }, text, context.now());
    if (shown.method === 'recovery') return useRecoveryCode(client, { tenantId, userId }, text);
    return passwordRight;
  };
  return async (client) => {
    if (!(await take(client))) throw new Refused('FACTOR_WRONG', field);
    await tried.right(client);
  };
}
