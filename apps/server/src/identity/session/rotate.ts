import { createHmac, randomBytes } from 'node:crypto';
import type { Language, TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import { limits, Refused } from '../../platform/http/index.ts';
import { hashSecret } from '../../platform/seal/index.ts';
import type { BaseContext, SessionContext } from '../context.ts';
import { endSession } from './end.ts';
import { storeTokens } from './open.ts';

export type Rotation =
  | { readonly kind: 'rotated'; readonly tokens: TokenInfo }
  /** `endedSession`: this reuse has ended the session of that id. */
  | { readonly kind: 'invalid'; readonly endedSession: string | null };

type Row = {
  session_id: string;
  proof_key: string | null;
  used_at: number | null;
  successor_salt: Buffer | null;
  successor_used: boolean;
};

const INVALID: Rotation = { kind: 'invalid', endedSession: null };

/**
 * Exchanges a refresh token for its successors (AUT-05). A used one gets the same successors for 30 seconds, as long as
 * they have not been used themselves: the first reply may have been lost. Any other reuse means that two parties hold
 * the token, and ends the session. A token bound to a key is valid only with a proof of that key. The row lock
 * serializes parallel calls with the same token.
 */
export async function rotate(
  client: pg.ClientBase,
  {
    tenantId,
    proofKey,
    language,
  }: { readonly tenantId: number; readonly proofKey: string | null; readonly language: Language },
  refreshToken: string,
  now: number,
): Promise<Rotation> {
  const hash = hashSecret(refreshToken);
  const row = await lockToken(client, tenantId, hash, now);
  if (row === undefined) return INVALID;
  // A stolen token without the browser's key is useless, and trying it does not end the session.
  if (row.proof_key !== null && row.proof_key !== proofKey) return INVALID;

  if (row.used_at === null) {
    const salt = randomBytes(32);
    const { access, refresh } = successorsOf(refreshToken, salt);
    await client.query(
      `update refresh_token set used_at = $3, successor_salt = $4, successor_hash = $5
       where tenant_id = $1 and token_hash = $2`,
      [tenantId, hash, now, salt, hashSecret(refresh)],
    );
    await client.query(
      'update login_session set last_seen_at = $3, language = $4 where tenant_id = $1 and session_id = $2',
      [tenantId, row.session_id, now, language],
    );
    const tokens = await storeTokens(client, { tenantId, sessionId: row.session_id, access, refresh, now });
    return { kind: 'rotated', tokens };
  }

  const age = now - row.used_at;
  if (row.successor_salt !== null && age <= limits.TOKEN.reuseWindowMs && !row.successor_used) {
    const { access, refresh } = successorsOf(refreshToken, row.successor_salt);
    const exp = Math.max(1, Math.floor((limits.TOKEN.accessMs - age) / 1_000));
    return { kind: 'rotated', tokens: { token: access, refreshToken: refresh, exp } };
  }
  const ended = await endSession(client, tenantId, row.session_id, 'reuse', now);
  return { kind: 'invalid', endedSession: ended ? row.session_id : null };
}

/**
 * Exchanges the tokens of a session whose member has just been confirmed (decision 0039), so that stolen copies of the
 * old ones become invalid. The old access tokens stay valid for as long as a lost reply may be requested again: other
 * tabs of the browser have calls in flight with them. Invalid when the refresh token belongs to another session.
 */
export async function rotateAtStepUp(
  client: pg.ClientBase,
  caller: {
    readonly tenantId: number;
    readonly proofKey: string | null;
    readonly language: Language;
    readonly sessionId: string;
  },
  refreshToken: string,
  now: number,
): Promise<Rotation> {
  const { tenantId, sessionId } = caller;
  const { rowCount } = await client.query(
    'select from refresh_token where tenant_id = $1 and token_hash = $2 and session_id = $3',
    [tenantId, hashSecret(refreshToken), sessionId],
  );
  if (rowCount !== 1) return INVALID;
  const rotation = await rotate(client, caller, refreshToken, now);
  if (rotation.kind === 'invalid') return rotation;
  await client.query(
    `update access_token set expires_at = least(expires_at, $4)
     where tenant_id = $1 and session_id = $2 and token_hash <> $3`,
    [tenantId, sessionId, hashSecret(rotation.tokens.token), now + limits.TOKEN.reuseWindowMs],
  );
  return rotation;
}

async function lockToken(client: pg.ClientBase, tenantId: number, hash: Buffer, now: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select r.session_id, s.proof_key, r.used_at, r.successor_salt, false as successor_used
     from refresh_token r join login_session s on s.tenant_id = r.tenant_id and s.session_id = r.session_id
     where r.tenant_id = $1 and r.token_hash = $2 and r.expires_at > $3 and s.ended_at is null
     for update of r`,
    [tenantId, hash, now],
  );
  const [row] = rows;
  if (row === undefined || row.used_at === null) return row;
  // Read after the lock: a statement sees other rows as they were before it waited for the lock.
  const successor = await client.query<{ used: boolean }>(
    `select n.used_at is not null as used from refresh_token r
     join refresh_token n on n.tenant_id = r.tenant_id and n.token_hash = r.successor_hash
     where r.tenant_id = $1 and r.token_hash = $2`,
    [tenantId, hash],
  );
  return { ...row, successor_used: successor.rows[0]?.used ?? true };
}

/**
 * Returns the new tokens of a committed rotation. Throws Refused REFRESH_INVALID, and announces the end of a session
 * that a reuse has ended.
 */
export function tokensOf(context: BaseContext & SessionContext, tenantId: number, rotation: Rotation): TokenInfo {
  if (rotation.kind === 'rotated') return rotation.tokens;
  if (rotation.endedSession !== null) {
    context.log.warn(
      { tenantId, area: 'identity', session: rotation.endedSession },
      'refresh token reused, session ended',
    );
    context.sessions.announceEnd({ tenantId, sessionId: rotation.endedSession });
  }
  throw new Refused('REFRESH_INVALID', 'refresh_token');
}

/**
 * Derives the successors of a refresh token from it and a salt that is stored when it is used. Neither alone reveals
 * anything, so the same reply can be repeated without storing a readable token.
 */
function successorsOf(refreshToken: string, salt: Buffer): { readonly access: string; readonly refresh: string } {
  const derive = (use: string) => createHmac('sha256', salt).update(`${use} ${refreshToken}`).digest('base64url');
  return { access: derive('access'), refresh: derive('refresh') };
}
