import type { TokenInfo } from '@kabuto/contract';
import { type Call, fieldInvalid } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { BaseContext, SessionContext } from '../context.ts';
import { rotate, tokensOf } from '../session/rotate.ts';

/**
 * Exchanges a refresh token for new tokens (CALL-08, AUT-05). Throws Refused REFRESH_INVALID; after a reuse the session
 * has ended.
 */
export async function refreshGrant(
  context: BaseContext & SessionContext,
  { body, caller }: Call<'token'>,
): Promise<TokenInfo> {
  const token = body.refresh_token;
  if (!token) throw fieldInvalid('refresh_token', '1..200');
  const { tenantId } = caller;
  const rotation = await withTenant(context.pool, tenantId, (client) => rotate(client, caller, token, context.now()));
  return tokensOf(context, tenantId, rotation);
}
