import type { ClientMessage, FrameWriter, ServerMessage } from '@kabuto/contract/stream';
import type { WebSocket } from 'ws';
import { readClientMessage } from './client-message.ts';
import type { StreamCounters } from './counters.ts';
import type { StreamLimits } from './limits.ts';
import type { StreamMember } from './stream-tickets.ts';
import { Subscriptions, type SubscriptionsOptions } from './subscriptions.ts';
import { addMessage, type TopicDirectory } from './topic.ts';

/** Why the server closes, for clients that can no longer read a message: private codes of RFC 6455. */
export const CLOSE = {
  shutdown: 1001,
  malformed: 4400,
  unauthenticated: 4401,
  session: 4403,
  slow: 4408,
  tooMany: 4429,
  failed: 1011,
} as const;

type EndReason = Extract<ServerMessage, { type: 'ended' }>['reason'];

/** What a ticket grants: the member, and the topics of the market. */
export type Admitted = { readonly member: StreamMember | null; readonly directory: TopicDirectory };

export type ConnectionOptions = {
  readonly limits: StreamLimits;
  readonly counters: StreamCounters;
  /** Redeems a ticket; returns a close code when it is rejected. */
  readonly admit: (ticket: string) => Admitted | number;
  /** Called when data waits to be written. */
  readonly wake: () => void;
  /** The shared writer of frames, used for one client after another. */
  readonly frames: FrameWriter;
  readonly onError: SubscriptionsOptions['onError'];
};

/** One client: reads its requests and writes at most one frame per flush. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #messages: ServerMessage[] = [];
  readonly #authTimer: NodeJS.Timeout;
  #member: StreamMember | null = null;
  #subscriptions: Subscriptions | null = null;
  #slowSince: number | null = null;
  #alive = true;
  #ended = false;
  #received = 0;
  #windowFrom = 0;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#authTimer = setTimeout(() => this.#refuse(CLOSE.unauthenticated), options.limits.authMs);
    // ws passes messages as one Buffer unless its binaryType is changed.
    socket.on('message', (data: Buffer, isBinary) => this.#read(data.toString(), isBinary));
    socket.on('pong', () => {
      this.#alive = true;
    });
    // ws closes the socket itself after a protocol error; without a listener the error would end the process.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#release());
  }

  get member(): StreamMember | null {
    return this.#member;
  }

  /**
   * Writes all waiting data as one frame, unless the client has too much unread data: then returns true while data
   * still waits. `now` is monotonic, in milliseconds.
   */
  flush(now: number): boolean {
    const { limits, counters } = this.#options;
    if (this.#ended) return false;
    if (this.#socket.bufferedAmount <= limits.bufferedBytes) {
      this.#slowSince = null;
      this.#write();
      return false;
    }
    if (this.#messages.length === 0 && this.#subscriptions?.waiting !== true) return false;
    counters.conflated += 1;
    this.#slowSince ??= now;
    if (now - this.#slowSince <= limits.slowMs) return true;
    counters.slowClosed += 1;
    this.end('slow');
    return false;
  }

  /** Sends a ping; ends the connection when the previous one got no pong. */
  heartbeat(): void {
    if (this.#alive) this.#socket.ping();
    else this.#socket.terminate();
    this.#alive = false;
  }

  /** Sends the client the reason and closes; other waiting data is dropped. */
  end(reason: EndReason): void {
    if (this.#ended) return;
    this.#ended = true;
    const { frames } = this.#options;
    frames.begin(Date.now());
    addMessage(frames, { type: 'ended', reason });
    this.#send(frames.finish());
    this.#close(CLOSE[reason]);
  }

  #refuse(code: number): void {
    this.#ended = true;
    this.#close(code);
  }

  #close(code: number): void {
    this.#release();
    this.#socket.close(code);
    const timer = setTimeout(() => this.#socket.terminate(), this.#options.limits.closeMs);
    this.#socket.once('close', () => clearTimeout(timer));
  }

  #release(): void {
    this.#ended = true;
    clearTimeout(this.#authTimer);
    this.#subscriptions?.end();
  }

  #read(text: string, isBinary: boolean): void {
    if (this.#ended) return;
    this.#alive = true;
    const message = isBinary ? null : readClientMessage(text);
    if (this.#tooFast()) this.#refuse(CLOSE.tooMany);
    else if (message === null) this.#refuse(CLOSE.malformed);
    else if (this.#subscriptions !== null) this.#handle(message, this.#subscriptions);
    else if (message.op === 'auth') this.#authenticate(message.ticket);
    else this.#refuse(CLOSE.unauthenticated);
  }

  #handle(message: ClientMessage, subscriptions: Subscriptions): void {
    switch (message.op) {
      case 'auth':
        this.#refuse(CLOSE.malformed);
        break;
      case 'subscribe':
        subscriptions.subscribe(message.topic, message.since);
        break;
      case 'unsubscribe':
        subscriptions.unsubscribe(message.topic);
        break;
      case 'ping':
        this.#post({ type: 'pong', t: message.t });
        break;
    }
  }

  #authenticate(ticket: string): void {
    clearTimeout(this.#authTimer);
    const admitted = this.#options.admit(ticket);
    if (typeof admitted === 'number') this.#refuse(admitted);
    else this.#begin(admitted);
  }

  #begin({ member, directory }: Admitted): void {
    const { limits, wake, onError } = this.#options;
    this.#member = member;
    this.#subscriptions = new Subscriptions({
      directory,
      member,
      maxTopics: limits.topics,
      post: (message) => this.#post(message),
      wake,
      onError: (error) => {
        onError(error);
        // The client reconnects and subscribes again; leaving it waiting would be worse.
        this.#refuse(CLOSE.failed);
      },
    });
    this.#post({ type: 'ready', member: member !== null });
  }

  #tooFast(): boolean {
    const { messages, windowMs } = this.#options.limits;
    const now = performance.now();
    if (now - this.#windowFrom > windowMs) {
      this.#windowFrom = now;
      this.#received = 0;
    }
    this.#received += 1;
    return this.#received > messages;
  }

  #post(message: ServerMessage): void {
    const { counters, wake } = this.#options;
    if (this.#ended) return;
    if (message.type === 'subscribed') counters.subscribed += 1;
    if (message.type === 'denied') counters.denied += 1;
    this.#messages.push(message);
    wake();
  }

  #write(): void {
    const { frames } = this.#options;
    frames.begin(Date.now());
    if (this.#messages.length > 0) for (const message of this.#messages.splice(0)) addMessage(frames, message);
    this.#subscriptions?.take(frames);
    if (!frames.empty) this.#send(frames.finish());
  }

  #send(frame: Uint8Array): void {
    const { counters } = this.#options;
    counters.frames += 1;
    counters.bytes += frame.byteLength;
    this.#socket.send(frame, { binary: true });
  }
}
