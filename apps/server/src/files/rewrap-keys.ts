import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import type { Sealer } from '../platform/seal/index.ts';
import { keyContext } from './customer-key.ts';

/**
 * Seals every customer's key of a brokerage with the newest key of `wrapping`, all or none; files stay as they are.
 * Returns how many. Throws when one was sealed with a key that `wrapping` does not have.
 */
export const rewrapKeys = (pool: pg.Pool, tenantId: number, wrapping: Sealer): Promise<number> =>
  withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ userId: number; sealedKey: Buffer }>(
      'select user_id as "userId", sealed_key as "sealedKey" from file_key where tenant_id = $1 for update',
      [tenantId],
    );
    for (const { userId, sealedKey } of rows) {
      const context = keyContext({ tenantId, userId });
      await client.query('update file_key set sealed_key = $3 where tenant_id = $1 and user_id = $2', [
        tenantId,
        userId,
        wrapping.seal(wrapping.open(sealedKey, context), context),
      ]);
    }
    return rows.length;
  });
