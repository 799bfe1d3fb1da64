import { newIdempotencyKey } from '../api/call.ts';
import { createStore, type Store } from '../state/store.ts';
import {
  type Body,
  forgetIntention,
  type Intention,
  keepIntention,
  keptIntentions,
  ownerNow,
  unfollowed,
} from './intention.ts';
import { CONFIRMED, isUnderWay, type MoneyEvent, type MoneyState, RESTORED, reduceMoney } from './machine.ts';
import { isNotRecorded, isOutcomeUnknown, isStillUnknown } from './outcome.ts';

/** One kind of call that moves money or orders. */
export type MoneyCall<B extends Body, Result> = {
  readonly kind: string;
  /** Carries it out; the same key again returns the stored answer. Throws ApiError. */
  readonly send: (body: B, key: string) => Promise<Result>;
  /** Reads what became of it, and throws ApiError with ORDER_UNKNOWN or NOT_FOUND when nothing is recorded. Left out, the key is sent again. */
  readonly lookUp?: (key: string) => Promise<Result>;
  /** Whether the same body, confirmed again after a lost reply, is the same intention. */
  readonly sameAgain: boolean;
};

export type Entry<B extends Body, Result> = {
  readonly intention: Intention<B>;
  readonly state: MoneyState<Result>;
  /** Whether a component shows what becomes of it. */
  readonly followed: boolean;
  /** The person has seen that its outcome is unknown and went on: only its end is still worth a word. */
  readonly seenLost: boolean;
};

export type MoneyAction<B extends Body, Result> = {
  readonly entries: Store<readonly Entry<B, Result>[]>;
  /** Takes a confirmed action, keeps it and sends it; returns its key. */
  readonly begin: (body: B) => string;
  readonly lookAgain: (key: string) => void;
  readonly resend: (key: string) => void;
  /** Returns the key of an intention that no component follows, which is followed from now on; undefined when there is none. */
  readonly adopt: () => string | undefined;
  /** The person has seen how it ended: a reload shows nothing of it. */
  readonly acknowledge: (key: string) => void;
  /** Ends what is known of it. */
  readonly drop: (key: string) => void;
  /** The component that followed it goes away. */
  readonly leave: (key: string) => void;
  /** Looks up what was kept over a reload. */
  readonly restore: () => void;
  readonly sameAgain: boolean;
};

/**
 * Milliseconds after its confirmation within which an intention without a look-up of its own may be sent again without asking: a change
 * or a cancellation that comes later than that may meet other orders than those the person saw.
 */
const RESEND_MS = 120_000;

/** The actions by kind, of which all intentions are given up at once. */
const forgetters: (() => void)[] = [];

/** Gives up all intentions of this tab: the account that they were meant for is gone. */
export function forgetIntentions(): void {
  for (const forget of forgetters) forget();
}

/** The one policy for calls of a kind: sent once under a kept key, looked up when the reply is lost, shown once (decision 0068). */
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
      // Someone else is logged in by now: it is neither sent nor shown under another name.
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
      if (call.lookUp !== undefined) dispatch(key, { kind: isNotRecorded(error) ? 'missing' : 'unanswered' });
      else dispatch(key, isStillUnknown(error) ? { kind: 'unanswered' } : { kind: 'refused', error });
    }
  };

  forgetters.push(() => {
    for (const { intention } of entries.get()) drop(intention.key);
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
      if (!isUnderWay(entry.state) && (entry.state.at !== 'lost' || call.lookUp === undefined)) {
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
        // Kept by `begin` of the same kind.
        const intention = one as Intention<B>;
        entries.update((all) => [...all, { intention, state: RESTORED, followed: false, seenLost: false }]);
        run(intention, RESTORED);
      }
    },
  };
}
