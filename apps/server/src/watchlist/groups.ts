import type { WatchGroup } from '@kabuto/contract';
import type pg from 'pg';
import { limits, type Owner, Refused } from '../platform/http/index.ts';

/** All lists of a member in their order. */
export async function readGroups(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<WatchGroup[]> {
  const { rows } = await client.query<{ group_id: number; name: string; codes: string[] }>(
    `select g.group_id, g.name,
       array(select i.code from watch_item i where i.tenant_id = g.tenant_id and i.group_id = g.group_id
         order by i.position, i.code) as codes
     from watch_group g where g.tenant_id = $1 and g.user_id = $2 order by g.position, g.group_id`,
    [tenantId, userId],
  );
  return rows.map((row) => ({ groupId: String(row.group_id), name: row.name, codes: row.codes }));
}

/** Serializes changes of a member's lists until the transaction ends, so that the limits hold. */
export async function lockGroups(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('watch ' || $1::text || ' ' || $2::text, 0))`, [
    tenantId,
    userId,
  ]);
}

/** Adds a list at the end; returns its id. Throws Refused at the limit. */
export async function addGroup(client: pg.ClientBase, owner: Owner, name: string): Promise<string> {
  const { rows } = await client.query<{ group_id: number }>(
    `insert into watch_group (tenant_id, user_id, name, position)
     select $1, $2, $3, coalesce(max(position), 0) + 1 from watch_group where tenant_id = $1 and user_id = $2
     having count(*) < $4
     returning group_id`,
    [owner.tenantId, owner.userId, name, limits.WATCHLIST.groups],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('FIELD_INVALID', 'name', tooMany('name', limits.WATCHLIST.groups));
  return String(row.group_id);
}

/** Returns the member's list with that id. Throws Refused NOT_FOUND, also for another member's. */
export async function ownGroup(client: pg.ClientBase, owner: Owner, groupId: string): Promise<WatchGroup> {
  const group = (await readGroups(client, owner)).find((candidate) => candidate.groupId === groupId);
  if (group === undefined) throw new Refused('NOT_FOUND', 'groupId');
  return group;
}

/** Adds an issue at the end of a list; one that is in it already stays where it is. Throws Refused at the limit. */
export async function addItem(client: pg.ClientBase, owner: Owner, group: WatchGroup, code: string): Promise<void> {
  if (group.codes.includes(code)) return;
  if (group.codes.length >= limits.WATCHLIST.items) {
    throw new Refused('FIELD_INVALID', 'code', tooMany('code', limits.WATCHLIST.items));
  }
  await client.query(
    `insert into watch_item (tenant_id, group_id, code, position)
     select $1, $2, $3, coalesce(max(position), 0) + 1 from watch_item where tenant_id = $1 and group_id = $2`,
    [owner.tenantId, group.groupId, code],
  );
}

const tooMany = (field: string, most: number) => ({ field, allowed: `..${most}` });
