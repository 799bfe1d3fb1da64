import type pg from 'pg';
import type { Owner } from '../../platform/http/index.ts';
import { factorsOf, hasFactor } from './methods.ts';
import { removeRecoveryCodes, renewRecoveryCodes } from './recovery.ts';

/** Creates recovery codes for a member who has none, to be shown with the first factor. Empty when there are some. */
export async function firstRecoveryCodes(client: pg.ClientBase, owner: Owner): Promise<string[]> {
  const { recoveryCodes } = await factorsOf(client, owner.tenantId, owner.userId);
  return recoveryCodes > 0 ? [] : renewRecoveryCodes(client, owner);
}

/** Removes the recovery codes together with the last factor, for which they are the substitute. */
export async function dropIdleCodes(client: pg.ClientBase, owner: Owner): Promise<void> {
  if (!hasFactor(await factorsOf(client, owner.tenantId, owner.userId))) await removeRecoveryCodes(client, owner);
}
