import type pg from 'pg';
import { hashSecret, newSecret } from '../../platform/seal/index.ts';
import { FACTOR_TOKEN_MS } from './limits.ts';

/** The key that proved the login request; the factor must be proved with the same one. */
type Bound = { readonly tenantId: number; readonly proofKey: string | null };

/** Records that the password was right and a factor is pending; returns the token to continue with. */
export async function issueFactorToken(
  client: pg.ClientBase,
  { tenantId, proofKey }: Bound,
  userId: number,
  now: number,
): Promise<string> {
  const token = newSecret();
  await client.query(
    'insert into factor_token (tenant_id, token_hash, user_id, proof_key, expires_at) values ($1, $2, $3, $4, $5)',
    [tenantId, hashSecret(token), userId, proofKey, now + FACTOR_TOKEN_MS],
  );
  return token;
}

/** Returns the user whose login this token continues; undefined when it is expired, used, or another browser's. */
export async function readFactorToken(
  client: pg.ClientBase,
  { tenantId, proofKey }: Bound,
  token: string,
  now: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ user_id: number }>(
    `select user_id from factor_token
     where tenant_id = $1 and token_hash = $2 and expires_at > $3 and proof_key is not distinct from $4`,
    [tenantId, hashSecret(token), now, proofKey],
  );
  return rows[0]?.user_id;
}

/** Uses the token up; of parallel calls exactly one returns true. */
export async function useFactorToken(client: pg.ClientBase, tenantId: number, token: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from factor_token where tenant_id = $1 and token_hash = $2', [
    tenantId,
    hashSecret(token),
  ]);
  return rowCount === 1;
}
