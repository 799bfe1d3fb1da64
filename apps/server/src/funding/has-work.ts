import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';

/**
 * Whether a line may have to be booked or matched, or a deposit taken further: one small read, since most of the time
 * there is none. Declarations alone are work too, because they lapse.
 */
export function hasWork(pool: pg.Pool, tenantId: number): Promise<boolean> {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from bank_line where tenant_id = $1 and booked_at is null and kind = 'credit' and problem is null)
           or exists (select from transfer where tenant_id = $1 and open and direction = 'in'
                and (state in ('unallocated', 'declared', 'matched', 'review', 'screening', 'returning')
                  or state = 'rejected' and token is null or state = 'held' and token is not null)) as found`,
      [tenantId],
    );
    return rows[0]?.found === true;
  });
}

/** The number of the newest step of any transfer; 0 before the first. */
export function newestStep(pool: pg.Pool, tenantId: number): Promise<number> {
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ newest: number }>(
      'select event_seq as newest from transfer_step where tenant_id = $1 order by event_seq desc limit 1',
      [tenantId],
    );
    return rows[0]?.newest ?? 0;
  });
}
