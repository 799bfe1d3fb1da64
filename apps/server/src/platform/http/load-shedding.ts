import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { failure } from './envelope.ts';
import { type InFlight, OVERLOADED } from './in-flight.ts';
import { readLanguage } from './language.ts';
import type { Served } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

/** Paths of new orders, without `api/` and the brokerage. */
const ORDER_PATHS: readonly string[] = Object.values(ENDPOINTS)
  .filter(({ rate, method }) => rate === 'order' && method === 'POST')
  .map(({ path }) => path);

/** Whether the address is that of a new order, of any brokerage: `/api/PATH` or `/api/TENANT/PATH`. */
function isOrderPlacement({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'POST' || !url.startsWith('/api/')) return false;
  return ORDER_PATHS.some((path) => {
    const at = url.length - path.length;
    return at >= 5 && url.endsWith(path) && (at === 5 || url.indexOf('/', 5) === at - 1);
  });
}

const isSecure = ({ socket, headers }: IncomingMessage): boolean =>
  'encrypted' in socket || headers['x-forwarded-proto'] === 'https';

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const body = JSON.stringify(failure(OVERLOADED, readLanguage(request.headers.lang), id));
  // Browsers apply HSTS only over https, so trusting an undeclared proxy does no harm here.
  const protocol = isSecure(request) ? 'https' : 'http';
  response
    .writeHead(503, {
      ...securityHeaders({ protocol, host: request.headers.host ?? '' }),
      'x-request-id': id,
      'retry-after': String(OVERLOADED.retryAfter),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

/**
 * Refuses new orders for which there is no room before the framework processes them: under overload they are most of
 * the load, and every refusal takes time from the admitted orders. They are counted, but not logged one by one.
 */
export function shedLoad(server: Server, inFlight: InFlight, onServed?: (served: Served) => void): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isOrderPlacement(request) || inFlight.hasOrderCapacity()) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    refuse(request, response);
    onServed?.({ rate: 'order', status: 503, seconds: 0 });
  });
}
