import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Owner } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { hashSecret } from '../platform/seal/index.ts';
import { writePassword } from './store.ts';

/** 120 bits as text: who guesses one needs no hash that is slow. */
const newPassword = (): string => randomBytes(15).toString('base64url');

/** Makes a member's API password, which ends the former one. It is not stored and cannot be shown again. */
export async function makePassword(pool: Pool, owner: Owner, now: number): Promise<string> {
  const password = newPassword();
  await withTenant(pool, owner.tenantId, (client) => writePassword(client, owner, hashSecret(password), now));
  return password;
}
