import type { Pool } from 'pg';
import { Refused } from '../platform/http/operation.ts';
import { withTenant } from '../platform/postgres/index.ts';

/** Throws Refused unless the order is the account's: another's is as unknown as one that was never given. */
export async function mustOwn(
  pool: Pool,
  owner: { readonly tenantId: number; readonly accountId: number },
  orderId: number,
): Promise<void> {
  const own = await withTenant(pool, owner.tenantId, (client) =>
    client.query('select 1 from trade_order where account_id = $1 and order_id = $2', [owner.accountId, orderId]),
  );
  if (own.rowCount === 0) throw new Refused('ORDER_UNKNOWN', 'orderId');
}
