import { randomBytes } from 'node:crypto';
import { isOperatorRole, type OperatorRole } from '@kabuto/contract/permissions';
import type pg from 'pg';
import type { PasskeyCredential } from '../identity/index.ts';
import { withoutTenant } from '../platform/postgres/index.ts';
import { hashSecret, newSecret } from '../platform/seal/index.ts';
import { OPERATOR_CHALLENGE_MS, OPERATOR_SESSION } from './limits.ts';

export type OperatorPasskey = PasskeyCredential & { readonly operatorId: number };

/** Returns the operator of this one-time token, unless it was used or has expired. */
export async function operatorOfToken(
  client: pg.ClientBase,
  tenantId: number,
  tokenHash: Buffer,
  now: number,
): Promise<{ readonly operatorId: number; readonly name: string; readonly handle: Buffer } | undefined> {
  const { rows } = await client.query<{ operatorId: number; name: string; handle: Buffer }>(
    `update operator set handle = coalesce(handle, $4)
     where tenant_id = $1 and token_hash = $2 and token_expires_at > $3
     returning operator_id as "operatorId", name, handle`,
    [tenantId, tokenHash, now, randomBytes(32)],
  );
  return rows[0];
}

/** Uses a one-time token up; of parallel calls exactly one returns true. */
export async function consumeToken(
  client: pg.ClientBase,
  tenantId: number,
  operatorId: number,
  tokenHash: Buffer,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update operator set token_hash = null, token_expires_at = null, token_proposal = null
     where tenant_id = $1 and operator_id = $2 and token_hash = $3 and token_expires_at > $4`,
    [tenantId, operatorId, tokenHash, now],
  );
  return rowCount === 1;
}

/** Issues a challenge: for a registration with its token, for a login with none. */
export async function issueChallenge(
  client: pg.ClientBase,
  tenantId: number,
  token: { readonly operatorId: number; readonly tokenHash: Buffer } | null,
  now: number,
): Promise<string> {
  const challenge = newSecret();
  await client.query(
    `insert into operator_challenge (tenant_id, challenge, operator_id, token_hash, expires_at) values ($1, $2, $3, $4, $5)`,
    [tenantId, challenge, token?.operatorId ?? null, token?.tokenHash ?? null, now + OPERATOR_CHALLENGE_MS],
  );
  await client.query('delete from operator_challenge where tenant_id = $1 and expires_at <= $2', [tenantId, now]);
  return challenge;
}

/** Takes a challenge out of the store; undefined when it is no longer there. */
export async function consumeChallenge(
  client: pg.ClientBase,
  tenantId: number,
  challenge: string,
  now: number,
): Promise<{ readonly operatorId: number | null; readonly tokenHash: Buffer | null } | undefined> {
  const { rows } = await client.query<{ operatorId: number | null; tokenHash: Buffer | null }>(
    `delete from operator_challenge where tenant_id = $1 and challenge = $2 and expires_at > $3
     returning operator_id as "operatorId", token_hash as "tokenHash"`,
    [tenantId, challenge, now],
  );
  return rows[0];
}

/** Stores a new passkey; returns false when one with that id exists. */
export async function addPasskey(
  client: pg.ClientBase,
  tenantId: number,
  passkey: OperatorPasskey,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into operator_passkey (tenant_id, credential_id, operator_id, rp_id, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      tenantId,
      passkey.credentialId,
      passkey.operatorId,
      passkey.rpId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      now,
    ],
  );
  return rowCount === 1;
}

/** Returns a passkey with the user handle of its operator. */
export async function findPasskey(
  client: pg.ClientBase,
  tenantId: number,
  credentialId: string,
): Promise<(OperatorPasskey & { readonly handle: Buffer }) | undefined> {
  const { rows } = await client.query<OperatorPasskey & { handle: Buffer }>(
    `select p.credential_id as "credentialId", p.operator_id as "operatorId", p.rp_id as "rpId", p.public_key as "publicKey",
       p.counter, p.transports, o.handle
     from operator_passkey p join operator o on o.tenant_id = p.tenant_id and o.operator_id = p.operator_id
     where p.tenant_id = $1 and p.credential_id = $2`,
    [tenantId, credentialId],
  );
  return rows[0];
}

/** The passkeys of an operator. */
export async function passkeysOf(
  client: pg.ClientBase,
  tenantId: number,
  operatorId: number,
): Promise<readonly Pick<OperatorPasskey, 'credentialId' | 'rpId' | 'transports'>[]> {
  const { rows } = await client.query<Pick<OperatorPasskey, 'credentialId' | 'rpId' | 'transports'>>(
    `select credential_id as "credentialId", rp_id as "rpId", transports from operator_passkey
     where tenant_id = $1 and operator_id = $2 order by created_at`,
    [tenantId, operatorId],
  );
  return rows;
}

/** Records a use; returns false when the counter has changed since: the passkey may have been copied. */
export async function usePasskey(
  client: pg.ClientBase,
  tenantId: number,
  { credentialId, counter }: Pick<OperatorPasskey, 'credentialId' | 'counter'>,
  next: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update operator_passkey set counter = $3, last_used_at = $4
     where tenant_id = $1 and credential_id = $2 and counter = $5`,
    [tenantId, credentialId, next, now, counter],
  );
  return rowCount === 1;
}

/** Opens a session with a new secret, which is returned. */
export async function openSession(
  client: pg.ClientBase,
  tenantId: number,
  operatorId: number,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await client.query(
    `insert into operator_session (tenant_id, session_hash, operator_id, created_at, last_seen_at) values ($1, $2, $3, $4, $4)`,
    [tenantId, hashSecret(secret), operatorId, now],
  );
  await client.query('delete from operator_session where tenant_id = $1 and (last_seen_at <= $2 or created_at <= $3)', [
    tenantId,
    now - OPERATOR_SESSION.idleMs,
    now - OPERATOR_SESSION.longestMs,
  ]);
  return secret;
}

/** Returns the operator of an active session and records its use; undefined without one. */
export async function operatorOfSession(
  client: pg.ClientBase,
  tenantId: number,
  secret: string,
  now: number,
): Promise<
  { readonly operatorId: number; readonly name: string; readonly roles: readonly OperatorRole[] } | undefined
> {
  const { rows } = await client.query<{ operatorId: number; name: string; roles: string[] }>(
    `update operator_session s set last_seen_at = $3 from operator o
     where s.tenant_id = $1 and s.session_hash = $2 and s.last_seen_at > $4 and s.created_at > $5
       and o.tenant_id = s.tenant_id and o.operator_id = s.operator_id
     returning o.operator_id as "operatorId", o.name, array(select role from operator_role r
       where r.tenant_id = o.tenant_id and r.operator_id = o.operator_id order by role) as roles`,
    [tenantId, hashSecret(secret), now, now - OPERATOR_SESSION.idleMs, now - OPERATOR_SESSION.longestMs],
  );
  const [found] = rows;
  return found && { ...found, roles: found.roles.filter(isOperatorRole) };
}

/** Ends a session. */
export async function endSession(client: pg.ClientBase, tenantId: number, secret: string): Promise<void> {
  await client.query('delete from operator_session where tenant_id = $1 and session_hash = $2', [
    tenantId,
    hashSecret(secret),
  ]);
}

/** Slugs of the demo's brokerages of this database, sorted. */
export async function demoSlugs(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await withoutTenant(pool, (client) =>
    client.query<{ slug: string }>(`select slug from tenant where mode = 'demo' order by tenant_id limit 20`),
  );
  return rows.map(({ slug }) => slug);
}
