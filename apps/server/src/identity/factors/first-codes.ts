import type pg from 'pg';
import { factorsOf, hasFactor } from './methods.ts';
import { removeRecoveryCodes, renewRecoveryCodes } from './recovery.ts';

type Owner = { readonly tenantId: number; readonly userId: number };

/** Recovery codes for a member who has none yet; to be told with the first factor. Empty when there are some. */
export async function firstRecoveryCodes(client: pg.ClientBase, owner: Owner): Promise<string[]> {
  const { recoveryCodes } = await factorsOf(client, owner.tenantId, owner.userId);
  return recoveryCodes > 0 ? [] : renewRecoveryCodes(client, owner);
}

/** The codes stand in for a factor: they go with the last one. */
export async function dropIdleCodes(client: pg.ClientBase, owner: Owner): Promise<void> {
  if (!hasFactor(await factorsOf(client, owner.tenantId, owner.userId))) await removeRecoveryCodes(client, owner);
}
