import type { BrokerEvent } from '@kabuto/brokerage';
import type { AccountEvent } from '@kabuto/contract/stream';
import type { Published } from '../core/index.ts';
import {
  EventLog,
  type Missed,
  STREAM_LIMITS,
  type Subscriber,
  type Subscription,
  type Topic,
} from '../platform/stream/index.ts';

export type AccountTopicOptions = {
  readonly onPublished: (listener: (published: Published) => void) => void;
  /** Reads what an account's client has missed after `since`; without `since` only the account's newest numbers. */
  readonly readMissed: (accountId: number, since: number | undefined) => Promise<Missed>;
  /** Converts a stored event to its wire format. */
  readonly view: (event: BrokerEvent) => AccountEvent;
};

type Listener = { readonly log: EventLog; readonly subscriber: Subscriber };

/** The topic `account`: a member's own orders, fills and cash, in order and without a gap from `since` on. */
export class AccountTopic implements Topic {
  readonly memberOnly = true;
  readonly #options: AccountTopicOptions;
  readonly #listeners = new Map<number, Set<Listener>>();

  constructor(options: AccountTopicOptions) {
    this.#options = options;
    options.onPublished((published) => this.#publish(published));
  }

  readonly open = async (subscriber: Subscriber): Promise<Subscription> => {
    if (subscriber.member === null) throw new Error('the account topic is opened for members only');
    const { accountId } = subscriber.member;
    const { readMissed } = this.#options;
    const listener: Listener = { log: new EventLog(STREAM_LIMITS.events), subscriber };
    // Subscribe first, then read: what is committed in between waits in the log behind what is read.
    this.#add(accountId, listener);
    const fill = async (since: number | undefined): Promise<void> => {
      listener.log.startReplay();
      listener.log.replay(await readMissed(accountId, since));
    };
    const end = (): void => this.#remove(accountId, listener);
    try {
      await fill(subscriber.since);
    } catch (error) {
      end();
      throw error;
    }
    const { log } = listener;
    return {
      get waiting() {
        return log.waiting;
      },
      take: (frame) => log.take(frame),
      restart: fill,
      end,
    };
  };

  #publish({ accountEvents }: Published): void {
    for (const { eventSeq: seq, journalSeq, event: brokerEvent } of accountEvents) {
      const listeners = this.#listeners.get(brokerEvent.accountId);
      if (listeners === undefined) continue;
      const event = this.#options.view(brokerEvent);
      for (const { log, subscriber } of listeners) {
        log.add({ seq, journalSeq, event });
        subscriber.wake();
      }
    }
  }

  #add(accountId: number, listener: Listener): void {
    const listeners = this.#listeners.get(accountId);
    if (listeners === undefined) this.#listeners.set(accountId, new Set([listener]));
    else listeners.add(listener);
  }

  #remove(accountId: number, listener: Listener): void {
    const listeners = this.#listeners.get(accountId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(accountId);
  }
}
