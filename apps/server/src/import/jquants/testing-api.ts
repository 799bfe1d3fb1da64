import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fake's response to one request: a status, a body (text as it is, else as JSON) and headers; or it hangs up, or
 * never responds.
 */
export type FakeAnswer =
  | { readonly status?: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'hang up'
  | 'silence';

/** A request as received by the fake. */
export type SeenRequest = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly key: string | undefined;
};

/**
 * A J-Quants API on the loopback address that sends what `answer` returns, in the formats of the public documentation.
 */
export async function startFakeApi(answer: (request: SeenRequest, n: number) => FakeAnswer) {
  const requests: SeenRequest[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = request.headers['x-api-key'];
    const seen = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      key: typeof key === 'string' ? key : undefined,
    };
    requests.push(seen);
    const reply = answer(seen, requests.length);
    if (reply === 'silence') return;
    if (reply === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A row of /equities/bars/daily with all documented fields that every plan has. */
export const barRow = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  Date: '2026-11-18',
  Code: '72030',
  O: 3120.0,
  H: 3140.5,
  L: 3110.0,
  C: 3125.0,
  UL: '0',
  LL: '0',
  Vo: 17300200.0,
  Va: 54080123450.0,
  AdjFactor: 1.0,
  AdjO: 3120.0,
  AdjH: 3140.5,
  AdjL: 3110.0,
  AdjC: 3125.0,
  AdjVo: 17300200.0,
  ...over,
});

/** The row of a day without trades. */
export const emptyRow = (over: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const names = ['O', 'H', 'L', 'C', 'Vo', 'Va', 'AdjO', 'AdjH', 'AdjL', 'AdjC', 'AdjVo'];
  return barRow({ ...Object.fromEntries(names.map((name) => [name, null])), ...over });
};
