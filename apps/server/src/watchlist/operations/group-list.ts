import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { ownerOf, type WatchlistOptions } from '../deps.ts';
import { readGroups } from '../groups.ts';

/** All lists of the member. */
export const watchGroups = ({ pool }: WatchlistOptions): Operation =>
  operation('watchGroups', (call) =>
    withTenant(pool, call.caller.tenantId, (client) => readGroups(client, ownerOf(call))),
  );
