import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import { renewAccess } from '../core/index.ts';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { AccountContext, BaseContext } from './context.ts';
import { WITHDRAWAL_LOCK_TEXT } from './data/withdrawal-lock-texts.ts';
import { tokyoTime } from './notify.ts';

type Reason = 'change' | 'recovery';

/**
 * Records in the transaction of a change that withdrawals are blocked for a while: a day after a change of factor,
 * password or address, three days after a recovery (decision 0039). A wait that ends later stays. Returns until when,
 * in epoch milliseconds. `syncWithdrawalLock` passes it to the core after the commit.
 */
export async function deferWithdrawals(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  reason: Reason,
  now: number,
): Promise<number> {
  const { changeMs, recoveryMs } = limits.WITHDRAWAL_LOCK;
  const until = now + (reason === 'recovery' ? recoveryMs : changeMs);
  const { rows } = await client.query<{ until: number }>(
    `update app_user set withdraw_not_before = greatest(coalesce(withdraw_not_before, 0), $3)
     where tenant_id = $1 and user_id = $2 returning withdraw_not_before as until`,
    [tenantId, userId, until],
  );
  await renewAccess(client, tenantId, userId);
  return rows[0]?.until ?? until;
}

/**
 * Sends the core the waits that it has not acknowledged, of one member or of all: the core is what pays money out. On
 * failure the sweep retries; the change remains in effect.
 */
export async function syncWithdrawalLock(
  context: BaseContext & Pick<AccountContext, 'deferWithdrawals'>,
  tenantId: number,
  userId?: number,
): Promise<void> {
  const { rows } = await withTenant(context.pool, tenantId, (client) =>
    client.query<{ user_id: number; account_id: number; until: number }>(
      `select user_id, account_id, withdraw_not_before as until from app_user
       where tenant_id = $1 and withdraw_not_before is distinct from withdraw_synced and account_id is not null
         and closed_at is null and ($2::bigint is null or user_id = $2)`,
      [tenantId, userId ?? null],
    ),
  );
  for (const { user_id, account_id, until } of rows) {
    try {
      await context.deferWithdrawals(tenantId, account_id, until);
      await withTenant(context.pool, tenantId, (client) =>
        client.query('update app_user set withdraw_synced = $3 where tenant_id = $1 and user_id = $2', [
          tenantId,
          user_id,
          until,
        ]),
      );
    } catch (error) {
      context.log.error(
        { err: error, tenantId, area: 'identity' },
        'the withdrawal lock was not sent to the core yet; the sweep will retry',
      );
    }
  }
}

/** The line that a mail about the change ends with. */
export const withdrawalLockText = (language: Language, until: number): string =>
  WITHDRAWAL_LOCK_TEXT[language].replace('{until}', tokyoTime(until));
