import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { renewAccess } from '../../core/index.ts';
import { reportPasskey } from '../../signing/index.ts';
import type { PasskeyCredential } from './ceremony.ts';

export type Passkey = PasskeyCredential & {
  readonly userId: number;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

type Row = {
  credential_id: string;
  user_id: number;
  name: string;
  rp_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: number;
  last_used_at: number | null;
};

const COLUMNS = 'credential_id, user_id, name, rp_id, public_key, counter, transports, created_at, last_used_at';
const fromRow = (row: Row): Passkey => ({
  credentialId: row.credential_id,
  userId: row.user_id,
  name: row.name,
  rpId: row.rp_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** A member's passkeys, oldest first. */
export async function listPasskeys(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
): Promise<readonly Passkey[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from passkey where tenant_id = $1 and user_id = $2 order by created_at, credential_id`,
    [tenantId, userId],
  );
  return rows.map(fromRow);
}

export async function findPasskey(
  client: pg.ClientBase,
  tenantId: number,
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from passkey where tenant_id = $1 and credential_id = $2`,
    [tenantId, credentialId],
  );
  return rows[0] === undefined ? undefined : fromRow(rows[0]);
}

/** Stores a new passkey and reports it to the signer. Returns false when it exists already. */
export async function addPasskey(
  client: pg.ClientBase,
  tenantId: number,
  { credentialId, userId, name, rpId, publicKey, counter, transports, createdAt }: Omit<Passkey, 'lastUsedAt'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into passkey (tenant_id, credential_id, user_id, name, rp_id, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [tenantId, credentialId, userId, name, rpId, publicKey, counter, transports, createdAt],
  );
  if (rowCount === 1) await reportPasskey(client, { tenantId, userId }, { credentialId, publicKey, now: createdAt });
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

/** Records a use. Returns false when the passkey is gone or another reply with its counter came first. */
export async function usePasskey(
  client: pg.ClientBase,
  tenantId: number,
  { credentialId, userId, counter }: Passkey,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update passkey set counter = $5, last_used_at = $6
     where tenant_id = $1 and credential_id = $2 and user_id = $3 and counter = $4`,
    [tenantId, credentialId, userId, counter, newCounter, now],
  );
  return rowCount === 1;
}

/** Renames a passkey of this member. Returns false when the member has none with that id. */
export async function renamePasskey(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  credentialId: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update passkey set name = $4 where tenant_id = $1 and user_id = $2 and credential_id = $3',
    [tenantId, userId, credentialId, name],
  );
  return rowCount === 1;
}

/**
 * Removes a passkey of this member. Returns false when the member has none with that id, even if another member does.
 */
export async function removePasskey(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  credentialId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from passkey where tenant_id = $1 and user_id = $2 and credential_id = $3',
    [tenantId, userId, credentialId],
  );
  await renewAccess(client, tenantId, userId);
  return rowCount === 1;
}

/** Stores the user handle that a new member's first passkey was created with. */
export async function setPasskeyHandle(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  handle: Buffer,
): Promise<void> {
  await client.query('update app_user set passkey_handle = $3 where tenant_id = $1 and user_id = $2', [
    tenantId,
    userId,
    handle,
  ]);
}

/**
 * Returns the member's user handle for authenticators and creates it when there is none. The row stays locked, so that
 * additions run one after the other.
 */
export async function passkeyHandle(client: pg.ClientBase, tenantId: number, userId: number): Promise<Buffer> {
  const { rows } = await client.query<{ passkey_handle: Buffer }>(
    `update app_user set passkey_handle = coalesce(passkey_handle, $3)
     where tenant_id = $1 and user_id = $2 returning passkey_handle`,
    [tenantId, userId, randomBytes(32)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${userId} is gone`);
  return row.passkey_handle;
}
