import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { renewAccess } from '../../core/index.ts';
import type { Owner } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import { base32 } from './base32.ts';
import { RECOVERY } from './limits.ts';
import { factorsOf, hasFactor } from './methods.ts';

/** 80 random bits each: too many to try, so a plain hash can be stored. */
const newCode = (): string => (base32(randomBytes(RECOVERY.bytes)).toLowerCase().match(/.{4}/g) ?? []).join('-');

const hashOf = ({ tenantId, userId }: Owner, code: string): Buffer =>
  sha256(
    `${tenantId} ${userId} ${code
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^a-z2-7]/g, '')}`,
  );

/** Replaces all codes with ten new ones. They are returned once and stored as hashes. */
export async function renewRecoveryCodes(client: pg.ClientBase, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY.codes }, newCode);
  await removeRecoveryCodes(client, owner);
  await client.query('insert into recovery_code (tenant_id, user_id, code_hash) select $1, $2, unnest($3::bytea[])', [
    owner.tenantId,
    owner.userId,
    codes.map((code) => hashOf(owner, code)),
  ]);
  await renewAccess(client, owner.tenantId, owner.userId);
  return codes;
}

/** Uses a code up; of parallel calls with one code exactly one returns true. */
export async function useRecoveryCode(client: pg.ClientBase, owner: Owner, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from recovery_code where tenant_id = $1 and user_id = $2 and code_hash = $3',
    [owner.tenantId, owner.userId, hashOf(owner, code)],
  );
  await renewAccess(client, owner.tenantId, owner.userId);
  return rowCount === 1;
}

/** Deletes all codes, together with the last factor. */
async function removeRecoveryCodes(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<void> {
  await client.query('delete from recovery_code where tenant_id = $1 and user_id = $2', [tenantId, userId]);
  await renewAccess(client, tenantId, userId);
}

/** Creates recovery codes for a member who has none, to be shown with the first factor. Empty when there are some. */
export async function firstRecoveryCodes(client: pg.ClientBase, owner: Owner): Promise<string[]> {
  const { recoveryCodes } = await factorsOf(client, owner.tenantId, owner.userId);
  return recoveryCodes > 0 ? [] : renewRecoveryCodes(client, owner);
}

/** Removes the recovery codes together with the last factor, for which they are the substitute. */
export async function dropIdleCodes(client: pg.ClientBase, owner: Owner): Promise<void> {
  if (!hasFactor(await factorsOf(client, owner.tenantId, owner.userId))) await removeRecoveryCodes(client, owner);
}
