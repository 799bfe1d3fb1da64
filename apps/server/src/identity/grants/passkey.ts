import type { TokenInfo } from '@kabuto/contract';
import { type Call, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import { passkeyHandle } from '../passkeys/passkey-store.ts';
import { verifyPasskey } from '../passkeys/verify.ts';
import { logIn } from '../session/log-in.ts';
import { findUser } from '../user-store.ts';

/**
 * Logs in with a passkey alone: it combines possession with something the user is or knows, so no second factor is
 * required. The user handle that the authenticator reports must match the stored one.
 */
export async function passkeyGrant(context: IdentityContext, { body, caller }: Call<'token'>): Promise<TokenInfo> {
  const { tenantId } = caller;
  const { passkey, handle, use } = await verifyPasskey(context, caller, body.credential, { purpose: 'login' });
  const wrong = new Refused('FACTOR_WRONG', 'credential');
  const user = await withTenant(context.pool, tenantId, (client) => findUser(client, tenantId, passkey));
  if (user === undefined) throw wrong;
  return logIn(context, caller, user, async (client) => {
    const ours = await passkeyHandle(client, tenantId, user.userId);
    if (handle === null || !ours.equals(handle) || !(await use(client))) throw wrong;
  });
}
