import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from './config.ts';

const from = (env: Readonly<Record<string, string>>) => configFrom(env, '/srv/salim/server');

describe('settings', () => {
  test('are all optional', () => {
    expect(from({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
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
    ['127.0.0.1', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['127.0.0.5', 'http://127.0.0.5:3000'],
  ])('HOST=%s is reached as %s, because passkeys need a name', (HOST, publicUrl) => {
    expect(from({ HOST }).publicUrl).toBe(publicUrl);
  });

  test('SIGN_IN=PROVIDER needs a provider', () => {
    expect(() => from({ SIGN_IN: 'PROVIDER' })).toThrow('SIGN_IN=PROVIDER로 시작하려면');
    expect(from({ SIGN_IN: 'provider', KAKAO_CLIENT_ID: 'k' }).signIn).toBe('PROVIDER');
    expect(() => from({ SIGN_IN: 'PASSWORD' })).toThrow('SIGN_IN=PASSWORD');
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

  test('half a key pair is rejected, and so are incomplete S3 settings', () => {
    const key = { VAPID_PUBLIC_KEY: 'a'.repeat(87), VAPID_PRIVATE_KEY: 'b'.repeat(43) };
    expect(from(key).vapidKeys).toEqual({ publicKey: 'a'.repeat(87), privateKey: 'b'.repeat(43) });
    for (const [name, value] of Object.entries(key)) expect(() => from({ [name]: value })).toThrow(ConfigError);
    expect(() => from({ S3_BUCKET: 'receipts' })).toThrow('S3_SECRET_ACCESS_KEY');
    expect(() => from({ BACKUP_EVERY: '6h', BACKUP_DIR: 's3' })).toThrow('BACKUP_DIR=s3');
  });

  test.each([
    ['SMTP_URL', 'smtpx://user:my-secret@mail.example.com'],
    ['DATABASE_URL', 'mysql://user:my-secret@db.example.com/salim'],
    ['METRICS_TOKEN', 'my-secret'],
  ])('an invalid %s is reported without its value', (name, value) => {
    expect(() => from({ [name]: value })).toThrow(name);
    expect(() => from({ [name]: value })).not.toThrow('my-secret');
  });

  test.each([
    'BACKUP_INTERVAL',
    'DATABASE_SSL',
    'MASTER_KEYS',
    'MASTER_KEY_OLD',
    'OPERATOR_EMAIL',
    'QUOTA_BOOK',
    'REGISTRATION_MODE',
    'REGISTRATION_FILE',
    'SIGN_INS',
    'SMTP_HOST',
    'VAPID_PUBLIC',
  ])('%s is rejected instead of ignored', (name) => {
    expect(() => from({ [name]: 'my-secret', SMTP_TLS: 'required' })).toThrow(
      new ConfigError(`알 수 없는 설정이에요: ${name}`),
    );
  });

  test('names that other programs set are ignored', () => {
    const others = {
      DATABASE_NAME: 'salim',
      DATABASE_HOST: 'db',
      DATABASE_SERVICE_HOST: '10.0.0.1',
      DATABASE_PORT: 'tcp://10.0.0.1:5432',
      SMTP_SERVICE_PORT_SMTP: '25',
      SMTP_PORT: 'tcp://10.0.0.2:25',
      SMTP_PORT_25_TCP_ADDR: '10.0.0.2',
      OPERATOR_SERVICE_HOST: '10.0.0.3',
      POSTGRES_PASSWORD: 'x',
      PGHOST: 'db',
      SIGNING_KEY: 'x',
      OPERATORS: 'x',
      npm_config_registry: 'x',
      SMTP_HOST: '',
    };
    expect(from(others)).toEqual(from({}));
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

describe('keys', () => {
  const KEY = Buffer.alloc(32, 7).toString('base64');

  test('are 32 bytes in base64', () => {
    expect(from({ MASTER_KEY: KEY }).masterKeys).toEqual({ current: Buffer.alloc(32, 7), previous: null });
    for (const wrong of ['short', `${KEY}AA`, 'x'.repeat(43).replace('x', '*')]) {
      expect(() => from({ MASTER_KEY: wrong })).toThrow(/: MASTER_KEY$/u);
    }
  });

  test('include a previous one only beside a current one', () => {
    expect(() => from({ MASTER_KEY_PREVIOUS: KEY })).toThrow('MASTER_KEY_PREVIOUS');
  });
});

describe('secrets from files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salim-settings-'));
    await writeFile(join(folder, 'url'), 'postgres://salim:secret@db/salim\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are read like the setting itself, without the line end', () => {
    expect(from({ DATABASE_URL_FILE: join(folder, 'url') }).databaseUrl).toBe('postgres://salim:secret@db/salim');
  });

  test('are refused beside the setting, and when they are missing, without their content', () => {
    const file = join(folder, 'url');
    expect(() => from({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/salim' })).toThrow('DATABASE_URL_FILE');
    expect(() => from({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(`${folder}/none`);
    expect(() => from({ SMTP_URL_FILE: file })).toThrow(/: SMTP_URL$/u);
  });
});

test.each([
  [{}, 'OPEN'],
  [{ REGISTRATION: 'invite' }, 'INVITE'],
  [{ REGISTRATION: 'CLOSED' }, 'CLOSED'],
])('%j: registration is %s', (env, registration) => {
  expect(from(env).registration).toBe(registration);
});

test('a direct address of the database needs the usual one', () => {
  expect(() => from({ DATABASE_DIRECT_URL: 'postgres://db/salim' })).toThrow('DATABASE_URL');
  expect(from({ DATABASE_URL: 'postgres://pool/salim' }).databaseDirectUrl).toBe('postgres://pool/salim');
});

describe('DATABASE_TLS=required', () => {
  const address = 'postgres://salim:secret@db.example/salim';

  test('checks the certificate of every connection', () => {
    const { databaseUrl, databaseDirectUrl } = from({ DATABASE_URL: address, DATABASE_TLS: 'required' });
    expect([databaseUrl, databaseDirectUrl]).toEqual([
      `${address}?sslmode=verify-full`,
      `${address}?sslmode=verify-full`,
    ]);
    const own = `${address}?sslrootcert=${encodeURIComponent(import.meta.filename)}`;
    expect(from({ DATABASE_URL: own, DATABASE_TLS: 'required' }).databaseUrl).toBe(`${own}&sslmode=verify-full`);
    expect(from({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  test.each(['sslrootcert', 'sslcert', 'sslkey'])('names the file of %s that cannot be read', (option) => {
    const env = { DATABASE_URL: `${address}?${option}=%2Fnowhere%2Fca.pem` };
    expect(() => from(env)).toThrow(`DATABASE_URL의 ${option}에 있는 파일을 읽을 수 없어요: /nowhere/ca.pem`);
    expect(() => from(env)).not.toThrow('secret');
  });

  test.each(['sslmode=disable', 'sslmode=prefer', 'sslmode=no-verify', 'ssl=0'])(
    'refuses an address with %s',
    (option) => {
      const env = { DATABASE_URL: address, DATABASE_DIRECT_URL: `${address}?${option}`, DATABASE_TLS: 'required' };
      expect(() => from(env)).toThrow('DATABASE_DIRECT_URL');
      expect(() => from(env)).not.toThrow('secret');
    },
  );
});
