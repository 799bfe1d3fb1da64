import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { changeGroups, type WatchlistOptions } from '../deps.ts';
import { addGroup, addItem, ownGroup, readGroups } from '../groups.ts';

/** Adds an issue at the end of a list: the named one, else the first, which is created when there is none. */
export const watchAdd = ({ pool, knowsInstrument }: WatchlistOptions): Operation =>
  operation('watchAdd', async (call) => {
    const { code, groupId } = call.body;
    if (!(await knowsInstrument(code, call.caller.tenantId))) throw new Refused('INSTRUMENT_UNKNOWN', 'code');
    return changeGroups(pool, call, async (client, owner) => {
      const first = async () => (await readGroups(client, owner))[0]?.groupId ?? (await addGroup(client, owner, ''));
      await addItem(client, owner, await ownGroup(client, owner, groupId ?? (await first())), code);
    });
  });
