import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.ts';
import type { StreamClient } from '../support/stream-client.ts';

/** Follows a member's account across cut connections, each time from the last sequence received. */
export class Follower {
  readonly #member: ApiClient;
  /** Sequences in order of arrival, not taken yet. */
  #seen: number[] = [];
  /** The last sequence received. */
  #last = 0;
  /** Number of times the server reported that too many events were missed. */
  #resyncs = 0;
  #stopping = false;
  #socket: StreamClient | undefined;
  #running: Promise<void> | undefined;

  constructor(member: ApiClient) {
    this.#member = member;
  }

  /** Starts following; does nothing when already following. */
  start(): void {
    this.#running ??= this.#follow();
  }

  get last(): number {
    return this.#last;
  }

  /** What arrived since the last call, up to the sequence `head`; later sequences wait for the next call. */
  take(head: number): { readonly seen: readonly number[]; readonly resyncs: number } {
    const taken = { seen: this.#seen.filter((seq) => seq <= head), resyncs: this.#resyncs };
    this.#seen = this.#seen.filter((seq) => seq > head);
    this.#resyncs = 0;
    return taken;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#socket?.close();
    await this.#running;
  }

  async #follow(): Promise<void> {
    while (!this.#stopping) {
      try {
        const stream = await this.#member.stream();
        this.#socket = stream;
        stream.onMessage((message) => {
          if (message.type === 'resync') {
            this.#resyncs += 1;
            this.#last = message.seq;
          }
          if (message.type !== 'account') return;
          this.#seen.push(message.seq);
          this.#last = message.seq;
        });
        stream.send({ op: 'subscribe', topic: 'account', since: this.#last });
        await stream.closed;
      } catch {
        // The server is away: retry, as the app would.
      }
      if (!this.#stopping) await delay(100);
    }
  }
}
