import type { WatchGroup } from '@kabuto/contract';
import type pg from 'pg';
import { fieldInvalid, limits, type Owner } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { lockGroups, readGroups } from './groups.ts';

export type WatchlistOptions = {
  readonly pool: pg.Pool;
  /** Returns whether the tenant's market has an issue with this code. */
  readonly knowsInstrument: (code: string, tenantId: number) => boolean | Promise<boolean>;
};

/** The part of a call that identifies the owner of the lists. */
export type MemberCall = {
  readonly caller: { readonly tenantId: number };
  readonly member: { readonly userId: number };
};

export const ownerOf = ({ caller, member }: MemberCall): Owner => ({
  tenantId: caller.tenantId,
  userId: member.userId,
});

/** Changes a member's lists, one change at a time; returns all lists after the change. */
export function changeGroups(
  pool: pg.Pool,
  call: MemberCall,
  work: (client: pg.ClientBase, owner: Owner) => Promise<unknown>,
): Promise<WatchGroup[]> {
  const owner = ownerOf(call);
  return withTenant(pool, owner.tenantId, async (client) => {
    await lockGroups(client, owner);
    await work(client, owner);
    return readGroups(client, owner);
  });
}

/**
 * Returns a list's name, trimmed; it may be empty: the client then shows a default. Throws Refused FIELD_INVALID when
 * it is too long or contains control characters.
 */
export function readListName(name: string): string {
  const clean = name.normalize('NFC').trim();
  if (Array.from(clean).length > limits.WATCHLIST.nameLength || /\p{C}/u.test(clean)) {
    throw fieldInvalid('name', `..${limits.WATCHLIST.nameLength}`);
  }
  return clean;
}
