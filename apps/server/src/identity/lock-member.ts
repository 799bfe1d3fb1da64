import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/**
 * Locks a member's row until the end of the transaction: changes of one member that are checked first run one after the
 * other.
 */
export async function lockMember(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<void> {
  await client.query('select from app_user where tenant_id = $1 and user_id = $2 for no key update', [
    tenantId,
    userId,
  ]);
}
