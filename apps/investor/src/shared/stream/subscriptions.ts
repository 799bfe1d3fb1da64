import type { ClientMessage } from '@kabuto/contract/stream';

/** How long a topic outlives its last user: going from a list to a page and back keeps its stream. */
const LINGER_MS = 1500;

/** Who looks at which topic, and which number the server gave each topic on this connection. */
export class Subscriptions {
  readonly #users = new Map<string, number>();
  readonly #topicOf = new Map<number, string>();
  readonly #leaving = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #send: (message: ClientMessage) => void;
  readonly #onDropped: (topic: string) => void;
  /** The last account sequence seen; sent with the account topic so that nothing is missed over a break. */
  #accountSeq: number | undefined;

  constructor(send: (message: ClientMessage) => void, onDropped: (topic: string) => void) {
    this.#send = send;
    this.#onDropped = onDropped;
  }

  /** Counts one user of a topic until the answer is called. */
  use(topic: string): () => void {
    clearTimeout(this.#leaving.get(topic));
    const lingers = this.#leaving.delete(topic);
    const users = this.#users.get(topic) ?? 0;
    this.#users.set(topic, users + 1);
    if (users === 0 && !lingers) this.#subscribe(topic);
    return () => this.#release(topic);
  }

  /** Asks for every topic again, after each connect. */
  resubscribe(): void {
    this.#topicOf.clear();
    for (const topic of this.#users.keys()) this.#subscribe(topic);
  }

  /** Asks for one topic anew, to heal a gap by a new snapshot. */
  heal(topic: string): void {
    this.#unsubscribe(topic);
    this.#subscribe(topic);
  }

  /** Takes the server's number for a topic, unless the topic was left while the answer was on its way. */
  confirmed(topic: string, id: number): void {
    if (this.has(topic)) this.#topicOf.set(id, topic);
  }

  topicOf(id: number): string | undefined {
    return this.#topicOf.get(id);
  }

  /** Notes an account event's sequence; answers whether it is new. */
  seen(seq: number): boolean {
    if (this.#accountSeq !== undefined && seq <= this.#accountSeq) return false;
    this.#accountSeq = seq;
    return true;
  }

  /** Goes on from `seq`, or from nothing for another account. */
  restartAccount(seq?: number): void {
    this.#accountSeq = seq;
  }

  /** Whether anybody looks at the topic, or has until a moment ago. */
  has(topic: string): boolean {
    return this.#users.has(topic);
  }

  #subscribe(topic: string): void {
    const since = topic === 'account' ? this.#accountSeq : undefined;
    this.#send({ op: 'subscribe', topic, ...(since === undefined ? {} : { since }) });
  }

  /** The server goes on until it reads this; what comes under the old number no longer counts. */
  #unsubscribe(topic: string): void {
    for (const [id, of] of this.#topicOf) if (of === topic) this.#topicOf.delete(id);
    this.#send({ op: 'unsubscribe', topic });
  }

  #release(topic: string): void {
    const users = (this.#users.get(topic) ?? 1) - 1;
    this.#users.set(topic, users);
    if (users > 0) return;
    this.#leaving.set(
      topic,
      setTimeout(() => {
        this.#leaving.delete(topic);
        this.#users.delete(topic);
        this.#unsubscribe(topic);
        this.#onDropped(topic);
      }, LINGER_MS),
    );
  }
}
