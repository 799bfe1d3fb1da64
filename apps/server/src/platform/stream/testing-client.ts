import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ClientMessage,
  decodeFrame,
  RECORD_KIND,
  type RecordKind,
  type ServerMessage,
} from '@kabuto/contract/stream';
import { WebSocket } from 'ws';

/** What a client received: messages, and records by topic number. */
export type Received =
  | { readonly message: ServerMessage }
  | { readonly kind: RecordKind; readonly id: number; readonly view: DataView };

/** A stream client for tests, over a real socket: stores what it receives and lets tests wait for it. */
export class TestClient {
  readonly socket: WebSocket;
  readonly received: Received[] = [];
  frames = 0;
  closed: number | null = null;
  #changed: () => void = () => undefined;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.socket.on('message', (data: Buffer) => this.#read(data));
    this.socket.on('close', (code) => {
      this.closed = code;
      this.#changed();
    });
    this.socket.on('error', () => undefined);
  }

  send(message: ClientMessage): void {
    const text = JSON.stringify(message);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.socket.once('open', () => this.socket.send(text));
  }

  get messages(): ServerMessage[] {
    return this.received.flatMap((one) => ('message' in one ? [one.message] : []));
  }

  /** Waits until `look` finds something; limited only by the test timeout. */
  async until<T>(look: (client: this) => T | undefined | null | false): Promise<T> {
    for (;;) {
      const found = look(this);
      if (found !== undefined && found !== null && found !== false) return found;
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  message<K extends ServerMessage['type']>(type: K): Promise<Extract<ServerMessage, { type: K }>> {
    return this.until(({ messages }) =>
      messages.find((one): one is Extract<ServerMessage, { type: K }> => one.type === type),
    );
  }

  /** The records received so far for a topic number. */
  records(id: number): DataView[] {
    return this.received.flatMap((one) => ('view' in one && one.id === id ? [one.view] : []));
  }

  #read(data: Buffer): void {
    this.frames += 1;
    for (const { kind, topic, view } of decodeFrame(new Uint8Array(data).buffer).records) {
      if (kind === RECORD_KIND.json) {
        // The server's own encoder wrote it from a ServerMessage.
        this.received.push({ message: JSON.parse(new TextDecoder().decode(view)) as ServerMessage });
      } else this.received.push({ kind, id: topic, view });
    }
    this.#changed();
  }
}

/** Starts an HTTP server on a free loopback port; `close` ends it. */
export async function listen(): Promise<{ server: Server; url: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a listening TCP server is an object, never a pipe name.
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { server, url: `ws://127.0.0.1:${port}`, close };
}
