import { newestEventSeq } from '../core/index.ts';
import { limits } from '../platform/http/index.ts';
import { addNotices } from '../platform/messages/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';
import { mailNotices } from './mail-notices.ts';
import { noticesOf } from './notices-of.ts';
import { withOfferingNames } from './offering-notices.ts';
import { withoutDrafts } from './transfer-notices.ts';
import { readUnread } from './unread.ts';

/** Starts a tenant's notices at the newest event, unless they have started before. */
export async function begin({ pool }: Pick<NoticesContext, 'pool'>, tenantId: number): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    const seq = await newestEventSeq(client, tenantId);
    await client.query('insert into notice_cursor (tenant_id, event_seq) values ($1, $2) on conflict do nothing', [
      tenantId,
      seq,
    ]);
  });
}

/**
 * Reads the events committed since the last call, writes the notices of the list in the app, and records which accounts
 * get a mail about orders, whose content is read from the events when it is written; mails about transfers and alerts
 * are queued at once. All of it and the cursor are one transaction, so that no event is processed twice or left out.
 */
export async function processEvents(
  {
    pool,
    tenants,
    issues,
    now,
    recentEvents,
  }: Pick<NoticesContext, 'pool' | 'tenants' | 'issues' | 'now' | 'recentEvents'>,
  tenantId: number,
): Promise<void> {
  const recent = recentEvents(tenantId);
  const tenant = await tenants.get(tenantId);
  for (let more = true; more; ) {
    let covered = 0;
    more = await withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<{ looked: number }>(
        'select event_seq as looked from notice_cursor where tenant_id = $1',
        [tenantId],
      );
      const cursor = rows[0]?.looked;
      if (cursor === undefined) throw new Error(`tenant ${tenantId} has no notice cursor`);
      const unread = await readUnread(client, tenantId, cursor, recent, limits.ORDER_NOTICE.eventsAtOnce);
      if (unread === null) return false;
      const { until, first, events } = unread;
      await client.query(
        `insert into order_notice (tenant_id, account_id, from_seq)
         select u.tenant_id, u.account_id, min(e.seq)
           from unnest($2::bigint[], $3::text[], $4::bigint[]) as e (account_id, kind, seq)
           join app_user u on u.tenant_id = $1 and u.account_id = e.account_id
          where u.email is not null
            and (e.kind = 'fill' and u.notice_fills
              or e.kind = 'order' and (u.notice_orders or exists (
                select from order_origin m where m.tenant_id = u.tenant_id and m.account_id = u.account_id)))
          group by u.tenant_id, u.account_id
         on conflict (tenant_id, account_id) do update set from_seq = coalesce(order_notice.from_seq, excluded.from_seq)`,
        [tenantId, first.map(({ accountId }) => accountId), first.map(({ kind }) => kind), first.map(({ seq }) => seq)],
      );
      const createdAt = now();
      const noticeEvents = events.map(({ seq, at, event }) => ({ eventSeq: seq, at, event, createdAt }));
      const wanted = await withoutDrafts(client, tenantId, noticesOf(noticeEvents));
      const notices = await withOfferingNames(client, tenantId, wanted);
      const added = await addNotices(client, tenantId, notices);
      await mailNotices(client, { tenant, issues }, added, createdAt);
      const advanced = await client.query(
        'update notice_cursor set event_seq = $3 where tenant_id = $1 and event_seq = $2',
        [tenantId, cursor, until],
      );
      if (advanced.rowCount !== 1)
        throw new Error(`another process has advanced the notice cursor of tenant ${tenantId}`);
      covered = until;
      return unread.isMore;
    });
    recent?.dropTo(covered);
  }
}
