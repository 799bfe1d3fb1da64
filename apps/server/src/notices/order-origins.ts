import { deviceHash, deviceName } from '../identity/index.ts';
import { type Caller, limits, type Member } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { NoticesContext } from './context.ts';

/**
 * Records the origin of an order about to be submitted to the core when it comes from a browser that is new to its
 * member.
 */
export type RecordOrderOrigin = (caller: Caller, member: Member) => Promise<void>;

/**
 * Origins are written before the core is called: that of an accepted order is recorded, whatever happens then, and that
 * of a rejected one is deleted later. Once the member has been notified of a browser, its orders cost nothing here. A
 * browser that does not identify itself is as new as its session.
 */
export function orderOrigins({ pool, now }: Pick<NoticesContext, 'pool' | 'now'>): RecordOrderOrigin {
  const notified = new Set<string>();
  return async (caller, { demo, userId, accountId, sessionId }) => {
    // A throw-away member has no address to write to.
    if (demo) return;
    const { tenantId, deviceId, userAgent, address, idempotencyKey } = caller;
    const hash = deviceHash(deviceId ?? `session ${sessionId}`);
    // The key includes the session: a member who forgets a browser ends its sessions too.
    const key = `${tenantId} ${sessionId} ${hash.toString('base64')}`;
    if (notified.has(key)) return;
    const { rows } = await withTenant(pool, tenantId, (client) =>
      client.query<{ known: boolean }>(
        `with known as (
           select from order_device where tenant_id = $1 and user_id = $2 and device_hash = $3
         ), marked as (
           insert into order_origin (tenant_id, account_id, client_order_id, user_id, device_hash, device, address, at)
           select $1, $4, $5, $2, $3, $6, $7, $8
            where not exists (select from known)
              and exists (select from app_user where tenant_id = $1 and user_id = $2 and email is not null)
           on conflict do nothing
         )
         select exists (select from known) as known`,
        [tenantId, userId, hash, accountId, idempotencyKey, deviceName(userAgent), address, now()],
      ),
    );
    if (rows[0]?.known !== true) return;
    if (notified.size >= limits.TOKEN.cached) notified.clear();
    notified.add(key);
  };
}
