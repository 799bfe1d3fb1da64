import type { WatchGroup } from '@kabuto/contract';
import { call, invalidate, queryClient, useCall } from '../../shared/api/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';

const KEY = ['GET v1/watch/group/list', {}];

/** The member's lists with loading and error states; not requested without a login. */
export function useWatchGroups() {
  const loggedIn = useLoggedIn();
  return useCall('GET v1/watch/group/list', {}, { enabled: loggedIn, staleTime: 60_000 });
}

type Change = (groups: readonly WatchGroup[]) => readonly WatchGroup[];

/**
 * Applies a change optimistically, sends it, and stores the lists of the reply. On failure the error has already been
 * shown; it then restores the lists, reads them again, and returns false.
 */
async function change(send: () => Promise<{ readonly data: readonly WatchGroup[] }>, ahead?: Change): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: KEY });
  const put = (groups: readonly WatchGroup[]): void => void queryClient.setQueryData(KEY, groups);
  const known = queryClient.getQueryData<readonly WatchGroup[]>(KEY);
  if (ahead !== undefined && known !== undefined) put(ahead(known));
  try {
    const { data } = await send();
    put(data);
    return true;
  } catch {
    if (known !== undefined) put(known);
    await invalidate('v1/watch/');
    return false;
  }
}

const silent = true;

export const addCode = (code: string, ahead: Change): Promise<boolean> =>
  change(() => call('POST v1/watch/item/add', { body: { code }, silent }), ahead);

/** Removes an issue from one list, or from all if `groupId` is omitted. */
export const removeCode = (code: string, ahead: Change, groupId?: string): Promise<boolean> =>
  change(
    () => call('POST v1/watch/item/remove', { body: { code, ...(groupId === undefined ? {} : { groupId }) }, silent }),
    ahead,
  );

export const reorder = (groupId: string, codes: readonly string[], ahead: Change): Promise<boolean> =>
  change(() => call('POST v1/watch/item/reorder', { body: { groupId, codes: codes.join(',') }, silent }), ahead);

/** Adds issues to a list, the first one without `groupId`, one after the other, in their order. */
export const addCodes = (codes: readonly string[], groupId: string | undefined): Promise<boolean> =>
  change(async () => {
    let data: readonly WatchGroup[] = [];
    for (const code of codes)
      ({ data } = await call('POST v1/watch/item/add', {
        body: { code, ...(groupId === undefined ? {} : { groupId }) },
        silent,
      }));
    return { data };
  });

export const addGroup = (name: string): Promise<boolean> =>
  change(() => call('POST v1/watch/group/add', { body: { name } }));

export const renameGroup = (groupId: string, name: string): Promise<boolean> =>
  change(() => call('POST v1/watch/group/rename', { body: { groupId, name } }));

export const removeGroup = (groupId: string): Promise<boolean> =>
  change(() => call('POST v1/watch/group/remove', { body: { groupId } }));
