import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { renewAccess } from '../core/index.ts';
import { type Contact, contactsOf } from './contact/contact.ts';

export type NewUser = {
  readonly tenantId: number;
  readonly nickname: string;
  /** Null for a throw-away member. */
  readonly contact: Contact | null;
  readonly passwordHash: string | null;
  /** The password is too short to suffice for a login. */
  readonly needsPasskey: boolean;
  readonly demo: boolean;
  readonly referrerId: number | null;
  readonly agreementVersion: string | null;
  readonly now: number;
};

/** Ten random digits: the id is also the referrer ID, and counting up must not reveal other members. */
const newUserId = (): number => randomInt(1_000_000_000, 9_999_999_999);

/**
 * Reserves a user (and its contact) before its brokerage account is opened; it cannot log in yet. Returns its id, or
 * null when the contact is taken. Replaces an unfinished registration of the same contact.
 */
export async function reserveUser(client: pg.ClientBase, user: NewUser): Promise<number | null> {
  const { contact } = user;
  if (contact !== null) await dropUnfinished(client, user.tenantId, contact);
  const { rows } = await client.query<{ user_id: number }>(
    `insert into app_user (tenant_id, user_id, nickname, ${contact?.kind ?? 'email'}, password_hash, demo, referrer_id, referred_at,
       agreement_version, agreed_at, created_at, needs_passkey)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant_id, ${contact?.kind ?? 'email'}) do nothing
     returning user_id`,
    [
      user.tenantId,
      newUserId(),
      user.nickname,
      contact?.value ?? null,
      user.passwordHash,
      user.demo,
      user.referrerId,
      user.referrerId === null ? null : user.now,
      user.agreementVersion,
      user.agreementVersion === null ? null : user.now,
      user.now,
      user.needsPasskey,
    ],
  );
  return rows[0]?.user_id ?? null;
}

/** Removes an unfinished registration: it must not keep the contact from its owner. */
async function dropUnfinished(client: pg.ClientBase, tenantId: number, { kind, value }: Contact): Promise<void> {
  await client.query(`delete from app_user where tenant_id = $1 and ${kind} = $2 and account_id is null`, [
    tenantId,
    value,
  ]);
}

/** Sets another mail address or mobile number for a member. Returns false when another member has it. */
export async function setContact(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  contact: Contact,
): Promise<boolean> {
  const { kind, value } = contact;
  await dropUnfinished(client, tenantId, contact);
  const { rowCount } = await client.query(
    `update app_user set ${kind} = $3 where tenant_id = $1 and user_id = $2
       and not exists (select from app_user where tenant_id = $1 and ${kind} = $3)`,
    [tenantId, userId, value],
  );
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

/** Removes a member's mobile number, unless there is no mail address. */
export async function dropMobile(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
  await client.query('update app_user set mobile = null where tenant_id = $1 and user_id = $2 and email is not null', [
    tenantId,
    userId,
  ]);
  await renewAccess(client, tenantId, userId);
}

/** Gives a reserved user its account. Returns false when the reservation is gone. */
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
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

/** Removes a reservation whose account could not be opened. */
export async function releaseUser(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
  await client.query('delete from app_user where tenant_id = $1 and user_id = $2 and account_id is null', [
    tenantId,
    userId,
  ]);
}

/** Sets another password for a member; `needsPasskey`: it is too short to suffice for a login. */
export async function setPassword(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  { passwordHash, needsPasskey }: { readonly passwordHash: string; readonly needsPasskey: boolean },
): Promise<void> {
  await client.query(
    'update app_user set password_hash = $3, needs_passkey = $4 where tenant_id = $1 and user_id = $2',
    [tenantId, userId, passwordHash, needsPasskey],
  );
  await renewAccess(client, tenantId, userId);
}

/**
 * Locks a member's row: logins, confirmations and changes of credentials run one after the other, so that none slips in
 * between the checks and the effect of another. Each of them locks this row before any other row of the member, or two
 * could deadlock.
 */
export async function lockUser(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
  await client.query('select from app_user where tenant_id = $1 and user_id = $2 for update', [tenantId, userId]);
}

/**
 * Locks a member's row for a login if the password is still the one that was checked: hashing takes long, and the owner
 * may have set another one or closed the account since. Returns false then.
 */
export async function lockWithPassword(
  client: pg.ClientBase,
  tenantId: number,
  { userId, passwordHash }: Pick<User, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app_user
     where tenant_id = $1 and user_id = $2 and password_hash = $3 and closed_at is null for update`,
    [tenantId, userId, passwordHash],
  );
  return rowCount === 1;
}

/** Who froze a member: a freeze by an operator is not ended by a new password. */
export type FrozenBy = 'member' | 'operator';

/**
 * Freezes a member, or ends the freeze with null. The first time is kept (epoch milliseconds), and a freeze by an
 * operator remains one. `statusChanged` passes it to the core after the commit.
 */
export async function setFrozen(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  frozen: { readonly at: number; readonly by: FrozenBy } | null,
): Promise<void> {
  await client.query(
    `update app_user
        set frozen_at = case when $3::bigint is null then null else coalesce(frozen_at, $3) end,
            frozen_by = case when frozen_by = 'operator' and $4::text is not null then frozen_by else $4 end
     where tenant_id = $1 and user_id = $2`,
    [tenantId, userId, frozen?.at ?? null, frozen?.by ?? null],
  );
  await renewAccess(client, tenantId, userId);
}

/** Tables of a member's own data, which are not records of the broker. */
const OWN_TABLES = [
  'watch_group',
  'news_read',
  'push_subscription',
  'push_choice',
  'kabus_password',
  'passkey',
  'totp_factor',
  'recovery_code',
  'factor_token',
  'known_device',
  'customer_name',
  'order_device',
  'order_origin',
] as const;

/**
 * Erases the profile of a member and everything that identifies the person: what remains is the number that ledger and
 * journal refer to, and when the agreement was made and ended.
 */
export async function eraseUser(
  client: pg.ClientBase,
  tenantId: number,
  { userId, accountId, email, mobile }: Pick<User, 'userId' | 'accountId' | 'email' | 'mobile'>,
  now: number,
): Promise<void> {
  await client.query(
    `update app_user set nickname = '', email = null, mobile = null, password_hash = null, passkey_handle = null, closed_at = $3
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
  await client.query('delete from notice where tenant_id = $1 and account_id = $2', [tenantId, accountId]);
  for (const { value } of contactsOf({ email, mobile })) {
    await client.query('delete from contact_code where tenant_id = $1 and contact = $2', [tenantId, value]);
    for (const table of ['mail_outbox', 'message_queue'])
      await client.query(`delete from ${table} where tenant_id = $1 and recipient = $2`, [tenantId, value]);
  }
  await renewAccess(client, tenantId, userId);
}

/**
 * Moves a user to another brokerage account, for the demo's reset. Returns false when the user no longer has the
 * account `from`.
 */
export async function replaceAccount(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  from: number,
  to: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app_user set account_id = $4, status_synced = 'open'
      where tenant_id = $1 and user_id = $2 and account_id = $3`,
    [tenantId, userId, from, to],
  );
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

export type User = {
  readonly userId: number;
  readonly nickname: string;
  readonly email: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly demo: boolean;
  readonly accountId: number;
  /** The version that the member has agreed to; null for a throw-away member, which agrees to none. */
  readonly agreementVersion: string | null;
  /** The password is too short to suffice for a login. */
  readonly needsPasskey: boolean;
  /** Logins and withdrawals are blocked until it ends. */
  readonly frozen: boolean;
  /** Null unless frozen. */
  readonly frozenBy: FrozenBy | null;
  /** Disabled by the brokerage. */
  readonly disabled: boolean;
};

/** A user with an account, by contact or id. */
export async function findUser(
  client: pg.ClientBase,
  tenantId: number,
  by: Contact | { readonly userId: number },
): Promise<User | undefined> {
  const [column, value] = 'kind' in by ? [by.kind, by.value] : ['user_id', by.userId];
  const { rows } = await client.query<{
    user_id: number;
    nickname: string;
    email: string | null;
    mobile: string | null;
    password_hash: string | null;
    demo: boolean;
    account_id: number;
    agreement_version: string | null;
    needs_passkey: boolean;
    frozen: boolean;
    frozen_by: FrozenBy | null;
    disabled: boolean;
  }>(
    `select user_id, nickname, email, mobile, password_hash, demo, account_id, agreement_version, needs_passkey,
            frozen_at is not null as frozen, frozen_by, disabled_at is not null as disabled
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
    mobile: row.mobile,
    passwordHash: row.password_hash,
    demo: row.demo,
    accountId: row.account_id,
    agreementVersion: row.agreement_version,
    needsPasskey: row.needs_passkey,
    frozen: row.frozen,
    frozenBy: row.frozen_by,
    disabled: row.disabled,
  };
}
