import { type Operation, operation } from '../../platform/http/index.ts';
import { changeGroups, readListName, type WatchlistOptions } from '../deps.ts';
import { ownGroup } from '../groups.ts';

/** Renames a list. */
export const watchGroupRename = ({ pool }: WatchlistOptions): Operation =>
  operation('watchGroupRename', (call) =>
    changeGroups(pool, call, async (client, owner) => {
      const { groupId } = await ownGroup(client, owner, call.body.groupId);
      await client.query('update watch_group set name = $3 where tenant_id = $1 and group_id = $2', [
        owner.tenantId,
        groupId,
        readListName(call.body.name),
      ]);
    }),
  );
