import { describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from './config.ts';

const from = (env: Readonly<Record<string, string>>) => configFrom(env, '/srv/salim/server');

describe('settings', () => {
  test('are all optional', () => {
    expect(from({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      smtpUrl: null,
      trustProxy: false,
      areRateLimitsOn: true,
      clockStart: null,
      webDir: '/srv/salim/web',
    });
    expect(from({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  test.each([
    ['off', false],
    ['on', 'loopback'],
    ['loopback, uniquelocal', 'loopback,uniquelocal'],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8,fd00::/8'],
  ])('TRUST_PROXY=%s trusts %j', (value, trustProxy) => {
    expect(from({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
  });

  test.each([
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'salim.example.com'],
    ['PUBLIC_URL', 'ftp://salim.example.com'],
    ['PUBLIC_URL', 'https://salim.example.com/app'],
    ['PUBLIC_URL', 'https://salim.example.com/?from=mail'],
    ['PUBLIC_URL', 'https://me:secret@salim.example.com'],
    ['MAIL_FROM', '살림'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'my host'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMITS', 'maybe'],
    ['CLOCK_START', 'yesterday'],
  ])('%s=%s is rejected by name', (name, value) => {
    expect(() => from({ [name]: value })).toThrow(ConfigError);
    expect(() => from({ [name]: value })).toThrow(`${name}=${value}`);
  });

  test.each([
    ['https://salim.example.com/', 'https://salim.example.com'],
    ['HTTPS://Salim.Example.com:443', 'https://salim.example.com'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('PUBLIC_URL=%s is the origin %s', (value, publicUrl) => {
    expect(from({ PUBLIC_URL: value }).publicUrl).toBe(publicUrl);
  });

  test('half a key pair is rejected, and so are unsupported S3 settings', () => {
    const key = { VAPID_PUBLIC_KEY: 'a'.repeat(87), VAPID_PRIVATE_KEY: 'b'.repeat(43) };
    expect(from(key).vapidKeys).toEqual({ publicKey: 'a'.repeat(87), privateKey: 'b'.repeat(43) });
    for (const [name, value] of Object.entries(key)) expect(() => from({ [name]: value })).toThrow(ConfigError);
    expect(() => from({ S3_BUCKET: 'receipts', S3_SECRET_KEY: 'my-secret' })).toThrow('S3_BUCKET, S3_SECRET_KEY');
    expect(() => from({ S3_SECRET_KEY: 'my-secret' })).not.toThrow('my-secret');
  });

  test.each([
    ['SMTP_URL', 'smtpx://user:my-secret@mail.example.com'],
    ['DATABASE_URL', 'mysql://user:my-secret@db.example.com/salim'],
    ['METRICS_TOKEN', 'my-secret'],
  ])('an invalid %s is reported without its value', (name, value) => {
    expect(() => from({ [name]: value })).toThrow(name);
    expect(() => from({ [name]: value })).not.toThrow('my-secret');
  });

  test('test settings are rejected on an address that others can reach', () => {
    const settings: readonly Record<string, string>[] = [
      { RATE_LIMITS: 'off' },
      { CLOCK_START: '2026-11-20T00:00:00Z' },
    ];
    for (const setting of settings) {
      expect(() => from({ ...setting, HOST: '0.0.0.0' })).toThrow(ConfigError);
      expect(() => from({ ...setting, HOST: '127.0.0.1' })).not.toThrow();
    }
  });
});
