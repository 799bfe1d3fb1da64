import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address of whoever opened a raw request: X-Forwarded-For is followed from its end for as long as the sender is one
 * of the trusted proxies (addresses or ranges), as the HTTP side does it.
 */
export function forwardedAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(bits), family(address));
  }
  return (request) => {
    let address = request.socket.remoteAddress ?? '';
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim());
    while (isIP(address) !== 0 && proxies.check(address, family(address))) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}
