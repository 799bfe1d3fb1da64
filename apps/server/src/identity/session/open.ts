import { randomBytes } from 'node:crypto';
import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import { type Caller, limits, Refused } from '../../platform/http/index.ts';
import { hashSecret, newSecret } from '../../platform/seal/index.ts';
import { deviceName } from './device-name.ts';

/**
 * Opens a new session of a member, bound to the key that the request has proved unless that is null: always with new
 * tokens, never with any that were sent along. Every login ends here, so a frozen, disabled or closed account is
 * Refused ACCOUNT_FROZEN, ACCOUNT_DISABLED or CREDENTIALS_WRONG whatever was submitted.
 */
export async function openSession(
  client: pg.ClientBase,
  { tenantId, proofKey, userAgent, address, language }: Caller,
  userId: number,
  now: number,
): Promise<TokenInfo> {
  const sessionId = randomBytes(16).toString('base64url');
  const { rowCount } = await client.query(
    `insert into login_session (tenant_id, session_id, user_id, created_at, last_seen_at, proof_key, device, address, language)
     select tenant_id, $2, user_id, $4, $4, $5, $6, $7, $8 from app_user
     where tenant_id = $1 and user_id = $3 and frozen_at is null and disabled_at is null and closed_at is null for share`,
    [tenantId, sessionId, userId, now, proofKey, deviceName(userAgent), address, language],
  );
  if (rowCount !== 1) throw await refusalFor(client, tenantId, userId);
  return storeTokens(client, { tenantId, sessionId, access: newSecret(), refresh: newSecret(), now });
}

async function refusalFor(client: pg.ClientBase, tenantId: number, userId: number): Promise<Refused> {
  const { rows } = await client.query<{ disabled: boolean; closed: boolean }>(
    `select disabled_at is not null as disabled, closed_at is not null as closed
     from app_user where tenant_id = $1 and user_id = $2`,
    [tenantId, userId],
  );
  if (rows[0]?.closed === true) return new Refused('CREDENTIALS_WRONG');
  return new Refused(rows[0]?.disabled === true ? 'ACCOUNT_DISABLED' : 'ACCOUNT_FROZEN');
}

/** Stores the hashes of a pair of tokens; returns the pair for the client. */
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
