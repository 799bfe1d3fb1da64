import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';

/** Begins with what happens from now on, unless the notices have begun before. */
export async function begin({ pool }: Pick<NoticesContext, 'pool'>, tenantId: number): Promise<void> {
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `insert into notice_cursor (tenant_id, event_seq)
       select $1, coalesce(max(event_seq), 0) from account_event where tenant_id = $1 on conflict do nothing`,
      [tenantId],
    ),
  );
}

/**
 * Looks through the events that were committed since the last look and notes whose member is to be told. Note and cursor are one
 * transaction, so that no event is looked at twice or left out. Only what somebody wants to hear of is noted; what it says is read
 * when it is told.
 */
export async function follow({ pool }: Pick<NoticesContext, 'pool'>, tenantId: number): Promise<void> {
  for (let more = true; more; ) {
    more = await withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<{ looked: number | null; head: number }>(
        `select (select event_seq from notice_cursor where tenant_id = $1) as looked,
                (select coalesce(max(event_seq), 0) from account_event where tenant_id = $1)::bigint as head`,
        [tenantId],
      );
      const [{ looked, head } = { looked: null, head: 0 }] = rows;
      if (looked === null) throw new Error(`the notices of tenant ${tenantId} have not begun`);
      if (looked >= head) return false;
      const until = Math.min(head, looked + limits.ORDER_NOTICE.eventsAtOnce);
      await client.query(
        `insert into order_notice (tenant_id, account_id, from_seq)
         select e.tenant_id, e.account_id, min(e.event_seq) from account_event e
           join app_user u on u.tenant_id = e.tenant_id and u.account_id = e.account_id
          where e.tenant_id = $1 and e.event_seq > $2 and e.event_seq <= $3 and u.email is not null
            and (e.kind = 'fill' and u.notice_fills
              or e.kind = 'order' and (u.notice_orders or exists (
                select from order_mark m where m.tenant_id = e.tenant_id and m.account_id = e.account_id)))
          group by e.tenant_id, e.account_id
         on conflict (tenant_id, account_id) do update set from_seq = coalesce(order_notice.from_seq, excluded.from_seq)`,
        [tenantId, looked, until],
      );
      const moved = await client.query(
        'update notice_cursor set event_seq = $3 where tenant_id = $1 and event_seq = $2',
        [tenantId, looked, until],
      );
      if (moved.rowCount !== 1) throw new Error(`somebody else tells the notices of tenant ${tenantId}`);
      return until < head;
    });
  }
}
