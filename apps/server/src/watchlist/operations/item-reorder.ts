import { fieldInvalid, type Operation, operation } from '../../platform/http/index.ts';
import { changeGroups, type WatchlistOptions } from '../deps.ts';
import { ownGroup } from '../groups.ts';

/** Sets the order of a list; the codes must be exactly those in it, so that an outdated client loses nothing. */
export const watchReorder = ({ pool }: WatchlistOptions): Operation =>
  operation('watchReorder', (call) =>
    changeGroups(pool, call, async (client, owner) => {
      const group = await ownGroup(client, owner, call.body.groupId);
      const codes = call.body.codes === '' ? [] : call.body.codes.split(',');
      if (codes.length !== group.codes.length || !group.codes.every((code) => codes.includes(code))) {
        throw fieldInvalid('codes', group.codes.join(','));
      }
      await client.query(
        `update watch_item i set position = o.position
         from unnest($3::text[]) with ordinality as o (code, position)
         where i.tenant_id = $1 and i.group_id = $2 and i.code = o.code`,
        [owner.tenantId, group.groupId, codes],
      );
    }),
  );
