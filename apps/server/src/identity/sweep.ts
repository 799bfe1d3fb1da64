import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { AccountContext, BaseContext } from './context.ts';
import { TOTP } from './factors/limits.ts';
import { sweepSessions } from './session/sweep-sessions.ts';
import { syncWithdrawalLock } from './withdrawal-lock.ts';

/**
 * Removes what has expired, and sends the core the withdrawal waits that it has not acknowledged, for one tenant; to be
 * called every few minutes.
 */
export async function sweep(
  context: BaseContext & Pick<AccountContext, 'deferWithdrawals'>,
  tenantId: number,
): Promise<void> {
  const now = context.now();
  await syncWithdrawalLock(context, tenantId);
  await withTenant(context.pool, tenantId, async (client) => {
    for (const [statement, before] of [
      ['delete from access_token where tenant_id = $1 and expires_at <= $2', now],
      ['delete from refresh_token where tenant_id = $1 and expires_at <= $2', now],
      // After the window the same successors cannot be requested again; without its salt a leaked row is worthless.
      [
        'update refresh_token set successor_salt = null where tenant_id = $1 and used_at <= $2 and successor_salt is not null',
        now - limits.TOKEN.reuseWindowMs,
      ],
      ['delete from contact_code where tenant_id = $1 and expires_at <= $2', now],
      ['delete from factor_token where tenant_id = $1 and expires_at <= $2', now],
      ['delete from step_up where tenant_id = $1 and expires_at <= $2', now],
      ['delete from demo_code where tenant_id = $1 and expires_at <= $2', now],
      ['delete from passkey_challenge where tenant_id = $1 and expires_at <= $2', now],
      [
        'delete from totp_factor where tenant_id = $1 and confirmed_at is null and created_at <= $2',
        now - TOTP.pendingMs,
      ],
      ['delete from captcha where tenant_id = $1 and expires_at <= $2', now],
      ['delete from attempt_count where tenant_id = $1 and window_ends_at <= $2', now],
      ['delete from known_device where tenant_id = $1 and seen_at <= $2', now - limits.LOGIN_DEVICE.keptMs],
      ['delete from order_device where tenant_id = $1 and notified_at <= $2', now - limits.LOGIN_DEVICE.keptMs],
      ['delete from order_origin where tenant_id = $1 and at <= $2', now - limits.ORDER_NOTICE.markMs],
      ['delete from mail_outbox where tenant_id = $1 and at <= $2', now - limits.OUTBOX.keptMs],
      [
        'delete from app_user where tenant_id = $1 and account_id is null and created_at <= $2',
        now - limits.UNFINISHED_USER_MS,
      ],
    ] as const) {
      await client.query(statement, [tenantId, before]);
    }
  });
  await sweepSessions(context.pool, tenantId, now);
}
