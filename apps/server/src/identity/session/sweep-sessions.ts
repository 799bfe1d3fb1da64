import type pg from 'pg';
import { limits } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';

/**
 * Ends the sessions of a tenant that can no longer be renewed, and deletes those that ended long ago
 * (`limits.SESSION`). The row of a member's last session stays, for the language of notices, without device and
 * address. Runs in a transaction of its own and skips locked rows: other transactions that end a member's sessions lock
 * several, in any order.
 */
export async function sweepSessions(pool: pg.Pool, tenantId: number, now: number): Promise<void> {
  const before = now - limits.SESSION.keptMs;
  await withTenant(pool, tenantId, async (client) => {
    await client.query(
      `update login_session set ended_at = $2, end_reason = 'expired'
       where tenant_id = $1 and session_id in (
         select s.session_id from login_session s where s.tenant_id = $1 and s.ended_at is null and not exists (
           select from refresh_token r where r.tenant_id = s.tenant_id and r.session_id = s.session_id)
         for update of s skip locked)`,
      [tenantId, now],
    );
    await client.query(
      `delete from login_session s where s.tenant_id = $1 and s.ended_at <= $2 and exists (
         select from login_session n
         where n.tenant_id = s.tenant_id and n.user_id = s.user_id
           and (n.created_at, n.session_id) > (s.created_at, s.session_id))`,
      [tenantId, before],
    );
    await client.query(
      `update login_session set device = '', address = ''
       where tenant_id = $1 and ended_at <= $2 and (device <> '' or address <> '')`,
      [tenantId, before],
    );
  });
}
