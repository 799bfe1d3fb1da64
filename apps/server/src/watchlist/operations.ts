import type { WatchGroup } from '@kabuto/contract';
import type pg from 'pg';
import { limits, type Operation, operation, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { addGroup, addItem, lockGroups, type Owner, ownGroup, readGroups } from './groups.ts';

export type WatchlistOptions = {
  readonly pool: pg.Pool;
  /** Whether the tenant's market has an issue of this code. */
  readonly knowsInstrument: (code: string, tenantId: number) => boolean | Promise<boolean>;
};

type Who = { readonly caller: { readonly tenantId: number }; readonly member: { readonly userId: number } };

/** The seven operations on watchlists; each answers all lists as they are afterwards. */
export function watchlistOperations({ pool, knowsInstrument }: WatchlistOptions): Operation[] {
  const change = (
    { caller, member }: Who,
    work: (client: pg.ClientBase, owner: Owner) => Promise<void>,
  ): Promise<WatchGroup[]> => {
    const owner = { tenantId: caller.tenantId, userId: member.userId };
    return withTenant(pool, owner.tenantId, async (client) => {
      await lockGroups(client, owner);
      await work(client, owner);
      return readGroups(client, owner);
    });
  };

  return [
    operation('watchGroups', ({ caller, member }) =>
      withTenant(pool, caller.tenantId, (client) =>
        readGroups(client, { tenantId: caller.tenantId, userId: member.userId }),
      ),
    ),
    operation('watchGroupAdd', ({ body, ...who }) =>
      change(who, async (client, owner) => {
        await addGroup(client, owner, cleanName(body.name));
      }),
    ),
    operation('watchGroupRename', ({ body, ...who }) =>
      change(who, async (client, owner) => {
        const group = await ownGroup(client, owner, body.groupId);
        await client.query('update watch_group set name = $3 where tenant_id = $1 and group_id = $2', [
          owner.tenantId,
          group.groupId,
          cleanName(body.name),
        ]);
      }),
    ),
    operation('watchGroupRemove', ({ body, ...who }) =>
      change(who, async (client, owner) => {
        const group = await ownGroup(client, owner, body.groupId);
        await client.query('delete from watch_group where tenant_id = $1 and group_id = $2', [
          owner.tenantId,
          group.groupId,
        ]);
      }),
    ),
    operation('watchAdd', async ({ body, ...who }) => {
      if (!(await knowsInstrument(body.code, who.caller.tenantId))) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
      return change(who, async (client, owner) => {
        const groupId =
          body.groupId ?? (await readGroups(client, owner))[0]?.groupId ?? (await addGroup(client, owner, ''));
        await addItem(client, owner, await ownGroup(client, owner, groupId), body.code);
      });
    }),
    operation('watchRemove', ({ body, ...who }) =>
      change(who, async (client, owner) => {
        const groups =
          body.groupId === undefined ? await readGroups(client, owner) : [await ownGroup(client, owner, body.groupId)];
        await client.query('delete from watch_item where tenant_id = $1 and group_id = any($2) and code = $3', [
          owner.tenantId,
          groups.map((group) => group.groupId),
          body.code,
        ]);
      }),
    ),
    operation('watchReorder', ({ body, ...who }) =>
      change(who, async (client, owner) => {
        const group = await ownGroup(client, owner, body.groupId);
        const codes = body.codes === '' ? [] : body.codes.split(',');
        const same = codes.length === group.codes.length && group.codes.every((code) => codes.includes(code));
        if (!same) throw new Refused('FIELD_INVALID', 'codes', { field: 'codes', allowed: group.codes.join(',') });
        await client.query(
          `update watch_item i set position = o.position
           from unnest($3::text[]) with ordinality as o (code, position)
           where i.tenant_id = $1 and i.group_id = $2 and i.code = o.code`,
          [owner.tenantId, group.groupId, codes],
        );
      }),
    ),
  ];
}

/** Without spaces around it and control characters; may be empty: the client then shows its own word. */
function cleanName(name: string): string {
  const clean = name.normalize('NFC').trim();
  if ([...clean].length > limits.WATCHLIST.nameLength || /\p{C}/u.test(clean)) {
    throw new Refused('FIELD_INVALID', 'name', { field: 'name', allowed: `..${limits.WATCHLIST.nameLength}` });
  }
  return clean;
}
