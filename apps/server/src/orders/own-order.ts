import type { Pool } from 'pg';
import type { Core } from '../core/index.ts';
import { Refused } from '../platform/http/operation.ts';
import { withTenant } from '../platform/postgres/index.ts';

type AccountInCore = { readonly tenantId: number; readonly accountId: number; readonly core: Core };

/**
 * Sends a request about an account's order to the core. The core keeps only open orders and does not know who owned a
 * closed one: after ORDER_NOT_OPEN the tables are queried, and another account's order is as unknown as one that never
 * existed. They are not queried for open orders, so a cancel waits only for the core. Throws Refused.
 */
export async function requestOwnOrder<T>(
  pool: Pool,
  owner: AccountInCore,
  orderId: number,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const isNotOpen = error instanceof Refused && error.reason === 'ORDER_NOT_OPEN';
    if (isNotOpen && !(await ownsOrder(pool, owner, orderId))) throw new Refused('ORDER_UNKNOWN', error.field);
    throw error;
  }
}

async function ownsOrder(pool: Pool, { tenantId, accountId, core }: AccountInCore, orderId: number): Promise<boolean> {
  // The order may have been placed and closed a moment ago.
  await core.waitUntilCaughtUp();
  return withTenant(pool, tenantId, async (client) => {
    const own = await client.query('select 1 from trade_order where account_id = $1 and order_id = $2', [
      accountId,
      orderId,
    ]);
    return own.rowCount !== 0;
  });
}
