import { type Operation, operation } from '../../platform/http/index.ts';
import { changeGroups, type WatchlistOptions } from '../deps.ts';
import { ownGroup, readGroups } from '../groups.ts';

/** Removes an issue from a list, or from every list when none is named. */
export const watchRemove = ({ pool }: WatchlistOptions): Operation =>
  operation('watchRemove', (call) =>
    changeGroups(pool, call, async (client, owner) => {
      const { code, groupId } = call.body;
      const groups = groupId === undefined ? await readGroups(client, owner) : [await ownGroup(client, owner, groupId)];
      await client.query('delete from watch_item where tenant_id = $1 and group_id = any($2) and code = $3', [
        owner.tenantId,
        groups.map((group) => group.groupId),
        code,
      ]);
    }),
  );
