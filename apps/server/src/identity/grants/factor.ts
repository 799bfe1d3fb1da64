import type { TokenInfo } from '@kabuto/contract';
import { type Call, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { AccountContext, CredentialContext, NotifyContext } from '../context.ts';
import { recordRecoveryUse } from '../factors/change.ts';
import { readFactorToken, useFactorToken } from '../factors/factor-token.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { logIn } from '../session/log-in.ts';
import { findUser } from '../user-store.ts';
import { syncWithdrawalLock } from '../withdrawal-lock.ts';

/**
 * The second half of a login: the mfaToken of the password grant together with a factor (decision 0027). The token is
 * valid only from the same browser and is spent together with the factor, so that only one of parallel calls gets a
 * session.
 */
export async function factorGrant(
  context: NotifyContext & CredentialContext & Pick<AccountContext, 'deferWithdrawals'>,
  { body, caller }: Call<'token'>,
): Promise<TokenInfo> {
  const { tenantId } = caller;
  const { mfaToken, method } = body;
  if (!mfaToken) throw fieldInvalid('mfaToken', '1..64');
  if (!method) throw fieldInvalid('method', 'passkey|totp|recovery');
  const expired = new Refused('FACTOR_EXPIRED', 'mfaToken');
  const user = await withTenant(context.pool, tenantId, async (client) => {
    const userId = await readFactorToken(client, caller, mfaToken, context.now());
    return userId === undefined ? undefined : findUser(client, tenantId, { userId });
  });
  if (user === undefined) throw expired;
  const use = await verifyFactor(
    context,
    caller,
    user,
    { ...body, method },
    { purpose: 'factor', userId: user.userId },
  );
  const tokens = await logIn(context, caller, user, async (client, notify) => {
    if (!(await useFactorToken(client, tenantId, mfaToken))) throw expired;
    await use(client);
    if (method === 'recovery') await recordRecoveryUse(context, { client, notify }, tenantId, user);
  });
  if (method === 'recovery') await syncWithdrawalLock(context, tenantId, user.userId);
  return tokens;
}
