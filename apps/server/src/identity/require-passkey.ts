import type pg from 'pg';
import { limits, Refused } from '../platform/http/index.ts';
import { listPasskeys } from './passkeys/passkey-store.ts';

/**
 * Requires a passkey from a member with a short password. Throws Refused PASSWORD_SHORT when there is none, with the
 * length from which a password suffices.
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
