import type pg from 'pg';
import type { Member, Owner } from '../platform/http/index.ts';

/** Keeps the hash of a member's API password; a former one is worth nothing from then on. */
export const writePassword = (
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  hash: Buffer,
  now: number,
): Promise<unknown> =>
  client.query(
    `insert into kabus_password (tenant_id, user_id, password_hash, created_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update
       set password_hash = excluded.password_hash, created_at = excluded.created_at`,
    [tenantId, userId, hash, now],
  );

/** Removes a member's API password; returns whether there was one. */
export async function removePassword(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<boolean> {
  const { rowCount } = await client.query('delete from kabus_password where tenant_id = $1 and user_id = $2', [
    tenantId,
    userId,
  ]);
  return rowCount === 1;
}

/** When a member's API password was made; undefined: there is none. */
export async function readCreatedAt(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<number | undefined> {
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from kabus_password where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
  );
  return rows[0]?.at;
}

/** The session of a member who acts through the gateway: there is none of a browser. */
const SESSION = 'kabus';

/**
 * The member who has the API password with this hash; undefined when nobody has, or when the account is frozen,
 * disabled or closed.
 */
export async function findHolder(client: pg.ClientBase, tenantId: number, hash: Buffer): Promise<Member | undefined> {
  const { rows } = await client.query<Pick<Member, 'userId' | 'accountId' | 'demo' | 'agreementVersion'>>(
    `select u.user_id as "userId", u.account_id as "accountId", u.demo, u.agreement_version as "agreementVersion"
       from kabus_password p join app_user u using (tenant_id, user_id)
      where p.tenant_id = $1 and p.password_hash = $2 and u.account_id is not null
        and u.closed_at is null and u.frozen_at is null and u.disabled_at is null`,
    [tenantId, hash],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, sessionId: SESSION, proofKey: null };
}
