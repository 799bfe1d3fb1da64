import type { OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { hashSecret, newSecret } from '../platform/seal/index.ts';
import { changeRoles } from './operator-roles.ts';

/**
 * Creates an operator of a brokerage who may log in with a one-time token within a day; returns the token, of which
 * only the hash is stored. Null when an operator of that name exists. An operator without roles can do little. `now`:
 * epoch milliseconds.
 */
export async function createOperator(
  pool: pg.Pool,
  tenantId: number,
  name: string,
  now: number,
  roles: readonly OperatorRole[] = [],
): Promise<string | null> {
  const token = newSecret();
  const made = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ operator_id: number }>(
      `insert into operator (tenant_id, name, token_hash, token_expires_at, created_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, name) do nothing returning operator_id`,
      [tenantId, name, hashSecret(token), now + limits.OPERATOR_TOKEN_MS, now],
    );
    const operatorId = rows[0]?.operator_id;
    if (operatorId === undefined) return false;
    if (roles.length > 0) await changeRoles(client, { tenantId, operatorId, now }, roles);
    return true;
  });
  return made ? token : null;
}
