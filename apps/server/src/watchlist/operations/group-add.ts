import { type Operation, operation } from '../../platform/http/index.ts';
import { changeGroups, readListName, type WatchlistOptions } from '../deps.ts';
import { addGroup } from '../groups.ts';

/** Adds a list at the end. */
export const watchGroupAdd = ({ pool }: WatchlistOptions): Operation =>
  operation('watchGroupAdd', (call) =>
    changeGroups(pool, call, (client, owner) => addGroup(client, owner, readListName(call.body.name))),
  );
