import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { trustedProxies } from '../http/index.ts';

/**
 * The address of whoever opened a raw request: X-Forwarded-For is followed from its end for as long as the sender is one
 * of the trusted proxies (addresses or ranges), as the HTTP side does it.
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
