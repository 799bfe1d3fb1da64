import { useStore } from '@kabuto/ui/state';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { storage } from '../storage/storage.ts';
import { createFollower } from './follower.ts';
import { type Body, ownerNow } from './intention.ts';
import { isInFlight, type MoneyState } from './machine.ts';
import { isToShow, type MoneyAction } from './money-action.ts';

/** How the page handles an outcome; each is called once. */
type OutcomeHandlers<Result> = {
  readonly onDone?: (result: Result) => void;
  readonly onRefused: (error: unknown) => void;
  /** The outcome is unknown, after a look-up. */
  readonly onLost?: () => void;
};

export type UsedMoneyAction<B extends Body, Result> = {
  /** The intention's state; undefined while there is none. */
  readonly state: MoneyState<Result> | undefined;
  /** Whether a call is in flight. */
  readonly busy: boolean;
  /** Executes a confirmed action; does nothing while an earlier call is in flight. */
  readonly confirm: (body: B) => void;
  readonly lookAgain: () => void;
  /** Sends the same again under the same key, after a lost reply. */
  readonly resend: () => void;
  /** The user has seen the result, or that it is unknown. */
  readonly dismiss: () => void;
};

/**
 * A call that moves money or orders, in a component: confirmed once, sent once, its outcome determined and shown once
 * (decision 0068).
 */
export function useMoneyAction<B extends Body, Result>(
  action: MoneyAction<B, Result>,
  ends: OutcomeHandlers<Result>,
): UsedMoneyAction<B, Result> {
  return useFollower(action, ends)[0];
}

/**
 * The same for intentions that no other component follows: interrupted by a reload, or their page was left. Returns one
 * at a time; not one whose outcome is still unknown after the user has seen that.
 */
export function useUnconfirmedMoneyAction<B extends Body, Result>(
  action: MoneyAction<B, Result>,
  ends: OutcomeHandlers<Result>,
): UsedMoneyAction<B, Result> & { readonly seenLost: boolean } {
  const [used, entry, adopt] = useFollower(action, ends);
  const owner = useSyncExternalStore(storage.subscribe, ownerNow);
  const entries = useStore(action.entries);
  useEffect(() => {
    if (owner !== null) action.restore();
  }, [action, owner]);
  useEffect(() => {
    if (entry === undefined && entries.some(isToShow)) adopt();
  }, [adopt, entries, entry]);
  const seenLost = entry?.seenLost ?? false;
  const over = seenLost && entry?.state.at === 'lost';
  const { dismiss } = used;
  useEffect(() => {
    if (over) dismiss();
  }, [over, dismiss]);
  return { ...used, seenLost };
}

function useFollower<B extends Body, Result>(action: MoneyAction<B, Result>, ends: OutcomeHandlers<Result>) {
  const [key, setKey] = useState<string>();
  const [follower] = useState(() => createFollower(action, setKey));
  const entries = useStore(action.entries);
  const entry = entries.find(({ intention }) => intention.key === key);
  const state = entry?.state;
  const end = useEffectEvent((now: MoneyState<Result>) => {
    if (now.at === 'refused') {
      follower.dismiss();
      ends.onRefused(now.error);
    }
    if (now.at === 'lost' && entry?.seenLost !== true) ends.onLost?.();
    if (now.at !== 'done') return;
    follower.acknowledge();
    ends.onDone?.(now.result);
  });
  useEffect(() => {
    if (state !== undefined) end(state);
  }, [state]);
  useEffect(() => () => follower.leave(), [follower]);
  const { confirm, lookAgain, resend, dismiss, adopt } = follower;
  const busy = state !== undefined && isInFlight(state);
  return [{ state, busy, confirm, lookAgain, resend, dismiss }, entry, adopt] as const;
}
