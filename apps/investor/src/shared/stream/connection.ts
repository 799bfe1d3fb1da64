import type { ClientMessage } from '@kabuto/contract/stream';
import { retryDelay } from './backoff.ts';

export type ConnectionPorts = {
  /** The stream's URL. */
  readonly url: () => string;
  /** Returns a single-use ticket. Throws when none is available now. */
  readonly ticket: () => Promise<string>;
  readonly onOpen: () => void;
  readonly onFrame: (frame: ArrayBuffer) => void;
  readonly onDown: () => void;
};

/**
 * Keeps one socket open: fetches a ticket, sends it in the first frame, and reconnects with growing pauses whenever the
 * socket closes.
 */
export class Connection {
  readonly #ports: ConnectionPorts;
  #socket: WebSocket | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  /** Incremented with every attempt, so that a late reply to an old one is ignored. */
  #attempt = 0;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#open();
  }

  /** Closes the socket, if any, and opens a new one at once: after a login or a logout. */
  restart(): void {
    if (!this.#running) return;
    this.#failures = 0;
    this.#close();
    void this.#open();
  }

  /** Reconnects at once unless a socket is open: an attempt in progress may hang on a lost network. */
  reconnectNow(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.restart();
  }

  /** Closes a socket that is open but dead; the next attempt waits as after any failure. */
  closeDead(): void {
    this.#close();
    this.#scheduleRetry();
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #open(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    let ticket: string;
    try {
      ticket = await this.#ports.ticket();
    } catch {
      // No ticket: the server is unreachable or busy; try again later.
      if (attempt === this.#attempt) this.#scheduleRetry();
      return;
    }
    if (attempt !== this.#attempt) return;
    const socket = new WebSocket(this.#ports.url());
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.onopen = () => {
      this.send({ op: 'auth', ticket });
      this.#ports.onOpen();
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (attempt !== this.#attempt || !(data instanceof ArrayBuffer)) return;
      this.#failures = 0;
      this.#ports.onFrame(data);
    };
    socket.onclose = () => {
      if (attempt !== this.#attempt) return;
      this.#ports.onDown();
      this.#scheduleRetry();
    };
  }

  #scheduleRetry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#open();
      },
      retryDelay(this.#failures, Math.random()),
    );
    this.#failures += 1;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempt += 1;
    this.#socket?.close();
    this.#socket = undefined;
    this.#ports.onDown();
  }
}
