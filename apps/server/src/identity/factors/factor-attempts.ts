import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { clearAttempts, countAttempt, refundAttempt, tooMany } from '../attempts.ts';
import type { BaseContext } from '../context.ts';
import { FACTOR_ATTEMPTS } from './limits.ts';

type FactorAttempt = {
  /** The attempt was right: clears the count. */
  readonly clear: (client: pg.ClientBase) => Promise<void>;
  /** The attempt could not be checked because of overload, and does not count. Rethrows the reason. */
  readonly refundAttempt: (reason: unknown) => Promise<never>;
};

/**
 * Counts one attempt at a code or password before it is checked, over all sessions of the account (AUT-09). Throws
 * Refused TOO_MANY_REQUESTS after five in 15 minutes.
 */
export async function countFactorAttempt(
  context: BaseContext,
  tenantId: number,
  userId: number,
): Promise<FactorAttempt> {
  const key = { tenantId, scope: 'factor', key: String(userId), now: context.now() } as const;
  const attempts = await withTenant(context.pool, tenantId, (client) =>
    countAttempt(client, key, FACTOR_ATTEMPTS.windowMs),
  );
  if (attempts.count > FACTOR_ATTEMPTS.count) throw tooMany(attempts);
  return {
    clear: (client) => clearAttempts(client, key),
    refundAttempt: async (reason) => {
      await withTenant(context.pool, tenantId, (client) => refundAttempt(client, key, attempts));
      throw reason;
    },
  };
}
