import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { trustedProxies } from '../http/index.ts';

/**
 * The client address of a raw request: follows X-Forwarded-For from its end while the sender is one of the trusted
 * proxies (addresses or ranges), like the HTTP side.
 */
export function forwardedAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(trusted);
  return (request) => {
    let address = request.socket.remoteAddress ?? '';
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim());
    while (isTrusted(address)) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}
