import type pg from 'pg';
import { renewAccess } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { loginContact } from './contact/contact.ts';
import { endAllSessions } from './session/end.ts';
import { findUser } from './user-store.ts';

export type Disabling = {
  readonly tenantId: number;
  /** Mail address or mobile number, as for a login. */
  readonly contact: string;
  readonly disabled: boolean;
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};

/**
 * Shuts a member out, or lets the member in again: no session is left, and no way in opens one, a new password neither. Servers at work hear
 * of it within seconds. Orders stay as they are. Answers false when nobody of the brokerage has this contact.
 */
export async function setDisabled(pool: pg.Pool, { tenantId, contact, disabled, now }: Disabling): Promise<boolean> {
  return withTenant(pool, tenantId, async (client) => {
    const user = await findUser(client, tenantId, loginContact(contact));
    if (user === undefined) return false;
    await client.query(
      `update app_user set disabled_at = case when $3::bigint is null then null else coalesce(disabled_at, $3) end
       where tenant_id = $1 and user_id = $2`,
      [tenantId, user.userId, disabled ? now : null],
    );
    await renewAccess(client, tenantId, user.userId);
    if (disabled) await endAllSessions(client, tenantId, user.userId, 'revoked', now);
    return true;
  });
}
