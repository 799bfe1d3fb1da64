import type pg from 'pg';
import { demoClerk } from '../operators/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { Proposals } from './service.ts';

/** A person of the walk-through has this long to decide before the clerk does. */
const CLERK_AFTER_MS = 20_000;

/**
 * In the demo, approves the proposals that have waited for 20 seconds; the clerk is shown as their checker. What was
 * approved as long ago and did not reach the broker is submitted again. Does nothing for a live brokerage. `now`: epoch
 * milliseconds of the system clock. Throws CoreUnavailable.
 */
export async function runClerk(pool: pg.Pool, proposals: Proposals, tenantId: number, now: number): Promise<void> {
  const { clerkId, isStuck } = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ state: string }>(
      `select distinct p.state from proposal p join tenant t on t.tenant_id = p.tenant_id
       where t.tenant_id = $1 and t.mode = 'demo'
         and ((p.state = 'open' and p.created_at <= $2) or (p.state = 'approved' and p.decided_at <= $2))`,
      [tenantId, now - CLERK_AFTER_MS],
    );
    const isDue = rows.some(({ state }) => state === 'open');
    return {
      clerkId: isDue ? await demoClerk(client, tenantId, now) : null,
      isStuck: rows.some(({ state }) => state === 'approved'),
    };
  });
  if (isStuck) await proposals.resume(tenantId, now);
  if (clerkId !== null) await proposals.approveAsClerk(tenantId, { clerkId, afterMs: CLERK_AFTER_MS, now });
}
