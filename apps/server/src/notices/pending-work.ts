import { newestEventSeq } from '../core/index.ts';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';

/** Pending work: unread events, and accounts whose mail is due. */
type PendingWork = { readonly events: boolean; readonly accounts: boolean };

/** Reports pending work with two small reads, since most of the time there is none. */
export async function pendingWork(
  { pool, now }: Pick<NoticesContext, 'pool' | 'now'>,
  tenantId: number,
): Promise<PendingWork> {
  return withTenant(pool, tenantId, async (client) => {
    // From how far the tables have come: checking whether any event is newer would scan all of them.
    const seq = await newestEventSeq(client, tenantId);
    const { rows } = await client.query<PendingWork>(
      `select
         coalesce($3 > (select event_seq from notice_cursor where tenant_id = $1), false) as events,
         exists (select from order_notice where tenant_id = $1 and from_seq is not null and coalesce(notified_at, 0) <= $2) as accounts`,
      [tenantId, now() - limits.ORDER_NOTICE.everyMs, seq],
    );
    return rows[0] ?? { events: false, accounts: false };
  });
}
