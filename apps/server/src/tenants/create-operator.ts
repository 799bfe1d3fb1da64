import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';

/**
 * Makes somebody an operator of a brokerage who may enter with a one-time token within a day; answers the token, of which only
 * the hash is kept. Null when an operator of that name is there already. `now`: epoch milliseconds.
 */
export async function createOperator(
  pool: pg.Pool,
  tenantId: number,
  name: string,
  now: number,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const made = await withTenant(pool, tenantId, (client) =>
    client.query(
      `insert into operator (tenant_id, name, token_hash, token_expires_at, created_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, name) do nothing`,
      [tenantId, name, createHash('sha256').update(token).digest(), now + limits.OPERATOR_TOKEN_MS, now],
    ),
  );
  return made.rowCount === 1 ? token : null;
}
