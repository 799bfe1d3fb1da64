import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { WebSocketServer } from 'ws';
import { addressKey, securityHeaders } from '../http/index.ts';
import type { Logger } from '../log/index.ts';
import { forwardedAddress } from './forwarded-address.ts';
import type { Hub } from './hub.ts';
import { STREAM_LIMITS } from './limits.ts';
import { isOriginAllowed } from './origin.ts';

export type AttachOptions = {
  readonly hub: Hub;
  /** The tenant of the address's segment; null without one. `refused`: the tenant is not served now. */
  readonly resolveTenant: (slug: string | null) => Promise<Resolved> | Resolved;
  /** Allowed origins in addition to the server's own host, as browsers send them: 'https://app.example.com'. */
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly log: Logger;
};

const STATUS = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
type Refusal = keyof typeof STATUS;
type Resolved = number | { readonly refused: Refusal } | undefined;

/** Serves `<basePath>api/[tenant/]v1/stream` on an HTTP server; every other upgrade is refused. */
export function attachStream(server: Server, options: AttachOptions): void {
  const { hub, resolveTenant, allowedOrigins, log } = options;
  const addressOf = forwardedAddress(options.trustedProxies);
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: STREAM_LIMITS.messageBytes,
  });

  const admit = async (request: IncomingMessage, address: string): Promise<number | { refused: Refusal }> => {
    const slug = slugOf(request.url ?? '');
    if (slug === undefined) return { refused: 404 };
    if (!isOriginAllowed(request, allowedOrigins)) return { refused: 403 };
    if (!hub.hasCapacity(address)) return { refused: 429 };
    return (await resolveTenant(slug)) ?? { refused: 404 };
  };

  server.on('upgrade', (request, socket, head) => {
    const address = addressKey(addressOf(request));
    // A peer that disconnects before the upgrade is complete must not end the process.
    const onError = (): void => void socket.destroy();
    socket.on('error', onError);
    admit(request, address)
      .then((admitted) => {
        if (typeof admitted !== 'number') {
          hub.counters.refused += 1;
          return refuse(socket, admitted.refused, request);
        }
        socket.off('error', onError);
        sockets.handleUpgrade(request, socket, head, (opened) => hub.accept(opened, admitted, address));
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a stream could not be opened');
        refuse(socket, 500, request);
      });
  });
}

/** The tenant segment of a stream's address; null without one, undefined when it is not a stream's address. */
function slugOf(url: string): string | null | undefined {
  const path = url.split('?')[0] ?? '';
  const prefix = '/api/';
  if (!path.startsWith(prefix)) return undefined;
  const match = /^(?:([a-z][a-z0-9-]{1,30})\/)?v1\/stream$/.exec(path.slice(prefix.length));
  return match === null ? undefined : (match[1] ?? null);
}

/**
 * Refuses with the headers of every response: a browser displays this one like any other when its address is opened.
 */
function refuse(socket: Duplex, status: Refusal, { headers }: IncomingMessage): void {
  const protocol = socket instanceof TLSSocket ? 'https' : 'http';
  const sent = Object.entries({
    ...securityHeaders({ protocol, host: headers.host ?? '' }),
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': '0',
  });
  const lines = [`HTTP/1.1 ${status} ${STATUS[status]}`, ...sent.map(([name, value]) => `${name}: ${value}`)];
  // Destroyed even if the peer keeps its own side open.
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
