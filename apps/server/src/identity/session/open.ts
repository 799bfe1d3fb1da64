import { randomBytes } from 'node:crypto';
import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import { limits } from '../../platform/http/index.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A new session of a member, bound to the key `proofKey` unless it is null: always new tokens, never any that were sent along. */
export async function openSession(
  client: pg.ClientBase,
  tenantId: number,
  { userId, proofKey }: { readonly userId: number; readonly proofKey: string | null },
  now: number,
): Promise<TokenInfo> {
  const sessionId = randomBytes(16).toString('base64url');
  await client.query(
    'insert into login_session (tenant_id, session_id, user_id, created_at, proof_key) values ($1, $2, $3, $4, $5)',
    [tenantId, sessionId, userId, now, proofKey],
  );
  return storeTokens(client, { tenantId, sessionId, access: newSecret(), refresh: newSecret(), now });
}

/** Keeps the hashes of a pair of tokens; answers the pair as the client gets it. */
export async function storeTokens(
  client: pg.ClientBase,
  pair: { tenantId: number; sessionId: string; access: string; refresh: string; now: number },
): Promise<TokenInfo> {
  const { tenantId, sessionId, access, refresh, now } = pair;
  const { accessMs, refreshMs } = limits.TOKEN;
  await client.query(
    `with a as (insert into access_token (tenant_id, token_hash, session_id, expires_at) values ($1, $3, $2, $4))
     insert into refresh_token (tenant_id, token_hash, session_id, expires_at) values ($1, $5, $2, $6)`,
    [tenantId, sessionId, hashSecret(access), now + accessMs, hashSecret(refresh), now + refreshMs],
  );
  return { token: access, refreshToken: refresh, exp: accessMs / 1_000 };
}
