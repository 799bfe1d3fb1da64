import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';

/**
 * Removes notices that are too old, and of accounts with more than the list keeps first those that were read and those
 * of orders, of each the oldest first; unread ones about money and security last. Only accounts with a notice of the
 * last day can have exceeded the limit since the previous run, an hour ago.
 */
export async function removeOld({ pool, now }: Pick<NoticesContext, 'pool' | 'now'>, tenantId: number): Promise<void> {
  const { keptMs, ofAccount, newMs } = limits.NOTICE;
  const at = now();
  await withTenant(pool, tenantId, (client) =>
    client.query('delete from notice where tenant_id = $1 and created_at <= $2', [tenantId, at - keptMs]),
  );
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `delete from notice n using (
         select account_id, notice_id from (
           select account_id, notice_id,
             row_number() over (partition by account_id order by
               -- what is kept: unread ones about money and security before all others, unread ones before read ones
               (read_at is null and notice_group in ('money', 'security')) desc,
               (read_at is null and notice_group <> 'orders') desc,
               created_at desc, event_seq desc nulls last, notice_id desc) as place
             from notice
            where tenant_id = $1
              and account_id in (select account_id from notice where tenant_id = $1 and created_at > $3)) as ranked
          where place > $2) as old
        where n.tenant_id = $1 and n.account_id = old.account_id and n.notice_id = old.notice_id`,
      [tenantId, ofAccount, at - newMs],
    ),
  );
}
