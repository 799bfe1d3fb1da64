import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/** Changes of one member's cards run one after the other, so that the checks still hold when the change is made. */
export async function lockCards(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<void> {
  await client.query('select from app_user where tenant_id = $1 and user_id = $2 for no key update', [
    tenantId,
    userId,
  ]);
}
