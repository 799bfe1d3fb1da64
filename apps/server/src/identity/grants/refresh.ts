import type { TokenInfo } from '@kabuto/contract';
import { type Call, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import { rotate, tokensOf } from '../session/rotate.ts';

/**
 * Exchanges a refresh token for new tokens (CALL-08, AUT-05). Throws Refused REFRESH_INVALID; after a reuse the session
 * has ended.
 */
export async function refreshGrant(context: IdentityContext, { body, caller }: Call<'token'>): Promise<TokenInfo> {
  const token = body.refresh_token;
  if (!token) throw new Refused('FIELD_INVALID', 'refresh_token', { field: 'refresh_token', allowed: '1..200' });
  const { tenantId } = caller;
  const rotation = await withTenant(context.pool, tenantId, (client) => rotate(client, caller, token, context.now()));
  return tokensOf(context, tenantId, rotation);
}
