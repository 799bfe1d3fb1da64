import { type Operation, operation } from '../../platform/http/index.ts';
import { changeGroups, type WatchlistOptions } from '../deps.ts';
import { ownGroup } from '../groups.ts';

/** Removes a list with its issues. */
export const watchGroupRemove = ({ pool }: WatchlistOptions): Operation =>
  operation('watchGroupRemove', (call) =>
    changeGroups(pool, call, async (client, owner) => {
      const { groupId } = await ownGroup(client, owner, call.body.groupId);
      await client.query('delete from watch_group where tenant_id = $1 and group_id = $2', [owner.tenantId, groupId]);
    }),
  );
