import type { TokenInfo } from '@kabuto/contract';
import type { Call } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { NotifyContext, PasskeyContext } from '../context.ts';
import { passkeyWrong } from '../passkeys/ceremony.ts';
import { passkeyHandle } from '../passkeys/passkey-store.ts';
import { verifyPasskey } from '../passkeys/verify.ts';
import { logIn } from '../session/log-in.ts';
import { findUser } from '../user-store.ts';

/**
 * Logs in with a passkey alone: it combines possession with something the user is or knows, so no second factor is
 * required. The user handle that the authenticator reports must match the stored one.
 */
export async function passkeyGrant(
  context: NotifyContext & PasskeyContext,
  { body, caller }: Call<'token'>,
): Promise<TokenInfo> {
  const { tenantId } = caller;
  const { passkey, handle, use } = await verifyPasskey(context, caller, body.credential, { purpose: 'login' });
  const user = await withTenant(context.pool, tenantId, (client) => findUser(client, tenantId, passkey));
  if (user === undefined) throw passkeyWrong();
  return logIn(context, caller, user, async (client) => {
    const ours = await passkeyHandle(client, tenantId, user.userId);
    if (handle === null || !ours.equals(handle) || !(await use(client))) throw passkeyWrong();
  });
}
