import { createServer, type Server, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** What a line replies by itself; undefined: the server does. */
type Replace = (path: string) => { readonly type: string; readonly body: string } | undefined;

/**
 * A network line to a server, HTTP and stream, at an address of its own. Unlike the browser's own switch it also cuts
 * off a service worker.
 */
export class Line {
  readonly #server: Server;
  #isCut = false;
  #isSilent = false;
  #replace: Replace = () => undefined;

  private constructor(port: number, streamPort: number) {
    this.#server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '/';
      const own = this.#replace(path);
      if (this.#isSilent) return;
      if (this.#isCut) outgoing.destroy();
      else if (own !== undefined) outgoing.setHeader('content-type', own.type).end(own.body);
      else {
        const { method, headers } = incoming;
        const passed = send({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(outgoing);
        });
        passed.on('error', () => outgoing.destroy());
        incoming.pipe(passed);
      }
    });
    this.#server.on('upgrade', ({ url, rawHeaders }, socket, head) => {
      if (this.#isCut) return void socket.destroy();
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : []));
      const onward = connect(streamPort, '127.0.0.1', () => {
        onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
      });
      socket.pipe(onward).pipe(socket);
      for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((each) => each.destroy()));
    });
  }

  /** Opens a line to the server on this port; `streamPort`: the stream is another server's. */
  static async to(port: number, streamPort = port): Promise<Line> {
    const line = new Line(port, streamPort);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get url(): string {
    // It listens on a port, so it has an AddressInfo.
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends all connections and accepts no request. */
  cut(): void {
    this.#isCut = true;
    this.#server.closeAllConnections();
  }

  /** Accepts requests and replies to none, like a network that has lost its way. */
  silence(): void {
    this.#isSilent = true;
  }

  mend(): void {
    this.#isCut = false;
    if (this.#isSilent) this.#server.closeAllConnections();
    this.#isSilent = false;
  }

  replace(replace: Replace): void {
    this.#replace = replace;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
