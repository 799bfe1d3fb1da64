import type { ClientMessage } from '@kabuto/contract/stream';

/** How long a topic outlives its last user, milliseconds: going from a list to a page and back keeps it subscribed. */
const UNSUBSCRIBE_DELAY_MS = 1500;

/** The users of each topic, and the id that the server gave each topic on this connection. */
export class Subscriptions {
  readonly #users = new Map<string, number>();
  readonly #topicOf = new Map<number, string>();
  readonly #pendingUnsubscribes = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #send: (message: ClientMessage) => void;
  readonly #onDropped: (topic: string) => void;
  /** The last account sequence seen; sent with the account topic so that nothing is missed across a reconnect. */
  #accountSeq: number | undefined;

  constructor(send: (message: ClientMessage) => void, onDropped: (topic: string) => void) {
    this.#send = send;
    this.#onDropped = onDropped;
  }

  /** Counts one user of a topic until the returned function is called. */
  use(topic: string): () => void {
    clearTimeout(this.#pendingUnsubscribes.get(topic));
    const wasPending = this.#pendingUnsubscribes.delete(topic);
    const users = this.#users.get(topic) ?? 0;
    this.#users.set(topic, users + 1);
    if (users === 0 && !wasPending) this.#subscribe(topic);
    return () => this.#release(topic);
  }

  /** Subscribes to every topic again, after each connect. */
  resubscribe(): void {
    this.#topicOf.clear();
    for (const topic of this.#users.keys()) this.#subscribe(topic);
  }

  /** Subscribes to one topic again, to close a gap by a new snapshot. */
  repair(topic: string): void {
    this.#unsubscribe(topic);
    this.#subscribe(topic);
  }

  /** Stores the server's id for a topic, unless the topic was left while the reply was in flight. */
  confirmed(topic: string, id: number): void {
    if (this.has(topic)) this.#topicOf.set(id, topic);
  }

  topicOf(id: number): string | undefined {
    return this.#topicOf.get(id);
  }

  /** Records an account event's sequence; returns whether it is new. */
  recordSeq(seq: number): boolean {
    if (this.#accountSeq !== undefined && seq <= this.#accountSeq) return false;
    this.#accountSeq = seq;
    return true;
  }

  /** Continues from `seq`, or from no sequence for another account. */
  restartAccount(seq?: number): void {
    this.#accountSeq = seq;
  }

  /** Whether the topic has users, or had some until a moment ago. */
  has(topic: string): boolean {
    return this.#users.has(topic);
  }

  #subscribe(topic: string): void {
    const since = topic === 'account' ? this.#accountSeq : undefined;
    this.#send({ op: 'subscribe', topic, ...(since === undefined ? {} : { since }) });
  }

  /** The server keeps sending until it reads this; records under the old id are ignored. */
  #unsubscribe(topic: string): void {
    for (const [id, of] of this.#topicOf) if (of === topic) this.#topicOf.delete(id);
    this.#send({ op: 'unsubscribe', topic });
  }

  #release(topic: string): void {
    const users = (this.#users.get(topic) ?? 1) - 1;
    this.#users.set(topic, users);
    if (users > 0) return;
    this.#pendingUnsubscribes.set(
      topic,
      setTimeout(() => {
        this.#pendingUnsubscribes.delete(topic);
        this.#users.delete(topic);
        this.#unsubscribe(topic);
        this.#onDropped(topic);
      }, UNSUBSCRIBE_DELAY_MS),
    );
  }
}
