import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { externalProvidersFrom, type ProviderSettings, ProviderSettingsError } from './external-providers.ts';

/** The server's configuration, read from the environment. The only reader of `process.env`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin for links and mails, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Comma-separated addresses of trusted proxies, whose `X-Forwarded-*` headers are used; false for none. */
  readonly trustProxy: false | string;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** External sign-in providers, in the order of their buttons. */
  readonly externalProviders: readonly ProviderSettings[];
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
const SECRET_SETTINGS = new Set(['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'VAPID_PRIVATE_KEY']);

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
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/[^\s<>@]@[^\s<>@]/u)
    .default('살림 <no-reply@localhost>'),
  TRUST_PROXY: proxies.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
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

/**
 * Reads the settings.
 *
 * @throws ConfigError for an invalid value, or a test setting on an address that others can reach
 */
export function configFrom(env: Readonly<Record<string, string | undefined>>, programDir: string): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(present);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      `설정값이 올바르지 않아요: ${names.map((name) => (SECRET_SETTINGS.has(name) ? name : `${name}=${env[name] ?? ''}`)).join(', ')}`,
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
  const elsewhere = Object.keys(present).filter((name) => name.startsWith('S3_'));
  if (elsewhere.length > 0) {
    throw new ConfigError(
      `영수증을 S3에 저장하는 기능은 아직 없어요. 영수증은 DATA_DIR에 저장되니 이 설정을 빼고 시작해 주세요: ${elsewhere.join(', ')}`,
    );
  }
  if ((read.VAPID_PUBLIC_KEY === undefined) !== (read.VAPID_PRIVATE_KEY === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY와 VAPID_PRIVATE_KEY는 함께 설정해 주세요.');
  }
  if ((read.OPERATOR_NAME === undefined) !== (read.OPERATOR_CONTACT === undefined)) {
    throw new ConfigError('OPERATOR_NAME과 OPERATOR_CONTACT는 함께 설정해 주세요.');
  }
  const originHost = read.HOST === '0.0.0.0' || read.HOST === '::' ? 'localhost' : read.HOST;
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${hostInUrl(originHost)}:${read.PORT}`,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN ?? null,
    externalProviders: providersOf(present, read.HOST),
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
