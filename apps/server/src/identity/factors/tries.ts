import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { clearAttempts, countAttempt } from '../attempts.ts';
import type { IdentityContext } from '../context.ts';
import { tooMany } from '../too-many.ts';
import { FACTOR_TRIES } from './limits.ts';

/**
 * Counts one try of a code or password before it is looked at, over all sessions of the account (AUT-09). Throws Refused
 * TOO_MANY_REQUESTS after five in 15 minutes; answers how to forget the count once it was right.
 */
export async function countFactorTry(
  context: IdentityContext,
  tenantId: number,
  userId: number,
): Promise<(client: pg.ClientBase) => Promise<void>> {
  const key = { tenantId, scope: 'factor', key: String(userId), now: context.now() } as const;
  const tries = await withTenant(context.pool, tenantId, (client) => countAttempt(client, key, FACTOR_TRIES.windowMs));
  if (tries.count > FACTOR_TRIES.count) throw tooMany(tries);
  return (client) => clearAttempts(client, key);
}
