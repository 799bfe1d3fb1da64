import { Refused } from '../platform/http/index.ts';

/** Whose work it is: the address that asks, and the account that it is about. */
export type WorkOf = { readonly address: string; readonly account: string };

export type FairGateLimits = {
  /** Pieces of work that run together. */
  readonly atOnce: number;
  /** That wait, of all addresses. */
  readonly waiting: number;
  /** That wait, of one address. */
  readonly waitingOfAddress: number;
};

type Waiting = { readonly begin: () => void; readonly refuse: () => void };
/** What waits of one address, by account; both in the order in which their turns come. */
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
 * Runs a few pieces of work together; others wait. Addresses take turns, and so do the accounts of one address, so whoever asks for much
 * waits for its own work. Where there is no room left, the address (then its account) that waits for most gives up its newest piece to
 * one with less, and that is Refused OVERLOADED; else the new piece is.
 */
export function fairGate(limits: FairGateLimits): <T>(of: WorkOf, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, Lane>();
  let running = 0;

  /** Removes the newest piece of the account with most pieces of a lane, if that has more than `than`. */
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
    // One with a single piece more would only change places with the new one.
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

  /** The piece whose turn it is; its account goes to the end of its address's, and the address to the end of all. */
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
      // The place goes to the next one directly, so that nobody slips in between.
      const following = next();
      if (following === undefined) running -= 1;
      else following.begin();
    }
  };
}
