import { createStore, type Store } from '@kabuto/ui/state';
import { newIdempotencyKey } from '../api/call.ts';
import {
  type Body,
  forgetIntention,
  type Intention,
  keepIntention,
  keptIntentions,
  ownerNow,
  unfollowed,
} from './intention.ts';
import { CONFIRMED, isInFlight, type MoneyEvent, type MoneyState, RESTORED, reduceMoney } from './machine.ts';
import { isOutcomeUnknown, isStillUnknown } from './outcome.ts';

/** One kind of call that moves money or orders. */
export type MoneyCall<B extends Body, Result> = {
  readonly kind: string;
  /** Executes it; the same key again returns the stored reply. Throws ApiError. */
  readonly send: (body: B, key: string) => Promise<Result>;
  /**
   * Returns the final outcome of what was sent under the key; throws ApiError with the stored refusal, or KEY_CLOSED if
   * it never arrived and never will. If omitted, `send` is repeated instead.
   */
  readonly lookUp?: (key: string) => Promise<Result>;
  /** Whether the same body, confirmed again after a lost reply, counts as the same intention. */
  readonly sameAgain: boolean;
};

export type Entry<B extends Body, Result> = {
  readonly intention: Intention<B>;
  readonly state: MoneyState<Result>;
  /** Whether a component shows its outcome. */
  readonly followed: boolean;
  /** The user has seen that the outcome is unknown and moved on: only the final outcome is still shown. */
  readonly seenLost: boolean;
};

export type MoneyAction<B extends Body, Result> = {
  readonly entries: Store<readonly Entry<B, Result>[]>;
  /** Stores a confirmed action and sends it; returns its key. */
  readonly begin: (body: B) => string;
  readonly lookAgain: (key: string) => void;
  readonly resend: (key: string) => void;
  /** Marks an intention that no component follows as followed and returns its key; undefined when there is none. */
  readonly adopt: () => string | undefined;
  /** The user has seen the outcome: a reload does not show it again. */
  readonly acknowledge: (key: string) => void;
  /** Forgets the intention and its state. */
  readonly drop: (key: string) => void;
  /** The component that followed it unmounts. */
  readonly leave: (key: string) => void;
  /** Looks up the intentions kept over a reload. */
  readonly restore: () => void;
  readonly sameAgain: boolean;
};

/**
 * Milliseconds after confirmation within which an intention without a look-up may be sent again without confirmation:
 * later, an amendment or a cancellation could affect orders other than those the user saw.
 */
const RESEND_MS = 120_000;

/** Functions of each action over all its intentions. */
type Whole = { readonly forget: () => void; readonly lookAgain: () => void };
const actions: Whole[] = [];

/** Drops all intentions of this tab: the account they were meant for no longer exists. */
export function forgetIntentions(): void {
  for (const { forget } of actions) forget();
}

/** Looks up every intention whose outcome is unknown: the connection is back. */
export function lookLostUp(): void {
  for (const { lookAgain } of actions) lookAgain();
}

/**
 * The policy for one kind of call: sent once under a stored key, looked up when the reply is lost, shown once
 * (decision 0068).
 */
export function createMoneyAction<B extends Body, Result>(
  call: MoneyCall<B, Result>,
  now: () => number = Date.now,
): MoneyAction<B, Result> {
  const entries = createStore<readonly Entry<B, Result>[]>([]);
  const find = (key: string): Entry<B, Result> | undefined =>
    entries.get().find(({ intention }) => intention.key === key);
  const change = (key: string, more: Partial<Entry<B, Result>>): void =>
    entries.update((all) => all.map((one) => (one.intention.key === key ? { ...one, ...more } : one)));
  const remove = (key: string): void => entries.update((all) => all.filter(({ intention }) => intention.key !== key));
  const drop = (key: string): void => {
    forgetIntention(key);
    remove(key);
  };

  const dispatch = (key: string, event: MoneyEvent<Result>): void => {
    const entry = find(key);
    if (entry === undefined) return;
    if (entry.intention.owner !== ownerNow()) {
      // Another member is logged in by now: it is neither sent nor shown to that member.
      remove(key);
      return;
    }
    const state = reduceMoney(entry.state, event);
    if (state === entry.state) return;
    change(key, { state });
    run(entry.intention, state);
  };

  const run = (intention: Intention<B>, state: MoneyState<Result>): void => {
    if (state.at === 'sending') void send(intention, state.again);
    if (state.at === 'looking') void lookUp(intention);
  };

  const send = async ({ body, key }: Intention<B>, again: boolean): Promise<void> => {
    try {
      dispatch(key, { kind: 'succeeded', result: await call.send(body, key) });
    } catch (error) {
      const unknown = again ? isStillUnknown(error) : isOutcomeUnknown(error);
      dispatch(key, unknown ? { kind: 'replyLost' } : { kind: 'refused', error });
    }
  };

  const lookUp = async ({ body, key, at }: Intention<B>): Promise<void> => {
    const fresh = Math.abs(now() - at) <= RESEND_MS;
    if (call.lookUp === undefined && !fresh) {
      dispatch(key, { kind: 'unanswered' });
      return;
    }
    try {
      const result = await (call.lookUp === undefined ? call.send(body, key) : call.lookUp(key));
      dispatch(key, { kind: 'succeeded', result });
    } catch (error) {
      dispatch(key, isStillUnknown(error) ? { kind: 'unanswered' } : { kind: 'refused', error });
    }
  };

  actions.push({
    forget: () => {
      for (const { intention } of entries.get()) drop(intention.key);
    },
    lookAgain: () => {
      for (const { intention } of entries.get()) dispatch(intention.key, { kind: 'lookAgain' });
    },
  });

  return {
    entries,
    sameAgain: call.sameAgain,
    begin: (body) => {
      const intention = { kind: call.kind, key: newIdempotencyKey(), body, at: now(), owner: ownerNow() };
      keepIntention(intention);
      entries.update((all) => [...all, { intention, state: CONFIRMED, followed: true, seenLost: false }]);
      run(intention, CONFIRMED);
      return intention.key;
    },
    lookAgain: (key) => dispatch(key, { kind: 'lookAgain' }),
    resend: (key) => dispatch(key, { kind: 'resend' }),
    adopt: () => {
      const free = entries.get().find(({ followed, intention }) => !followed && intention.owner === ownerNow());
      if (free === undefined) return undefined;
      change(free.intention.key, { followed: true });
      return free.intention.key;
    },
    acknowledge: forgetIntention,
    drop,
    leave: (key) => {
      const entry = find(key);
      if (entry === undefined) return;
      if (!isInFlight(entry.state) && (entry.state.at !== 'lost' || call.lookUp === undefined)) {
        drop(key);
        return;
      }
      change(key, { followed: false, seenLost: entry.state.at === 'lost' });
      dispatch(key, { kind: 'lookAgain' });
      unfollowed.update((count) => count + 1);
    },
    restore: () => {
      for (const one of keptIntentions(now())) {
        if (one.kind !== call.kind || find(one.key) !== undefined) continue;
        // Stored by `begin` of the same kind.
        const intention = one as Intention<B>;
        entries.update((all) => [...all, { intention, state: RESTORED, followed: false, seenLost: false }]);
        run(intention, RESTORED);
      }
    },
  };
}
