import { type ClientMessage, decodeFrame, RECORD_KIND, type ServerMessage } from '@kabuto/contract/stream';
import { eventually } from './eventually.ts';

const decoder = new TextDecoder();

/** The stream as a test sees it: JSON messages in order of arrival; binary records are only counted. */
export class StreamClient {
  readonly messages: ServerMessage[] = [];
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #listeners: ((message: ServerMessage) => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.addEventListener('close', () => resolve(), { once: true }));
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', ({ data }) => {
      for (const { kind, view } of decodeFrame(data as ArrayBuffer).records) {
        // JSON records are ServerMessages by the stream's contract.
        if (kind !== RECORD_KIND.json) continue;
        const message = JSON.parse(decoder.decode(view)) as ServerMessage;
        this.messages.push(message);
        for (const listener of this.#listeners) listener(message);
      }
    });
  }

  /** Connects and sends the ticket; resolves when the server is ready. */
  static async open(url: string, ticket: string): Promise<StreamClient> {
    const socket = new WebSocket(url);
    const client = new StreamClient(socket);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error(`${url} cannot be opened`)), { once: true });
    });
    client.send({ op: 'auth', ticket });
    const ready = eventually(() => client.messages.find(({ type }) => type === 'ready'));
    ready.catch(() => undefined);
    await Promise.race([
      ready,
      client.closed.then(() => {
        throw new Error(`${url} was closed before it was ready`);
      }),
    ]);
    return client;
  }

  /** Calls `listener` with each message from now on. */
  onMessage(listener: (message: ServerMessage) => void): void {
    this.#listeners.push(listener);
  }

  send(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  /** Subscribes to the client's own account from `since`; resolves when the server has confirmed the subscription. */
  async follow(since?: number): Promise<void> {
    this.send({ op: 'subscribe', topic: 'account', ...(since === undefined ? {} : { since }) });
    await eventually(() => this.messages.find((message) => message.type === 'subscribed'));
  }

  /** Events of the client's own account so far. */
  get account() {
    return this.messages.filter((message) => message.type === 'account');
  }

  /** Resolves when the server has closed the connection. */
  async untilClosed(): Promise<void> {
    await eventually(() => this.#socket.readyState === WebSocket.CLOSED);
  }

  /** Destroys the connection; resolves when it is closed. */
  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = new Promise((resolve) => this.#socket.addEventListener('close', resolve, { once: true }));
    this.#socket.close();
    await closed;
  }
}
