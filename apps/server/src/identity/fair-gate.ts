import { Refused } from '../platform/http/index.ts';

/** The address that requests the work, and the account that it is for. */
export type WorkOf = { readonly address: string; readonly account: string };

export type FairGateLimits = {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that wait, over all addresses. */
  readonly waiting: number;
  /** Tasks that wait, per address. */
  readonly waitingOfAddress: number;
};

type Waiting = { readonly begin: () => void; readonly refuse: () => void };
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
 * Runs a few tasks at the same time; the others wait. Addresses take turns, and so do the accounts of one address, so a
 * caller with many requests only delays itself. When there is no room left, the address (then its account) with the
 * most waiting tasks gives up its newest one for an address or account with fewer, and that task is Refused OVERLOADED;
 * otherwise the new task is.
 */
export function fairGate(limits: FairGateLimits): <T>(of: WorkOf, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, Lane>();
  let running = 0;

  /** Refuses the newest task of a lane's busiest account if that account has more than `than`; returns whether it did. */
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
    const [busiest, most] = largest(lanes, countOf) ?? [];
    return busiest !== undefined && countOf(most) > countOf(lane) + 1 && giveUp(busiest, 0);
  };

  const wait = (of: WorkOf): Promise<void> =>
    new Promise((begin, reject) => {
      const refuse = (): void => reject(new Refused('OVERLOADED', null, { retryAfterSeconds: '2' }));
      if (!makeRoom(of)) return refuse();
      const lane: Lane = lanes.get(of.address) ?? new Map();
      lane.set(of.account, [...(lane.get(of.account) ?? []), { begin, refuse }]);
      lanes.set(of.address, lane);
    });

  /** Takes the task whose turn it is; its account moves to the end of its address, and the address to the end of all. */
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

  return async (of, work) => {
    if (running >= limits.atOnce) await wait(of);
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so that no other can slip in between.
      const following = next();
      if (following === undefined) running -= 1;
      else following.begin();
    }
  };
}
