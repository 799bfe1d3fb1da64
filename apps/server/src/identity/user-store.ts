import { randomInt } from 'node:crypto';
import type pg from 'pg';

export type NewUser = {
  readonly tenantId: number;
  readonly nickname: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly demo: boolean;
  readonly referrerId: number | null;
  readonly agreementVersion: string | null;
  readonly now: number;
};

/** Ten digits at random: the id is also the referrer ID, and counting up must not tell who else exists. */
const newUserId = (): number => randomInt(1_000_000_000, 9_999_999_999);

/**
 * Reserves a user (and its mail address) before its brokerage account is opened; it cannot log in yet. Null when the
 * mail address belongs to somebody. A registration of the same address that never finished makes room.
 */
export async function reserveUser(client: pg.ClientBase, user: NewUser): Promise<number | null> {
  if (user.email !== null) {
    await client.query('delete from app_user where tenant_id = $1 and email = $2 and account_id is null', [
      user.tenantId,
      user.email,
    ]);
  }
  const { rows } = await client.query<{ user_id: number }>(
    `insert into app_user (tenant_id, user_id, nickname, email, password_hash, demo, referrer_id, agreement_version,
       agreed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, email) do nothing
     returning user_id`,
    [
      user.tenantId,
      newUserId(),
      user.nickname,
      user.email,
      user.passwordHash,
      user.demo,
      user.referrerId,
      user.agreementVersion,
      user.agreementVersion === null ? null : user.now,
      user.now,
    ],
  );
  return rows[0]?.user_id ?? null;
}

/** Gives a reserved user its account. Answers false when the reservation is gone. */
export async function finishUser(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  accountId: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app_user set account_id = $3 where tenant_id = $1 and user_id = $2 and account_id is null',
    [tenantId, userId, accountId],
  );
  return rowCount === 1;
}

/** Removes a reservation whose account could not be opened. */
export async function releaseUser(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
  await client.query('delete from app_user where tenant_id = $1 and user_id = $2 and account_id is null', [
    tenantId,
    userId,
  ]);
}

/** Another password for a member. */
export async function setPassword(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await client.query('update app_user set password_hash = $3 where tenant_id = $1 and user_id = $2', [
    tenantId,
    userId,
    passwordHash,
  ]);
}

/**
 * Locks a member's row: changes of how they get in take it whole, logins share it, so that neither slips in between the
 * checks and the effect of the other.
 */
export async function lockUser(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  how: 'update' | 'share',
): Promise<void> {
  await client.query(`select from app_user where tenant_id = $1 and user_id = $2 for ${how}`, [tenantId, userId]);
}

/** Freezes an account (epoch milliseconds of the first time), or ends that with null. */
export async function setFrozen(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  at: number | null,
): Promise<void> {
  await client.query(
    `update app_user set frozen_at = case when $3::bigint is null then null else coalesce(frozen_at, $3) end
     where tenant_id = $1 and user_id = $2`,
    [tenantId, userId, at],
  );
}

/** What is a member's own and no record of the broker's. */
const OWN_TABLES = ['watch_group', 'passkey', 'totp_factor', 'recovery_code', 'factor_token', 'known_device'] as const;

/**
 * Erases the profile of a member and everything by which the person could be told: what remains is the number that ledger
 * and journal refer to, and when the agreement was made and ended.
 */
export async function eraseUser(
  client: pg.ClientBase,
  tenantId: number,
  { userId, email }: Pick<User, 'userId' | 'email'>,
  now: number,
): Promise<void> {
  await client.query(
    `update app_user set nickname = '', email = null, password_hash = null, passkey_handle = null, closed_at = $3
     where tenant_id = $1 and user_id = $2`,
    [tenantId, userId, now],
  );
  for (const table of OWN_TABLES) {
    await client.query(`delete from ${table} where tenant_id = $1 and user_id = $2`, [tenantId, userId]);
  }
  await client.query(`update login_session set device = '', address = '' where tenant_id = $1 and user_id = $2`, [
    tenantId,
    userId,
  ]);
  if (email === null) return;
  await client.query('delete from email_code where tenant_id = $1 and email = $2', [tenantId, email]);
  await client.query('delete from mail_outbox where tenant_id = $1 and recipient = $2', [tenantId, email]);
}

/** Another brokerage account for a user: the demo's reset. False when the user no longer has the account `from`. */
export async function replaceAccount(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  from: number,
  to: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app_user set account_id = $4 where tenant_id = $1 and user_id = $2 and account_id = $3',
    [tenantId, userId, from, to],
  );
  return rowCount === 1;
}

export type User = {
  readonly userId: number;
  readonly nickname: string;
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly demo: boolean;
  readonly accountId: number;
  /** No login and no money out until it ends. */
  readonly frozen: boolean;
};

/** A user with an account, by mail address or id. */
export async function findUser(
  client: pg.ClientBase,
  tenantId: number,
  by: { readonly email: string } | { readonly userId: number },
): Promise<User | undefined> {
  const [column, value] = 'email' in by ? ['email', by.email] : ['user_id', by.userId];
  const { rows } = await client.query<{
    user_id: number;
    nickname: string;
    email: string | null;
    password_hash: string | null;
    demo: boolean;
    account_id: number;
    frozen: boolean;
  }>(
    `select user_id, nickname, email, password_hash, demo, account_id, frozen_at is not null as frozen
     from app_user
     where tenant_id = $1 and ${column} = $2 and account_id is not null and closed_at is null`,
    [tenantId, value],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    userId: row.user_id,
    nickname: row.nickname,
    email: row.email,
    passwordHash: row.password_hash,
    demo: row.demo,
    accountId: row.account_id,
    frozen: row.frozen,
  };
}
