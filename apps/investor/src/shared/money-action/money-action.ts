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
import { CONFIRMED, isSettled, type MoneyEvent, type MoneyState, RESTORED, reduceMoney } from './machine.ts';
import { isOutcomeUnknown, isStillUnknown } from './outcome.ts';

/** One kind of call that moves money or orders. */
export type MoneyCall<B extends Body, Result> = {
  readonly kind: string;
  /** Executes it; the same key again returns the stored reply. Throws ApiError. */
  readonly send: (body: B, key: string) => Promise<Result>;
  /**
   * Returns the final outcome of what was sent under the key; throws ApiError with the stored refusal, or KEY_CLOSED if
   * it never arrived and never will.
   */
  readonly lookUp: (key: string) => Promise<Result>;
  /** Whether it is sent again right after a lost reply instead, so that it takes effect if it never arrived. */
  readonly repeats: boolean;
  /** Whether the same content, confirmed again after a lost reply, counts as the same intention. */
  readonly sameAgain: boolean;
  /**
   * Fields that are no content, such as a confirmation: each time another one, never stored, and not compared. The
   * server does not hash them either.
   */
  readonly notKept?: readonly (keyof B)[];
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
  /**
   * Stores a confirmed action and sends it; returns its key. The same content again, while the outcome of the first is
   * unknown, is sent under its key where it counts as the same intention, with the newer confirmation.
   */
  readonly begin: (body: B) => string;
  readonly lookAgain: (key: string) => void;
  readonly resend: (key: string) => void;
  /**
   * Marks an intention that no component follows, and of which there is something to show, as followed and returns its
   * key; undefined when there is none.
   */
  readonly adopt: () => string | undefined;
  /** The user has seen the outcome: a reload does not show it again. */
  readonly acknowledge: (key: string) => void;
  /** Forgets the intention and its state. */
  readonly drop: (key: string) => void;
  /** The component that followed it unmounts: it is looked up once more if its outcome is unknown. */
  readonly leave: (key: string) => void;
  /** The user has seen that its outcome is unknown: its key is kept, and it is shown once the outcome is known. */
  readonly release: (key: string) => void;
  /** Looks up the intentions kept over a reload. */
  readonly restore: () => void;
  /** Whether this body would be sent under the key of that intention if its outcome is unknown. */
  readonly isAgain: (intention: Intention<B>, body: B) => boolean;
};

/**
 * Milliseconds after confirmation within which an intention may be sent again without confirmation: later, an amendment
 * or a cancellation could affect orders other than those the user saw.
 */
const RESEND_MS = 120_000;

/** Whether a component is wanted for it: not while all there is to show is an unknown outcome that was seen. */
export const isToShow = ({ followed, seenLost, state }: Entry<Body, unknown>): boolean =>
  !followed && !(seenLost && state.at === 'lost');

function without<B extends Body>(body: B, left: readonly (keyof B)[] = []): Body {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !left.includes(field)));
}

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
  const contentOf = (body: B): string => JSON.stringify(without(body, call.notKept));
  const isAgain = ({ body: first }: Intention<B>, body: B): boolean =>
    call.sameAgain && contentOf(first) === contentOf(body);
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
    if (state.at === 'sending') void send(entry.intention, state.again);
    if (state.at === 'looking') void lookUp(entry.intention, event.kind === 'replyLost');
  };

  const send = async ({ body, key }: Intention<B>, again: boolean): Promise<void> => {
    try {
      dispatch(key, { kind: 'succeeded', result: await call.send(body, key) });
    } catch (error) {
      const unknown = again ? isStillUnknown(error) : isOutcomeUnknown(error);
      dispatch(key, unknown ? { kind: 'replyLost' } : { kind: 'refused', error });
    }
  };

  /** `atOnce`: the person knows nothing yet of the lost reply. */
  const lookUp = async ({ body, key, at }: Intention<B>, atOnce: boolean): Promise<void> => {
    const repeats = call.repeats && atOnce && Math.abs(now() - at) <= RESEND_MS;
    try {
      const result = await (repeats ? call.send(body, key) : call.lookUp(key));
      dispatch(key, { kind: 'succeeded', result });
    } catch (error) {
      dispatch(key, isStillUnknown(error) ? { kind: 'unanswered' } : { kind: 'refused', error });
    }
  };

  /** What was confirmed with this content and has no known outcome, whether or not a component shows that. */
  const openLike = (body: B): Entry<B, Result> | undefined =>
    entries
      .get()
      .find(({ intention, state }) => !isSettled(state) && intention.owner === ownerNow() && isAgain(intention, body));

  const unfollow = (key: string, seenLost: boolean): void => {
    change(key, { followed: false, seenLost });
    unfollowed.update((count) => count + 1);
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
    isAgain,
    begin: (body) => {
      const open = openLike(body);
      if (open !== undefined) {
        const { key } = open.intention;
        change(key, { intention: { ...open.intention, body }, followed: true, seenLost: false });
        dispatch(key, { kind: 'resend' });
        return key;
      }
      const intention = { kind: call.kind, key: newIdempotencyKey(), body, at: now(), owner: ownerNow() };
      keepIntention({ ...intention, body: without(body, call.notKept) });
      entries.update((all) => [...all, { intention, state: CONFIRMED, followed: true, seenLost: false }]);
      void send(intention, false);
      return intention.key;
    },
    lookAgain: (key) => dispatch(key, { kind: 'lookAgain' }),
    resend: (key) => dispatch(key, { kind: 'resend' }),
    adopt: () => {
      const owner = ownerNow();
      const free = entries.get().find((one) => isToShow(one) && one.intention.owner === owner);
      if (free === undefined) return undefined;
      change(free.intention.key, { followed: true });
      return free.intention.key;
    },
    acknowledge: forgetIntention,
    drop,
    leave: (key) => {
      const entry = find(key);
      if (entry === undefined) return;
      if (isSettled(entry.state)) {
        drop(key);
        return;
      }
      unfollow(key, entry.seenLost || entry.state.at === 'lost');
      dispatch(key, { kind: 'lookAgain' });
    },
    release: (key) => unfollow(key, true),
    restore: () => {
      for (const one of keptIntentions(now())) {
        if (one.kind !== call.kind || find(one.key) !== undefined) continue;
        // Stored by `begin` of the same kind.
        const intention = one as Intention<B>;
        entries.update((all) => [...all, { intention, state: RESTORED, followed: false, seenLost: false }]);
        void lookUp(intention, false);
      }
    },
  };
}
