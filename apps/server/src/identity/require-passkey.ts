import type pg from 'pg';
import { limits, Refused } from '../platform/http/index.ts';
import { listPasskeys } from './passkeys/passkey-store.ts';

/**
 * Holds a member with a short password to its passkey. Throws Refused PASSWORD_SHORT with the length of a password that stands
 * alone when there is no passkey.
 */
export async function requirePasskey(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  field: string,
): Promise<void> {
  const { length } = await listPasskeys(client, tenantId, userId);
  if (length === 0) throw new Refused('PASSWORD_SHORT', field, { min: String(limits.PASSWORD.minimum) });
}
