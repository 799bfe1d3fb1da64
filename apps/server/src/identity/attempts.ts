import type pg from 'pg';
import { Refused } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';

/** What is counted. Windows and limits are defined in the platform's `limits`. */
export type AttemptScope =
  | 'login-account'
  | 'login-device'
  | 'login-address'
  | 'demo-address'
  | 'factor'
  | 'mail-resend'
  | 'mail-hour'
  | 'mail-address'
  | 'mail-unsolved'
  | 'mail-unknown-device'
  | 'sms-number'
  | 'sms-country'
  | 'sms-notice'
  | 'captcha-address';

export type Attempts = {
  readonly count: number;
  readonly retryAfterSeconds: number;
  /** Epoch milliseconds. */
  readonly windowEndsAt: number;
};
type Key = { readonly tenantId: number; readonly scope: AttemptScope; readonly key: string; readonly now: number };

const attemptsOf = (row: { count: number; window_ends_at: number } | undefined, now: number): Attempts => ({
  count: row?.count ?? 0,
  windowEndsAt: row?.window_ends_at ?? now,
  retryAfterSeconds: Math.max(1, Math.ceil(((row?.window_ends_at ?? now) - now) / 1_000)),
});

/**
 * Counts one more attempt and returns the count including it; one atomic statement, so parallel attempts cannot slip
 * past.
 */
export async function countAttempt(
  client: pg.ClientBase,
  { tenantId, scope, key, now }: Key,
  windowMs: number,
): Promise<Attempts> {
  const { rows } = await client.query<{ count: number; window_ends_at: number }>(
    `insert into attempt_count as a (tenant_id, scope, key_hash, count, window_ends_at) values ($1, $2, $3, 1, $4::bigint + $5::bigint)
     on conflict (tenant_id, scope, key_hash) do update set
       count = case when a.window_ends_at <= $4 then 1 else a.count + 1 end,
       window_ends_at = case when a.window_ends_at <= $4 then excluded.window_ends_at else a.window_ends_at end
     returning count, window_ends_at`,
    [tenantId, scope, sha256(key), now, windowMs],
  );
  return attemptsOf(rows[0], now);
}

/** Returns the count so far. */
export async function readAttempts(client: pg.ClientBase, { tenantId, scope, key, now }: Key): Promise<Attempts> {
  const { rows } = await client.query<{ count: number; window_ends_at: number }>(
    `select count, window_ends_at from attempt_count
     where tenant_id = $1 and scope = $2 and key_hash = $3 and window_ends_at > $4`,
    [tenantId, scope, sha256(key), now],
  );
  return attemptsOf(rows[0], now);
}

/** Deletes the count. */
export async function clearAttempts(client: pg.ClientBase, { tenantId, scope, key }: Key): Promise<void> {
  await client.query('delete from attempt_count where tenant_id = $1 and scope = $2 and key_hash = $3', [
    tenantId,
    scope,
    sha256(key),
  ]);
}

/** Takes one attempt back that was not a failure after all. Does nothing in a later window, which never counted it. */
export async function refundAttempt(
  client: pg.ClientBase,
  { tenantId, scope, key }: Key,
  { windowEndsAt }: Pick<Attempts, 'windowEndsAt'>,
): Promise<void> {
  await client.query(
    `update attempt_count set count = greatest(count - 1, 0)
     where tenant_id = $1 and scope = $2 and key_hash = $3 and window_ends_at = $4`,
    [tenantId, scope, sha256(key), windowEndsAt],
  );
}

/** The refusal of a caller who has to wait; the HTTP platform adds Retry-After. */
export const tooMany = ({ retryAfterSeconds }: Attempts): Refused =>
  new Refused('TOO_MANY_REQUESTS', null, { retryAfterSeconds: String(retryAfterSeconds) });
