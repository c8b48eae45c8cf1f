import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const notPublic = new BlockList();
for (const [network, bits, family] of PRIVATE_NETWORKS) notPublic.addSubnet(network, bits, family);

/** Whether an IP address is on the public internet, rather than this machine, its network or a special range. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  if (family === 0) return false;
  // Other forms of IPv4 addresses embedded in IPv6 are rejected in general.
  if (family === 6 && /^::ffff:/iu.test(plain)) return false;
  return !notPublic.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** A connection was refused because it would have reached a private address. */
export class PrivateTargetError extends Error {
  override readonly name = 'PrivateTargetError';
  readonly code = 'PRIVATE_TARGET';
}

/**
 * Resolves a name for a connection and returns its addresses only when all of them are public: the checked addresses
 * are those that are connected to, which prevents DNS rebinding.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error) callback(error, '', 0);
    else if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
      callback(new PrivateTargetError('the name resolves to a private address'), '', 0);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** Whether an address is known not to be public. An unresolvable name may become public later. */
export async function leadsToPrivate(url: URL): Promise<boolean> {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const addresses = await new Promise<readonly LookupAddress[]>((resolve) => {
    lookup(host, { all: true }, (error, found) => resolve(error ? [] : found));
  });
  return addresses.some(({ address }) => !isPublicAddress(address));
}
