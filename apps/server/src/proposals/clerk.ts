import type pg from 'pg';
import { demoClerk } from '../operators/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { Proposals } from './service.ts';

/** A person of the walk-through has this long to decide before the clerk does. */
const CLERK_AFTER_MS = 20_000;

/**
 * In the demo, approves the proposals that have waited for 20 seconds; the clerk is shown as their checker. Does
 * nothing for a live brokerage. `now`: epoch milliseconds of the system clock.
 */
export async function runClerk(pool: pg.Pool, proposals: Proposals, tenantId: number, now: number): Promise<void> {
  const clerkId = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ due: boolean }>(
      `select t.mode = 'demo' and exists (select 1 from proposal p where p.tenant_id = $1 and p.state = 'open'
         and p.created_at <= $2) as due from tenant t where t.tenant_id = $1`,
      [tenantId, now - CLERK_AFTER_MS],
    );
    return rows[0]?.due === true ? demoClerk(client, tenantId, now) : null;
  });
  if (clerkId !== null) await proposals.approveAsClerk(tenantId, { clerkId, afterMs: CLERK_AFTER_MS, now });
}
