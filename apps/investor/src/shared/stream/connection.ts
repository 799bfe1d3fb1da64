import type { ClientMessage } from '@kabuto/contract/stream';
import { waitAfter } from './backoff.ts';

export type ConnectionPorts = {
  /** The stream's address. */
  readonly url: () => string;
  /** A single-use ticket. Throws when none can be had now. */
  readonly ticket: () => Promise<string>;
  readonly onOpen: () => void;
  readonly onFrame: (frame: ArrayBuffer) => void;
  readonly onDown: () => void;
};

/** Keeps one socket open: ticket, first frame, and another try with growing pauses whenever it ends. */
export class Connection {
  readonly #ports: ConnectionPorts;
  #socket: WebSocket | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  /** Rises with every attempt, so that a late answer to an old one changes nothing. */
  #attempt = 0;

  constructor(ports: ConnectionPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.#open();
  }

  /** Ends the socket, if any, and opens a new one now: after a login or a logout. */
  restart(): void {
    if (!this.#running) return;
    this.#failures = 0;
    this.#close();
    void this.#open();
  }

  /** Tries at once unless a socket is open: an attempt under way may hang on a network that is gone. */
  hurry(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.restart();
  }

  /** Ends a socket that is open but dead; the next attempt waits as after any failure. */
  giveUp(): void {
    this.#close();
    this.#later();
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
      // No ticket now: the server is away or busy, which the next attempt will show.
      if (attempt === this.#attempt) this.#later();
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
      this.#later();
    };
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#open();
      },
      waitAfter(this.#failures, Math.random()),
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
