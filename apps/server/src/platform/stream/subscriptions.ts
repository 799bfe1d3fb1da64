import type { FrameWriter, ServerMessage } from '@kabuto/contract/stream';
import type { StreamMember } from './stream-tickets.ts';
import type { Subscription, Topic, TopicDirectory } from './topic.ts';

type Entry = {
  readonly id: number;
  subscription: Subscription | null;
  restarting: boolean;
};
type Denial = Extract<ServerMessage, { type: 'denied' }>['reason'];

export type SubscriptionsOptions = {
  readonly directory: TopicDirectory;
  readonly member: StreamMember | null;
  readonly maxTopics: number;
  readonly post: (message: ServerMessage) => void;
  /** Called when data waits to be taken. */
  readonly wake: () => void;
  /** Called when a topic could not be opened. */
  readonly onError: (error: unknown) => void;
};

const MAX_ID = 0xffff;

/** One client's subscriptions: opens and numbers them, and collects their data. */
export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #ids = new Set<number>();
  /** Open subscriptions, in the order in which they were opened: checked at every write. */
  #open: Subscription[] = [];
  #lastId = 0;

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  get waiting(): boolean {
    return this.#open.some((subscription) => subscription.waiting);
  }

  /** Opens a topic, or restarts it when it is open: clients do that to repair a gap. */
  subscribe(name: string, since: number | undefined): void {
    const { directory, member, post, onError } = this.#options;
    const known = this.#entries.get(name);
    if (known !== undefined) {
      this.#restart(name, known, since);
      return;
    }
    const topic = directory(name);
    const denied = this.#denial(topic);
    if (topic === undefined || denied !== null) {
      post({ type: 'denied', topic: name, reason: denied ?? 'unknown' });
      return;
    }
    const entry: Entry = { id: this.#freeId(), subscription: null, restarting: false };
    this.#entries.set(name, entry);
    topic
      .open({ id: entry.id, member, since, wake: this.#options.wake })
      .then((subscription) => this.#opened(name, entry, subscription))
      .catch(onError);
  }

  unsubscribe(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#ids.delete(entry.id);
    if (entry.subscription === null) return;
    this.#open.splice(this.#open.indexOf(entry.subscription), 1);
    entry.subscription.end();
  }

  /** Writes the waiting data topic by topic and removes it. */
  take(frame: FrameWriter): void {
    for (const subscription of this.#open) if (subscription.waiting) subscription.take(frame);
  }

  end(): void {
    for (const name of [...this.#entries.keys()]) this.unsubscribe(name);
  }

  #denial(topic: Topic | undefined): Denial | null {
    const { member, maxTopics } = this.#options;
    if (topic === undefined) return 'unknown';
    if (topic.memberOnly && member === null) return 'member-only';
    return this.#entries.size >= maxTopics ? 'too-many' : null;
  }

  #opened(name: string, entry: Entry, subscription: Subscription): void {
    if (this.#entries.get(name) !== entry) {
      subscription.end();
      return;
    }
    entry.subscription = subscription;
    this.#open.push(subscription);
    this.#announce(name, entry);
  }

  #restart(name: string, entry: Entry, since: number | undefined): void {
    if (entry.subscription === null || entry.restarting) return;
    entry.restarting = true;
    entry.subscription
      .restart(since)
      .then(() => {
        entry.restarting = false;
        if (this.#entries.get(name) === entry) this.#announce(name, entry);
      })
      .catch(this.#options.onError);
  }

  #announce(name: string, entry: Entry): void {
    this.#options.post({ type: 'subscribed', topic: name, id: entry.id });
  }

  /** Numbers are used in rotation, so that a released one is not reused soon. */
  #freeId(): number {
    do this.#lastId = (this.#lastId % MAX_ID) + 1;
    while (this.#ids.has(this.#lastId));
    this.#ids.add(this.#lastId);
    return this.#lastId;
  }
}
