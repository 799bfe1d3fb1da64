import type { IdentityPolicy } from '@kabuto/brokerage';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';

/** Sets in the trading core whether the identity check of an account's owner is due. */
export type SetPolicy = (tenantId: number, accountId: number, identity: IdentityPolicy) => Promise<void>;

/** Accounts and cases of one run. */
const PAGE = 100;

/**
 * Sends the core the identities that were verified and that it has not acknowledged: the broker is what refuses orders
 * and withdrawals. What fails is sent again at the next run.
 */
export async function syncVerified(pool: pg.Pool, setPolicy: SetPolicy, tenantId: number, now: number): Promise<void> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ caseId: number; accountId: number | null }>(
      `select c.case_id as "caseId", case when u.closed_at is null then u.account_id end as "accountId"
         from identity_case c join app_user u using (tenant_id, user_id)
        where c.tenant_id = $1 and c.state = 'verified' and c.policy_synced_at is null limit ${PAGE}`,
      [tenantId],
    ),
  );
  for (const { caseId, accountId } of rows) {
    if (accountId !== null) await setPolicy(tenantId, accountId, 'verified');
    await withTenant(pool, tenantId, (client) =>
      client.query('update identity_case set policy_synced_at = $3 where tenant_id = $1 and case_id = $2', [
        tenantId,
        caseId,
        now,
      ]),
    );
  }
}

/**
 * Sets `due` for members' accounts that a live brokerage opened before identity was account policy; newer ones are
 * opened with it. A verified member's account is left to `syncVerified`. Returns whether none is left.
 */
export async function syncDue(pool: pg.Pool, setPolicy: SetPolicy, tenantId: number): Promise<boolean> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ accountId: number }>(
      `select account_id as "accountId"
         from account a join app_user u using (tenant_id, account_id)
        where a.tenant_id = $1 and a.identity is null and a.status <> 'closed' and u.closed_at is null
          and not exists (
            select from identity_case c
             where c.tenant_id = u.tenant_id and c.user_id = u.user_id and c.state = 'verified')
        limit ${PAGE}`,
      [tenantId],
    ),
  );
  for (const { accountId } of rows) await setPolicy(tenantId, accountId, 'due');
  return rows.length === 0;
}
