import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { clearAttempts, countAttempt, uncountAttempt } from '../attempts.ts';
import type { IdentityContext } from '../context.ts';
import { tooMany } from '../too-many.ts';
import { FACTOR_TRIES } from './limits.ts';

type FactorTry = {
  /** The attempt was right: clears the count. */
  readonly right: (client: pg.ClientBase) => Promise<void>;
  /** The attempt could not be checked because of overload, and does not count. Rethrows the reason. */
  readonly unlooked: (reason: unknown) => Promise<never>;
};

/**
 * Counts one attempt at a code or password before it is checked, over all sessions of the account (AUT-09). Throws
 * Refused TOO_MANY_REQUESTS after five in 15 minutes.
 */
export async function countFactorTry(context: IdentityContext, tenantId: number, userId: number): Promise<FactorTry> {
  const key = { tenantId, scope: 'factor', key: String(userId), now: context.now() } as const;
  const tries = await withTenant(context.pool, tenantId, (client) => countAttempt(client, key, FACTOR_TRIES.windowMs));
  if (tries.count > FACTOR_TRIES.count) throw tooMany(tries);
  return {
    right: (client) => clearAttempts(client, key),
    unlooked: async (reason) => {
      await withTenant(context.pool, tenantId, (client) => uncountAttempt(client, key, tries));
      throw reason;
    },
  };
}
