import { Refused } from '../platform/http/index.ts';

/** The address that requests the work, and the account that it is for. */
export type WorkOf = { readonly address: string; readonly account: string };

export type FairSemaphoreLimits = {
  /** Tasks that run concurrently. */
  readonly permits: number;
  /** Tasks that wait, over all addresses. */
  readonly waiting: number;
  /** Tasks that wait, per address. */
  readonly waitingOfAddress: number;
};

/** A task that waits: `acquired` lets it run, `refuse` rejects it. */
type Waiting = { readonly acquired: () => void; readonly refuse: () => void };
/** The waiting tasks of one address, by account; accounts and tasks are in the order of their turns. */
type Lane = Map<string, Waiting[]>;

const countOf = (lane: Lane | undefined): number =>
  [...(lane?.values() ?? [])].reduce((sum, own) => sum + own.length, 0);

/** The first entry with the largest value. */
function largest<T>(
  entries: Iterable<readonly [string, T]>,
  size: (value: T) => number,
): readonly [string, T] | undefined {
  let found: readonly [string, T] | undefined;
  for (const entry of entries) if (found === undefined || size(entry[1]) > size(found[1])) found = entry;
  return found;
}

/**
 * A semaphore with a few permits, whose other tasks wait. Addresses take turns, and so do the accounts of one address,
 * so a caller with many requests only delays itself. When there is no room left, the address (then its account) with
 * the most waiting tasks gives up its newest one for an address or account with fewer, and that task is Refused
 * OVERLOADED; otherwise the new task is.
 */
export function fairSemaphore(limits: FairSemaphoreLimits): <T>(of: WorkOf, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, Lane>();
  let free = limits.permits;

  /**
   * Refuses the newest task of a lane's busiest account if that account has more than `than`; returns whether it did.
   */
  const giveUp = (address: string, than: number): boolean => {
    const lane = lanes.get(address);
    const [account, own] = largest(lane ?? [], ({ length }) => length) ?? [];
    if (lane === undefined || account === undefined || own === undefined || own.length <= than) return false;
    own.pop()?.refuse();
    if (own.length === 0) lane.delete(account);
    if (lane.size === 0) lanes.delete(address);
    return true;
  };

  const makeRoom = ({ address, account }: WorkOf): boolean => {
    const lane = lanes.get(address);
    const ofAccount = lane?.get(account)?.length ?? 0;
    // An account with just one more task would only swap places with the new one.
    if (countOf(lane) >= limits.waitingOfAddress) return giveUp(address, ofAccount + 1);
    if ([...lanes.values()].reduce((sum, one) => sum + countOf(one), 0) < limits.waiting) return true;
    const [busiest, its] = largest(lanes, countOf) ?? [];
    return busiest !== undefined && countOf(its) > countOf(lane) + 1 && giveUp(busiest, 0);
  };

  const waitFor = (of: WorkOf): Promise<void> =>
    new Promise((acquired, reject) => {
      const refuse = (): void => reject(new Refused('OVERLOADED', null, { retryAfterSeconds: '2' }));
      if (!makeRoom(of)) return refuse();
      const lane: Lane = lanes.get(of.address) ?? new Map();
      lane.set(of.account, [...(lane.get(of.account) ?? []), { acquired, refuse }]);
      lanes.set(of.address, lane);
    });

  /**
   * Takes the task whose turn it is; its account moves to the end of its address, and the address to the end of all.
   */
  const next = (): Waiting | undefined => {
    for (const [address, lane] of lanes) {
      lanes.delete(address);
      for (const [account, own] of lane) {
        lane.delete(account);
        const first = own.shift();
        if (own.length > 0) lane.set(account, own);
        if (lane.size > 0) lanes.set(address, lane);
        return first;
      }
    }
    return undefined;
  };

  const acquire = async (of: WorkOf): Promise<void> => {
    if (free === 0) return waitFor(of);
    free -= 1;
  };

  /** The permit passes directly to the next task, so that no other can slip in between. */
  const release = (): void => {
    const following = next();
    if (following === undefined) free += 1;
    else following.acquired();
  };

  return async (of, work) => {
    await acquire(of);
    try {
      return await work();
    } finally {
      release();
    }
  };
}
