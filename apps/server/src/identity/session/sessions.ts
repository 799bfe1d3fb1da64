import type pg from 'pg';
import { limits, type Member } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { hashSecret } from '../../platform/seal/index.ts';
import { type EndReason, endSession } from './end.ts';

export type SessionEnded = { readonly tenantId: number; readonly sessionId: string };

/** Who is logged in, and notifications of ended sessions. */
export type Sessions = {
  /** Returns the member who holds this access token; null when it is unknown, expired, ended or another tenant's. */
  readonly authenticate: (bearer: string, tenantId: number) => Promise<Member | null>;
  readonly end: (tenantId: number, sessionId: string, reason: EndReason) => Promise<void>;
  /**
   * Announces that a session was ended elsewhere in a committed transaction: its streams close, its tokens leave the
   * cache.
   */
  readonly announceEnd: (ended: SessionEnded) => void;
  /** Announces the sessions of a tenant that other processes have ended recently; to be called every few seconds. */
  readonly pollRevokedSessions: (tenantId: number) => Promise<void>;
  /** Calls `listener` for each session that ends; returns a function that unsubscribes. */
  readonly onEnded: (listener: (ended: SessionEnded) => void) => () => void;
  /** Drops the cached sessions of a member whose account has changed. */
  readonly forget: (tenantId: number, userId: number) => void;
};

/**
 * How far back ended sessions are looked up: longer than a server can be without its database before it ends itself.
 */
const LOOKBACK_MS = 60_000;

type CachedSession = { readonly member: Member; readonly tenantId: number; readonly until: number };

/** `now`: epoch milliseconds. Tokens found are cached for a few seconds; sessions that end on this node end at once. */
export function createSessions(pool: pg.Pool, now: () => number): Sessions {
  const cache = new Map<string, CachedSession>();
  const listeners = new Set<(ended: SessionEnded) => void>();
  /** Sessions whose end was announced, and until when this is remembered. */
  const announced = new Map<string, number>();

  const drop = (matches: (known: CachedSession) => boolean): void => {
    for (const [key, known] of cache) if (matches(known)) cache.delete(key);
  };
  const announceEnd = (ended: SessionEnded): void => {
    announced.set(ended.sessionId, now() + 2 * LOOKBACK_MS);
    drop((known) => known.tenantId === ended.tenantId && known.member.sessionId === ended.sessionId);
    for (const listener of listeners) listener(ended);
  };

  return {
    announceEnd,
    authenticate: async (bearer, tenantId) => {
      const hash = hashSecret(bearer);
      const key = `${tenantId} ${hash.toString('base64')}`;
      const known = cache.get(key);
      if (known !== undefined && known.until > now()) return known.member;
      cache.delete(key);
      const found = await withTenant(pool, tenantId, (client) => findMember(client, tenantId, hash, now()));
      // The row may have been read before an end that was announced while the query was in flight.
      if (found === undefined || announced.has(found.member.sessionId)) return null;
      if (cache.size >= limits.TOKEN.cached) cache.clear();
      cache.set(key, { ...found, tenantId, until: Math.min(found.expiresAt, now() + limits.TOKEN.cacheMs) });
      return found.member;
    },
    end: async (tenantId, sessionId, reason) => {
      await withTenant(pool, tenantId, (client) => endSession(client, tenantId, sessionId, reason, now()));
      announceEnd({ tenantId, sessionId });
    },
    pollRevokedSessions: async (tenantId) => {
      for (const [sessionId, until] of announced) if (until <= now()) announced.delete(sessionId);
      const ended = await withTenant(pool, tenantId, async (client) => {
        const { rows } = await client.query<{ session_id: string }>(
          'select session_id from login_session where tenant_id = $1 and ended_at > $2',
          [tenantId, now() - LOOKBACK_MS],
        );
        return rows.map((row) => row.session_id);
      });
      for (const sessionId of ended) if (!announced.has(sessionId)) announceEnd({ tenantId, sessionId });
    },
    onEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: (tenantId, userId) => drop((known) => known.tenantId === tenantId && known.member.userId === userId),
  };
}

async function findMember(
  client: pg.ClientBase,
  tenantId: number,
  hash: Buffer,
  now: number,
): Promise<{ member: Member; expiresAt: number } | undefined> {
  const { rows } = await client.query<{
    session_id: string;
    user_id: number;
    account_id: number;
    demo: boolean;
    agreement_version: string | null;
    proof_key: string | null;
    expires_at: number;
  }>(
    `select s.session_id, u.user_id, u.account_id, u.demo, u.agreement_version, s.proof_key, a.expires_at
     from access_token a
     join login_session s on s.tenant_id = a.tenant_id and s.session_id = a.session_id
     join app_user u on u.tenant_id = s.tenant_id and u.user_id = s.user_id
     where a.tenant_id = $1 and a.token_hash = $2 and a.expires_at > $3 and s.ended_at is null
       and u.account_id is not null and u.closed_at is null`,
    [tenantId, hash, now],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    member: {
      userId: row.user_id,
      accountId: row.account_id,
      sessionId: row.session_id,
      demo: row.demo,
      agreementVersion: row.agreement_version,
      proofKey: row.proof_key,
    },
    expiresAt: row.expires_at,
  };
}
