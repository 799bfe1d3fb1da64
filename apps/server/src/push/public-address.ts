import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of IPv4 that are not on the public internet (RFC 6890 and its successors). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Of IPv6 only the global unicast addresses are public, without those that stand for one of IPv4 or for examples. */
const GLOBAL_V6 = ['2000::', 3] as const;
const NOT_GLOBAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateV4 = new BlockList();
for (const [net, prefix] of PRIVATE_V4) privateV4.addSubnet(net, prefix, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');
const notGlobalV6 = new BlockList();
for (const [net, prefix] of NOT_GLOBAL_V6) notGlobalV6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is on the public internet. */
function isPublicIp(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !notGlobalV6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that are resolved on a machine or in its network only. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home|corp|arpa)$/;

/**
 * Whether messages may be sent to an address that a browser named: https without a login or a port of its own, to a
 * host of the public internet judged by its name. What the name resolves to is checked by `publicLookup`.
 */
export function isPushEndpoint(text: string): boolean {
  if (text.length > 1_000 || !URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname, hash } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '' || hash !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicIp(host);
}

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} is not on the public internet`), { code: 'PRIVATE_ADDRESS' });

/**
 * Resolves a name for a connection, and fails unless each of its addresses is public: the connection goes to an address
 * that was checked, so a name that resolves differently a moment later gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicIp(address)))
      callback(refusal(hostname), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
