import type pg from 'pg';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { hashSecret, newSecret } from '../platform/seal/index.ts';
import { appendOperatorLog, commandLine } from './operator-log.ts';

/** Ends every passkey and session of an operator; a login under way at the same time does not succeed. */
export async function endAccess(client: pg.ClientBase, tenantId: number, operatorId: number): Promise<void> {
  for (const table of ['operator_passkey', 'operator_session', 'operator_challenge'])
    await client.query(`delete from ${table} where tenant_id = $1 and operator_id = $2`, [tenantId, operatorId]);
}

/**
 * For an operator who has lost the passkey: a new one-time token, valid for a day, that replaces every passkey and
 * session; the operators' log records it. All of it is one transaction, so a concurrent login does not succeed. Returns
 * the token, of which only the hash is stored; null when there is no operator of that name. `now`: epoch milliseconds.
 */
export async function resetOperator(
  pool: pg.Pool,
  tenantId: number,
  name: string,
  now: number,
): Promise<string | null> {
  const token = newSecret();
  return withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ operator_id: number }>(
      `update operator set token_hash = $3, token_expires_at = $4, token_proposal = null, version = version + 1
       where tenant_id = $1 and name = $2 and not demo returning operator_id`,
      [tenantId, name, hashSecret(token), now + limits.OPERATOR_TOKEN_MS],
    );
    const operatorId = rows[0]?.operator_id;
    if (operatorId === undefined) return null;
    await endAccess(client, tenantId, operatorId);
    await appendOperatorLog(client, tenantId, operatorId, { event: 'reset' }, commandLine(now));
    return token;
  });
}
