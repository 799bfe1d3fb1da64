import type { ClientBase, Pool } from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';

/** What the journal contains of a member: the account it owns, and the digest of what decides who acts for it. */
export type MemberNote = { readonly member: number; readonly accountId: number; readonly digest: string };

/**
 * SQL of the digest of what decides about the money of the member `u`: the account, the ways to sign in (contacts,
 * password, passkeys, authenticator app, recovery codes), consents, freeze, closing, the wait for withdrawals. A change
 * of this text changes all digests: a migration must write them again, as 0144 did (0270 for the few that it changed).
 */
export const ACCESS_DIGEST = `sha256(convert_to(jsonb_build_array(
  u.user_id, u.account_id, u.email, u.mobile, u.password_hash, u.needs_passkey, u.demo, u.agreement_version, u.agreed_at,
  case when u.frozen_by is null then to_jsonb(u.frozen_at) else jsonb_build_array(u.frozen_at, u.frozen_by) end,
  u.disabled_at, u.closed_at, u.withdraw_not_before,
  (select jsonb_agg(jsonb_build_array(p.credential_id, p.rp_id, encode(p.public_key, 'hex')) order by p.credential_id collate "C")
     from passkey p where p.tenant_id = u.tenant_id and p.user_id = u.user_id),
  (select jsonb_agg(jsonb_build_array(encode(t.secret, 'hex'), t.confirmed_at) order by t.secret)
     from totp_factor t where t.tenant_id = u.tenant_id and t.user_id = u.user_id and t.confirmed_at is not null),
  (select jsonb_agg(encode(r.code_hash, 'hex') order by r.code_hash)
     from recovery_code r where r.tenant_id = u.tenant_id and r.user_id = u.user_id),
  (select jsonb_agg(jsonb_build_array(a.version, a.agreed_at) order by a.version collate "C")
     from agreement_consent a where a.tenant_id = u.tenant_id and a.user_id = u.user_id)
)::text, 'UTF8'))`;

/** Renews a member's digest in the transaction of a change; does nothing for a member whose account is being opened. */
export async function renewAccess(client: ClientBase, tenantId: number, userId: number): Promise<void> {
  await client.query(
    `update app_user u set access_digest = ${ACCESS_DIGEST}
      where tenant_id = $1 and user_id = $2 and account_id is not null`,
    [tenantId, userId],
  );
}

/** Members journaled at a time. */
const BATCH_SIZE = 500;

/**
 * Passes each digest that was renewed and is not in the journal yet to `note`, which journals it; to be called every
 * few seconds.
 */
export async function noteMembers(
  pool: Pool,
  tenantId: number,
  note: (note: MemberNote) => Promise<void>,
): Promise<void> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ member: number; accountId: number; digest: Buffer }>(
      `select user_id as member, account_id as "accountId", access_digest as digest from app_user
        where tenant_id = $1 and access_digest is distinct from access_noted and access_digest is not null limit $2`,
      [tenantId, BATCH_SIZE],
    ),
  );
  await Promise.all(rows.map((row) => note({ ...row, digest: row.digest.toString('hex') })));
  if (rows.length === 0) return;
  await withTenant(pool, tenantId, (client) =>
    client.query(
      `update app_user u set access_noted = noted.digest from unnest($2::int8[], $3::bytea[]) as noted (user_id, digest)
        where u.tenant_id = $1 and u.user_id = noted.user_id`,
      [tenantId, rows.map(({ member }) => member), rows.map(({ digest }) => digest)],
    ),
  );
}
