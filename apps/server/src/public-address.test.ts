import { describe, expect, test } from 'vitest';
import { isPublicAddress, leadsToPrivate, lookupPublic } from './public-address.ts';

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    'no address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('names', () => {
  test.each([
    'https://localhost/x',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://[::ffff:127.0.0.1]/',
  ])('%s resolves to this machine', async (url) => {
    expect(await leadsToPrivate(new URL(url))).toBe(true);
  });

  test('that are unknown are accepted, and rejected when connecting', async () => {
    expect(await leadsToPrivate(new URL('https://nobody.invalid/'))).toBe(false);
    const error = await new Promise<Error | null>((resolve) => {
      lookupPublic('localhost', {}, (failure) => resolve(failure));
    });
    expect(error?.name).toBe('PrivateTargetError');
  });
});
