import type pg from 'pg';

/** A session as its owner sees it; times are epoch milliseconds. */
export type Device = {
  readonly sessionId: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
};

/** Returns a member's active sessions, last used first: those that can still be refreshed; at most 100. */
export async function listDevices(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  now: number,
): Promise<readonly Device[]> {
  const { rows } = await client.query<{
    session_id: string;
    device: string;
    address: string;
    created_at: number;
    last_seen_at: number;
  }>(
    `select s.session_id, s.device, s.address, s.created_at, coalesce(s.last_seen_at, s.created_at) as last_seen_at
     from login_session s
     where s.tenant_id = $1 and s.user_id = $2 and s.ended_at is null and exists (
       select from refresh_token r where r.tenant_id = s.tenant_id and r.session_id = s.session_id and r.expires_at > $3)
     order by last_seen_at desc, s.session_id limit 100`,
    [tenantId, userId, now],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Whether this member has an active session with this id. */
export async function ownsSession(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from login_session where tenant_id = $1 and user_id = $2 and session_id = $3 and ended_at is null',
    [tenantId, userId, sessionId],
  );
  return rowCount === 1;
}
