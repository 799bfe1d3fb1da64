import type pg from 'pg';
import { limits, type Member } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type EndReason, endSession } from './end.ts';
import { hashSecret } from './secrets.ts';

export type SessionEnded = { readonly tenantId: number; readonly sessionId: string };

/** Who is logged in, and the news that somebody no longer is. */
export type Sessions = {
  /** The member who holds this access token; null when it is unknown, expired, ended or another tenant's. */
  readonly authenticate: (bearer: string, tenantId: number) => Promise<Member | null>;
  readonly end: (tenantId: number, sessionId: string, reason: EndReason) => Promise<void>;
  /** Tells that a session was ended elsewhere in a committed transaction: its streams close, its tokens are forgotten. */
  readonly announceEnd: (ended: SessionEnded) => void;
  /** Hears of the sessions of a tenant that another process has ended lately; to be called every few seconds. */
  readonly hearEndings: (tenantId: number) => Promise<void>;
  /** Calls `listener` for each session that ends; answers how to stop that. */
  readonly onEnded: (listener: (ended: SessionEnded) => void) => () => void;
  /** Forgets what is remembered of a member, whose account has changed. */
  readonly forget: (tenantId: number, userId: number) => void;
};

/** How far back endings are looked for: longer than a server is away from its database without ending itself. */
const HEARD_MS = 60_000;

type Known = { readonly member: Member; readonly tenantId: number; readonly until: number };

/** `now`: epoch milliseconds. Found tokens are remembered for a few seconds; endings on this node take effect at once. */
export function createSessions(pool: pg.Pool, now: () => number): Sessions {
  const cache = new Map<string, Known>();
  const listeners = new Set<(ended: SessionEnded) => void>();
  /** Sessions whose ending was told, and until when that is remembered. */
  const told = new Map<string, number>();

  const drop = (matches: (known: Known) => boolean): void => {
    for (const [key, known] of cache) if (matches(known)) cache.delete(key);
  };
  const announceEnd = (ended: SessionEnded): void => {
    told.set(ended.sessionId, now() + 2 * HEARD_MS);
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
      // It may have been read before an ending that was told while the answer was on its way.
      if (found === undefined || told.has(found.member.sessionId)) return null;
      if (cache.size >= limits.TOKEN.cached) cache.clear();
      cache.set(key, { ...found, tenantId, until: Math.min(found.expiresAt, now() + limits.TOKEN.cacheMs) });
      return found.member;
    },
    end: async (tenantId, sessionId, reason) => {
      await withTenant(pool, tenantId, (client) => endSession(client, tenantId, sessionId, reason, now()));
      announceEnd({ tenantId, sessionId });
    },
    hearEndings: async (tenantId) => {
      for (const [sessionId, until] of told) if (until <= now()) told.delete(sessionId);
      const ended = await withTenant(pool, tenantId, async (client) => {
        const { rows } = await client.query<{ session_id: string }>(
          'select session_id from login_session where tenant_id = $1 and ended_at > $2',
          [tenantId, now() - HEARD_MS],
        );
        return rows.map((row) => row.session_id);
      });
      for (const sessionId of ended) if (!told.has(sessionId)) announceEnd({ tenantId, sessionId });
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
