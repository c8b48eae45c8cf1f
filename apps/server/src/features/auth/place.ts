import { isIPv4, isIPv6 } from 'node:net';

/**
 * Part of an address, for people to tell their own places from others': `203.0.113.*`, `2001:db8:1:*`. Null for what
 * is none. The rest of it is nobody's business, and is not kept here.
 */
export function placeOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/iu, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return null;
  const groups = (plain.split('::')[0] ?? '').split(':').filter((group) => group !== '');
  return groups.length === 0 ? '::*' : `${groups.slice(0, 3).join(':').toLowerCase()}:*`;
}
