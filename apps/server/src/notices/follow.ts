import type { BrokerEvent } from '@kabuto/brokerage';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';
import { addNotices } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';
import { NOTED_KINDS, noticesOf } from './notices-of.ts';

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
 * Looks through the events that were committed since the last look, writes the notices of the list in the app, and notes who gets a
 * mail. Both and the cursor are one transaction, so that no event is looked at twice or left out. What a mail says is read from the
 * events when it is written.
 */
export async function follow({ pool, now }: Pick<NoticesContext, 'pool' | 'now'>, tenantId: number): Promise<void> {
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
      const events = await readEvents(client, tenantId, looked, until);
      const createdAt = now();
      await addNotices(client, tenantId, noticesOf(events.map((event) => ({ ...event, createdAt }))));
      const moved = await client.query(
        'update notice_cursor set event_seq = $3 where tenant_id = $1 and event_seq = $2',
        [tenantId, looked, until],
      );
      if (moved.rowCount !== 1) throw new Error(`another process follows the events of tenant ${tenantId}`);
      return until < head;
    });
  }
}

/** The events after `from`, up to `until`, that may make a notice. */
async function readEvents(client: pg.ClientBase, tenantId: number, from: number, until: number) {
  const { rows } = await client.query<{ eventSeq: number; event: BrokerEvent }>(
    `select event_seq as "eventSeq", data as event from events_of(array(
       select e from account_event e
        where e.tenant_id = $1 and e.event_seq > $2 and e.event_seq <= $3 and e.kind = any($4)))
      order by event_seq`,
    [tenantId, from, until, NOTED_KINDS],
  );
  return rows;
}
