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

/** Disables a member (epoch milliseconds; the first time is kept), or enables it with null. Ends no session. */
export async function markDisabled(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  at: number | null,
): Promise<void> {
  await client.query(
    `update app_user set disabled_at = case when $3::bigint is null then null else coalesce(disabled_at, $3) end
     where tenant_id = $1 and user_id = $2`,
    [tenantId, userId, at],
  );
  await renewAccess(client, tenantId, userId);
}

/**
 * Disables a member or enables it again. Disabling ends every session, and no kind of login opens a new one, not even
 * with a new password. Running servers notice within seconds. Orders stay as they are. Returns false when no member of
 * the brokerage has this contact.
 */
export async function setDisabled(pool: pg.Pool, { tenantId, contact, disabled, now }: Disabling): Promise<boolean> {
  return withTenant(pool, tenantId, async (client) => {
    const user = await findUser(client, tenantId, loginContact(contact));
    if (user === undefined) return false;
    await markDisabled(client, tenantId, user.userId, disabled ? now : null);
    if (disabled) await endAllSessions(client, tenantId, user.userId, 'revoked', now);
    return true;
  });
}
