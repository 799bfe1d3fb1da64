import type pg from 'pg';

export type EndReason = 'logout' | 'reuse' | 'expired' | 'revoked';

/** Ends a session and invalidates its tokens. Returns false when it had ended before. */
export async function endSession(
  client: pg.ClientBase,
  tenantId: number,
  sessionId: string,
  reason: EndReason,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update login_session set ended_at = $4, end_reason = $3
     where tenant_id = $1 and session_id = $2 and ended_at is null`,
    [tenantId, sessionId, reason, now],
  );
  await client.query('delete from access_token where tenant_id = $1 and session_id = $2', [tenantId, sessionId]);
  return rowCount === 1;
}

/**
 * Ends every session of a member but `keep`, and logins that wait for a factor; returns their ids, to be announced
 * after the commit.
 */
export async function endAllSessions(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  reason: EndReason,
  now: number,
  keep = '',
): Promise<readonly string[]> {
  const { rows } = await client.query<{ session_id: string }>(
    `update login_session set ended_at = $4, end_reason = $3
     where tenant_id = $1 and user_id = $2 and session_id <> $5 and ended_at is null returning session_id`,
    [tenantId, userId, reason, now, keep],
  );
  await client.query('delete from factor_token where tenant_id = $1 and user_id = $2', [tenantId, userId]);
  const ids = rows.map((row) => row.session_id);
  await client.query('delete from access_token where tenant_id = $1 and session_id = any($2)', [tenantId, ids]);
  return ids;
}
