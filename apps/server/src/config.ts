import { accessSync, constants, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { externalProvidersFrom, type ProviderSettings, ProviderSettingsError } from './external-providers.ts';
import { type S3Settings, S3SettingsError, s3SettingsFrom } from './file-store/s3-settings.ts';
import type { KeySettings } from './secrets.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Backups at intervals. */
export interface BackupSettings {
  readonly everyMs: number;
  /** Number of backups to keep. */
  readonly keep: number;
  /** Null for the bucket of the S3 settings. */
  readonly dir: string | null;
}

/** The server's configuration, read from the environment. The only reader of `process.env`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin for links and mails, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The database without a pooler in between, for signals, migrations, backups and session locks. */
  readonly databaseDirectUrl: string | null;
  /** Whether statements get names on their connections, which poolers in transaction mode may not support. */
  readonly namesStatements: boolean;
  /** Master keys; without a current one the key file of the data directory is used. */
  readonly masterKeys: KeySettings;
  /** Backups that the server makes by itself; null for none. */
  readonly backups: BackupSettings | null;
  /** Encrypts backups, and opens encrypted ones. */
  readonly backupPassphrase: string | null;
  /** Where receipts are stored; null for the data directory. */
  readonly s3: S3Settings | null;
  /** Who may create an account. */
  readonly registration: 'OPEN' | 'INVITE' | 'CLOSED';
  /** Whether pages of guests offer to open 토스 on phones. */
  readonly offersToss: boolean;
  /** Bounds of what one person may use; null for none. */
  readonly quotas: { readonly fileBytes: number | null; readonly books: number | null };
  /** How users sign in; with PROVIDER through an external provider alone. */
  readonly signIn: 'ANY' | 'PROVIDER';
  readonly smtpUrl: string | null;
  /** Whether mail may leave only over an encrypted connection. */
  readonly requiresSmtpTls: boolean;
  readonly mailFrom: string;
  /** Comma-separated addresses of trusted proxies, whose `X-Forwarded-*` headers are used; false for none. */
  readonly trustProxy: false | string;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** External sign-in providers, in the order of their buttons. */
  readonly externalProviders: readonly ProviderSettings[];
  /** Whether photos of receipts are read, where the optional packages for it are installed. */
  readonly isReceiptReadingOn: boolean;
  readonly areRateLimitsOn: boolean;
  readonly clockStart: Date | null;
  readonly opensBrowser: boolean;
  /** Host names of this installation in addition to that of `publicUrl`. */
  readonly allowedHosts: readonly string[];
  /** Whether other machines may connect over plain HTTP, which can be read in transit. */
  readonly allowsInsecureHttp: boolean;
  /** Allows webhooks and push messages to this machine and its network; only for tests, on loopback. */
  readonly allowsPrivateTargets: boolean;
  /** VAPID keys for push messages; null to derive them from the installation's secret. */
  readonly vapidKeys: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Contact address for push services (`mailto:` or https). */
  readonly vapidSubject: string;
  /** Operator responsible for personal data; null until configured. */
  readonly operator: { readonly name: string; readonly contact: string } | null;
  /** Validates responses against the contract before they are sent. */
  readonly checksAnswers: boolean;
  readonly webDir: string;
}

/** An invalid setting; the message is for the operator who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);
/** Addresses to listen on that this machine reaches as `localhost`. */
const LOCAL_HOSTS = new Set([...LOOPBACK_HOSTS, '0.0.0.0', '::']);

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host) || /^127\.\d+\.\d+\.\d+$/u.test(host);
}

const onOff = z
  .enum(['on', 'off', '1', '0', 'true', 'false'])
  .transform((value) => ['on', '1', 'true'].includes(value));

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && bits > 0 && (length === undefined || (/^\d{1,3}$/u.test(length) && Number(length) <= bits))
  );
}

/** The app is served from the root of its origin, so a path is not allowed. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && [search, hash, username, password].every((part) => part === '');
}

function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Named address ranges. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * `on` means a proxy on this machine. Others are listed by address, because these headers are worthless from unknown
 * senders: a client that could choose its own address would never hit a rate limit.
 */
const proxies = z.string().transform((value, context): false | string => {
  const text = value.trim().toLowerCase();
  if (['off', 'false', '0'].includes(text)) return false;
  if (['on', 'true', '1'].includes(text)) return 'loopback';
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every((network) => NAMED_NETWORKS.has(network) || isNetwork(network))) return networks.join(',');
  context.issues.push({ code: 'custom', input: value });
  return z.NEVER;
});

/** Comma-separated names without a port. */
const hostNames = z.string().transform((value, context): string[] => {
  const names = value.split(',').map((part) => part.trim().toLowerCase());
  if (names.every((name) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/u.test(name))) return names;
  context.issues.push({ code: 'custom', input: value });
  return z.NEVER;
});

/** Settings whose values are or contain secrets: they are never repeated, not even when invalid. */
const SECRET_SETTINGS = new Set([
  'BACKUP_PASSPHRASE',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'VAPID_PRIVATE_KEY',
  'APPLE_PRIVATE_KEY',
]);

const isSecret = (name: string): boolean => SECRET_SETTINGS.has(name) || name.endsWith('_CLIENT_SECRET');

const UNIT_MS = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;

/** `30m`, `6h` or `1d`, at least 10 minutes, in milliseconds. */
const interval = z.string().transform((text, context): number => {
  const [, count, unit] = /^(\d{1,4})([mhd])$/u.exec(text) ?? [];
  const ms = Number(count) * (UNIT_MS[unit as keyof typeof UNIT_MS] ?? 0);
  if (ms >= 10 * UNIT_MS.m) return ms;
  context.issues.push({ code: 'custom', input: text });
  return z.NEVER;
});

/** A count of at least one. */
const positive = z
  .string()
  .regex(/^\d{1,9}$/u)
  .transform(Number)
  .pipe(z.int().min(1));

/** 32 bytes in base64 or base64url. */
const masterKey = z.string().transform((text, context): Buffer => {
  const bytes = /^[\w+/-]{43}=?$/u.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (bytes.length === 32) return bytes;
  context.issues.push({ code: 'custom', input: text });
  return z.NEVER;
});

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/u)
    .transform(Number)
    .pipe(z.int().min(0).max(65_535))
    .default(3000),
  HOST: z
    .string()
    .refine((host) => URL.canParse(`http://${hostInUrl(host)}`))
    .default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/u })
    .refine(isOrigin)
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/u }).optional(),
  DATABASE_STATEMENT_NAMES: onOff.default(true),
  DATABASE_TLS: z.enum(['url', 'required']).default('url'),
  MASTER_KEY: masterKey.optional(),
  MASTER_KEY_PREVIOUS: masterKey.optional(),
  BACKUP_EVERY: interval.optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}$/u)
    .transform(Number)
    .pipe(z.int().min(1))
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(8).optional(),
  TOSS_BUTTON: onOff.default(true),
  REGISTRATION: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['OPEN', 'INVITE', 'CLOSED']))
    .default('OPEN'),
  QUOTA_FILES_MB: positive.optional(),
  QUOTA_BOOKS: positive.optional(),
  SIGN_IN: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['ANY', 'PROVIDER']))
    .default('ANY'),
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  SMTP_TLS: z.enum(['auto', 'required']).default('auto'),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]@[^\s<>@]/u)
    .default('살림 <no-reply@localhost>'),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  RECEIPT_READING: onOff.default(true),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  ALLOW_PRIVATE_TARGETS: onOff.default(false),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/u)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/u)
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/u)
    .optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(50).optional(),
  OPERATOR_CONTACT: z.string().trim().min(3).max(100).optional(),
  ALLOWED_HOSTS: hostNames.default([]),
  ALLOW_INSECURE_HTTP: onOff.default(false),
  OPEN_BROWSER: onOff.default(true),
  NODE_ENV: z.string().optional(),
  WEB_DIR: z.string().min(1).optional(),
});

const PROVIDER_REFUSALS: Readonly<Record<ProviderSettingsError['reason'], string>> = {
  MISSING: '외부 로그인 설정이 빠졌어요',
  INVALID: '외부 로그인 설정이 올바르지 않아요',
  LOOPBACK_ONLY: '이 외부 로그인 설정은 테스트용이라 HOST가 127.0.0.1일 때만 쓸 수 있어요',
};

function providersOf(env: Readonly<Record<string, string | undefined>>, host: string): ProviderSettings[] {
  try {
    return externalProvidersFrom(env, isLoopback(host));
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    throw new ConfigError(`${PROVIDER_REFUSALS[error.reason]}: ${error.settings.join(', ')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings that are present, with `X_FILE` read as the secret `X`, as containers pass them.
 *
 * @throws ConfigError when both are given, or the file cannot be read
 */
function presentIn(env: Environment): Record<string, string> {
  const present = new Map(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  for (const [name, file] of [...present]) {
    const secret = name.replace(/_FILE$/u, '');
    if (secret === name || !isSecret(secret)) continue;
    if (present.has(secret)) throw new ConfigError(`${secret}와 ${name} 중 하나만 설정해 주세요.`);
    present.delete(name);
    try {
      present.set(secret, readFileSync(file, 'utf8').trim());
    } catch {
      throw new ConfigError(`${name}에 있는 파일을 읽을 수 없어요: ${file}`);
    }
  }
  return Object.fromEntries(present);
}

/** `s3` is the bucket; a folder of this name is `./s3`. */
function backupDirOf(read: z.output<typeof environment>, s3: S3Settings | null): string | null {
  if (read.BACKUP_DIR !== 's3') return resolve(read.BACKUP_DIR ?? resolve(read.DATA_DIR, 'backups'));
  if (s3 === null) throw new ConfigError('BACKUP_DIR=s3은 S3 설정과 함께 쓸 수 있어요: S3_ENDPOINT, S3_BUCKET');
  return null;
}

function s3Of(present: Readonly<Record<string, string>>): S3Settings | null {
  try {
    return s3SettingsFrom(present);
  } catch (error) {
    throw error instanceof S3SettingsError ? new ConfigError(error.message) : error;
  }
}

function requireCompleteKeys(read: z.output<typeof environment>): void {
  if (read.MASTER_KEY_PREVIOUS && !read.MASTER_KEY)
    throw new ConfigError('MASTER_KEY_PREVIOUS는 MASTER_KEY와 함께 설정해 주세요.');
  if (read.BACKUP_EVERY === undefined && (read.BACKUP_KEEP !== undefined || read.BACKUP_DIR !== undefined))
    throw new ConfigError('BACKUP_KEEP과 BACKUP_DIR은 BACKUP_EVERY와 함께 설정해 주세요.');
  if (read.DATABASE_DIRECT_URL !== undefined && read.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL은 DATABASE_URL과 함께 설정해 주세요.');
}

/** Values of `sslmode` with which a connection may be plain, or its certificate is not checked. */
const UNVERIFIED_MODES = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/** Files of an address of the database. */
const CERTIFICATE_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** @throws ConfigError */
function requireReadable(file: string | null, what: string): void {
  if (file === null) return;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError(`${what}에 있는 파일을 읽을 수 없어요: ${file}`);
  }
}

/**
 * With `DATABASE_TLS=required` the connection is encrypted and the certificate of the database is checked, or there is no
 * connection.
 *
 * @throws ConfigError for an address that asks for less
 */
function databaseAddress(address: string | undefined, tls: 'url' | 'required', name: string): string | null {
  if (address === undefined) return null;
  const url = new URL(address);
  for (const option of CERTIFICATE_FILES) requireReadable(url.searchParams.get(option), `${name}의 ${option}`);
  if (tls === 'url') return address;
  const mode = url.searchParams.get('sslmode');
  if ((mode !== null && UNVERIFIED_MODES.has(mode)) || url.searchParams.has('ssl'))
    throw new ConfigError(`DATABASE_TLS=required인데 ${name}이 암호화하지 않은 연결을 허용해요. sslmode를 빼 주세요.`);
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

/**
 * Reads the settings.
 *
 * @throws ConfigError for an invalid value, a misspelt name, or a test setting on an address that others can reach
 */
export function configFrom(env: Environment, programDir: string): Config {
  const present = presentIn(env);
  const unknown = unknownSettings(present, new Set(Object.keys(environment.shape)));
  if (unknown.length > 0) throw new ConfigError(`알 수 없는 설정이에요: ${unknown.join(', ')}`);
  const result = environment.safeParse(present);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      `설정값이 올바르지 않아요: ${names.map((name) => (isSecret(name) ? name : `${name}=${env[name] ?? ''}`)).join(', ')}`,
    );
  }
  const read = result.data;
  for (const [name, isSet] of [
    ['RATE_LIMITS=off', read.RATE_LIMITS === 'off'],
    ['CLOCK_START', read.CLOCK_START !== undefined],
  ] as const) {
    if (isSet && !isLoopback(read.HOST)) {
      throw new ConfigError(`${name} 설정은 테스트용이라 HOST가 127.0.0.1일 때만 쓸 수 있어요.`);
    }
  }
  if (!isLoopback(read.HOST) && read.TRUST_PROXY === false && !read.ALLOW_INSECURE_HTTP) {
    throw new ConfigError(
      `HOST=${read.HOST}: 다른 기기에서 암호화하지 않은 http로 접속하게 돼요. https를 받는 프록시를 앞에 두고 TRUST_PROXY를 설정하거나, 믿을 수 있는 네트워크라면 ALLOW_INSECURE_HTTP=on으로 시작해 주세요.`,
    );
  }
  requireCompleteKeys(read);
  const s3 = s3Of(present);
  if ((read.VAPID_PUBLIC_KEY === undefined) !== (read.VAPID_PRIVATE_KEY === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY와 VAPID_PRIVATE_KEY는 함께 설정해 주세요.');
  }
  if ((read.OPERATOR_NAME === undefined) !== (read.OPERATOR_CONTACT === undefined)) {
    throw new ConfigError('OPERATOR_NAME과 OPERATOR_CONTACT는 함께 설정해 주세요.');
  }
  const externalProviders = providersOf(present, read.HOST);
  if (read.SIGN_IN === 'PROVIDER' && externalProviders.length === 0) {
    throw new ConfigError('SIGN_IN=PROVIDER로 시작하려면 먼저 외부 로그인을 하나 이상 설정해 주세요.');
  }
  // A name rather than an address: passkeys need one.
  const originHost = LOCAL_HOSTS.has(read.HOST) ? 'localhost' : read.HOST;
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${hostInUrl(originHost)}:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: databaseAddress(read.DATABASE_URL, read.DATABASE_TLS, 'DATABASE_URL'),
    databaseDirectUrl: databaseAddress(
      read.DATABASE_DIRECT_URL ?? read.DATABASE_URL,
      read.DATABASE_TLS,
      'DATABASE_DIRECT_URL',
    ),
    namesStatements: read.DATABASE_STATEMENT_NAMES,
    masterKeys: { current: read.MASTER_KEY ?? null, previous: read.MASTER_KEY_PREVIOUS ?? null },
    backups:
      read.BACKUP_EVERY === undefined
        ? null
        : {
            everyMs: read.BACKUP_EVERY,
            keep: read.BACKUP_KEEP ?? 7,
            dir: backupDirOf(read, s3),
          },
    s3,
    backupPassphrase: read.BACKUP_PASSPHRASE ?? null,
    registration: read.REGISTRATION,
    offersToss: read.TOSS_BUTTON,
    quotas: {
      fileBytes: read.QUOTA_FILES_MB === undefined ? null : read.QUOTA_FILES_MB * 1024 * 1024,
      books: read.QUOTA_BOOKS ?? null,
    },
    signIn: read.SIGN_IN,
    smtpUrl: read.SMTP_URL ?? null,
    requiresSmtpTls: read.SMTP_TLS === 'required',
    mailFrom: read.MAIL_FROM,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN ?? null,
    externalProviders,
    isReceiptReadingOn: read.RECEIPT_READING,
    areRateLimitsOn: read.RATE_LIMITS === 'on',
    clockStart: read.CLOCK_START ? new Date(read.CLOCK_START) : null,
    opensBrowser: read.OPEN_BROWSER,
    allowedHosts: read.ALLOWED_HOSTS,
    allowsInsecureHttp: read.ALLOW_INSECURE_HTTP,
    allowsPrivateTargets: read.ALLOW_PRIVATE_TARGETS && isLoopback(read.HOST),
    vapidKeys:
      read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY
        ? { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY }
        : null,
    vapidSubject: read.VAPID_SUBJECT ?? 'mailto:no-reply@localhost',
    operator:
      read.OPERATOR_NAME !== undefined && read.OPERATOR_CONTACT !== undefined
        ? { name: read.OPERATOR_NAME, contact: read.OPERATOR_CONTACT }
        : null,
    checksAnswers: read.NODE_ENV === 'test' || read.NODE_ENV === 'development',
    webDir: read.WEB_DIR ?? resolve(programDir, '../web'),
  };
}
