import { connect, type Socket } from 'node:net';

export type Reply = { readonly status: number; readonly retryAfter: boolean; readonly body: string };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection with one request at a time: as little work as possible, since it shares the machine with
 * the server.
 */
export class Connection {
  readonly #socket: Socket;
  #pending: { readonly resolve: (reply: Reply) => void; readonly reject: (error: Error) => void } | null = null;
  #received: Buffer = Buffer.alloc(0);
  #closed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#closed = true;
      this.#pending?.reject(new Error('the connection was closed'));
      this.#pending = null;
    });
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Sends the header lines and the body; adds the content length. */
  send(head: string, body: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new Error('the connection was closed'));
        return;
      }
      this.#pending = { resolve, reject };
      this.#socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const whole = end + HEAD_END.length + length;
    if (this.#received.length < whole) return;
    const body = this.#received.toString('utf8', end + HEAD_END.length, whole);
    this.#received = this.#received.subarray(whole);
    const pending = this.#pending;
    this.#pending = null;
    pending?.resolve({ status: Number(head.slice(9, 12)), retryAfter: /^retry-after:/im.test(head), body });
  }
}
