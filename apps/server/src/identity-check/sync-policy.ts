import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';

/** Sets in the trading core that the owner of an account is verified. */
export type SetVerified = (tenantId: number, accountId: number) => Promise<void>;

/**
 * Sends the core the identities that were verified and that it has not acknowledged: the broker is what refuses orders
 * and withdrawals. What fails is sent again at the next run.
 */
export async function syncIdentityPolicy(pool: pg.Pool, setVerified: SetVerified, tenantId: number, now: number) {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ caseId: number; accountId: number | null }>(
      `select c.case_id as "caseId", case when u.closed_at is null then u.account_id end as "accountId"
         from identity_case c join app_user u using (tenant_id, user_id)
        where c.tenant_id = $1 and c.state = 'verified' and c.policy_synced_at is null limit 100`,
      [tenantId],
    ),
  );
  for (const { caseId, accountId } of rows) {
    if (accountId !== null) await setVerified(tenantId, accountId);
    await withTenant(pool, tenantId, (client) =>
      client.query('update identity_case set policy_synced_at = $3 where tenant_id = $1 and case_id = $2', [
        tenantId,
        caseId,
        now,
      ]),
    );
  }
}
