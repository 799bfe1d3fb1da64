import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { renewAccess } from '../../core/index.ts';
import type { Owner } from '../../platform/http/index.ts';
import type { Sealer } from '../../platform/seal/index.ts';
import { TOTP } from './limits.ts';
import { totpStep } from './totp.ts';

/** An owner in one session: another session cannot finish what this one began. */
type InSession = Owner & { readonly sessionId: string };

const contextOf = ({ tenantId, userId }: Owner): string => `totp ${tenantId} ${userId}`;

/**
 * Creates a secret, which is not a factor until confirmed; replaces an unconfirmed one. Null when one is confirmed
 * already.
 */
export async function beginTotp(
  client: pg.ClientBase,
  sealer: Sealer,
  owner: InSession,
  now: number,
): Promise<Buffer | null> {
  const secret = randomBytes(TOTP.secretBytes);
  const { rowCount } = await client.query(
    `insert into totp_factor as f (tenant_id, user_id, secret, created_at, begun_in) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, user_id) do update
       set secret = excluded.secret, created_at = excluded.created_at, begun_in = excluded.begun_in, last_step = 0
       where f.confirmed_at is null`,
    [owner.tenantId, owner.userId, sealer.seal(secret, contextOf(owner)), now, owner.sessionId],
  );
  return rowCount === 1 ? secret : null;
}

/**
 * Uses a code up: its step and all earlier ones become invalid (replay store of AUT-07). One guarded update, so of
 * parallel calls with one code exactly one returns true.
 */
export async function useTotp(
  client: pg.ClientBase,
  sealer: Sealer,
  owner: Owner,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await client.query<{ secret: Buffer }>(
    'select secret from totp_factor where tenant_id = $1 and user_id = $2 and confirmed_at is not null',
    [owner.tenantId, owner.userId],
  );
  const step = stepOf(sealer, owner, rows[0]?.secret, code, now);
  if (step === null) return false;
  const { rowCount } = await client.query(
    `update totp_factor set last_step = $3
     where tenant_id = $1 and user_id = $2 and confirmed_at is not null and last_step < $3`,
    [owner.tenantId, owner.userId, step],
  );
  return rowCount === 1;
}

/**
 * Confirms a new secret with its first code, within the time limit and in the session that began it: from then on it is
 * a factor. The code is used up. Returns false when the code is wrong.
 */
export async function confirmTotp(
  client: pg.ClientBase,
  sealer: Sealer,
  owner: InSession,
  code: string,
  now: number,
): Promise<boolean> {
  const { rows } = await client.query<{ secret: Buffer }>(
    `select secret from totp_factor
     where tenant_id = $1 and user_id = $2 and confirmed_at is null and created_at > $3 and begun_in = $4 for update`,
    [owner.tenantId, owner.userId, now - TOTP.pendingMs, owner.sessionId],
  );
  const step = stepOf(sealer, owner, rows[0]?.secret, code, now);
  if (step === null) return false;
  const { rowCount } = await client.query(
    `update totp_factor set confirmed_at = $4, last_step = $3
     where tenant_id = $1 and user_id = $2 and confirmed_at is null`,
    [owner.tenantId, owner.userId, step, now],
  );
  await renewAccess(client, owner.tenantId, owner.userId);
  return rowCount === 1;
}

/** Deletes the secret. Returns false when there was none. */
export async function removeTotp(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<boolean> {
  const { rowCount } = await client.query('delete from totp_factor where tenant_id = $1 and user_id = $2', [
    tenantId,
    userId,
  ]);
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

const stepOf = (sealer: Sealer, owner: Owner, sealed: Buffer | undefined, code: string, now: number): number | null =>
  sealed === undefined ? null : totpStep(sealer.open(sealed, contextOf(owner)), code, now);
