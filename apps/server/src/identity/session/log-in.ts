import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { IdentityContext } from '../context.ts';
import type { User } from '../user-store.ts';
import { openSession } from './open.ts';

/**
 * Opens a session for a member who has proved who they are. `spend` uses up what they showed, in the same transaction: when
 * it throws there is no session.
 */
export function logIn(
  context: IdentityContext,
  caller: Caller,
  user: User,
  spend: (client: pg.ClientBase) => Promise<void>,
): Promise<TokenInfo> {
  const { tenantId, proofKey } = caller;
  return withTenant(context.pool, tenantId, async (client) => {
    await spend(client);
    return openSession(client, tenantId, { userId: user.userId, proofKey }, context.now());
  });
}
