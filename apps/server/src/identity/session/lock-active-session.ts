import type pg from 'pg';
import { type Member, Refused } from '../../platform/http/index.ts';
import { lockUser } from '../user-store.ts';

/**
 * Locks the member's row and makes sure that the caller's session is active and remains so until the transaction ends:
 * whatever ends sessions runs before or after this, so neither slips in between the check and the effect of the other.
 * A frozen, closed or disabled member has no active session. Throws Refused UNAUTHENTICATED.
 */
export async function lockActiveSession(
  client: pg.ClientBase,
  tenantId: number,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockUser(client, tenantId, userId);
  const { rowCount } = await client.query(
    `select from login_session
     where tenant_id = $1 and user_id = $2 and session_id = $3 and ended_at is null for share`,
    [tenantId, userId, sessionId],
  );
  if (rowCount !== 1) throw new Refused('UNAUTHENTICATED');
}
