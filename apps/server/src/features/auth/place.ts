import { isIPv4, isIPv6 } from 'node:net';

/**
 * Prefix of an address, by which users recognize their networks: `203.0.113.*`, `2001:db8:1:*`. Null when it is not an
 * address. The rest is not stored here, for privacy.
 */
export function placeOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/iu, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return null;
  const groups = (plain.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  return groups.length === 0 ? '::*' : `${groups.slice(0, 3).join(':').toLowerCase()}:*`;
}
