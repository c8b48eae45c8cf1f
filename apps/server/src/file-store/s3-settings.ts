/** Where an S3 store is, and with which key it is used. */
export interface S3Settings {
  /** Without the bucket and without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is in the path (`endpoint/bucket`) rather than in the host name. */
  readonly forcesPathStyle: boolean;
}

/** The address that all keys of the bucket are appended to. */
export function bucketUrl({ endpoint, bucket, forcesPathStyle }: S3Settings): string {
  if (forcesPathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href.replace(/\/$/u, '');
}

/** The settings of S3 do not make sense; the message is for the operator and repeats no key. */
export class S3SettingsError extends Error {
  override readonly name = 'S3SettingsError';
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const KNOWN = new Set<string>([...NEEDED, 'S3_REGION', 'S3_FORCE_PATH_STYLE']);
const ON_OFF: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, off: false, false: false, 0: false };

function endpointFrom(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAddress =
    url !== null &&
    /^https?:$/u.test(url.protocol) &&
    url.pathname === '/' &&
    [url.search, url.hash, url.username, url.password].every((part) => part === '');
  if (!isAddress)
    throw new S3SettingsError('S3_ENDPOINT에는 버킷 이름이 없는 주소를 넣어 주세요. 예: https://s3.example.com');
  return url;
}

/**
 * The settings of S3; null without any. All servers of a database need the same ones.
 *
 * @throws S3SettingsError for incomplete, unknown or invalid settings
 */
export function s3SettingsFrom(env: Readonly<Record<string, string | undefined>>): S3Settings | null {
  const names = Object.keys(env).filter((name) => name.startsWith('S3_'));
  if (names.length === 0) return null;
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new S3SettingsError(`알 수 없는 S3 설정이에요: ${unknown.join(', ')}`);
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0) throw new S3SettingsError(`S3 설정이 빠졌어요. 함께 설정해 주세요: ${missing.join(', ')}`);
  const {
    S3_ENDPOINT = '',
    S3_BUCKET: bucket = '',
    S3_ACCESS_KEY_ID: accessKeyId = '',
    S3_SECRET_ACCESS_KEY: secretAccessKey = '',
    S3_REGION: region = 'us-east-1',
    S3_FORCE_PATH_STYLE,
  } = env;
  const { origin, hostname } = endpointFrom(S3_ENDPOINT);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket))
    throw new S3SettingsError(`S3_BUCKET이 올바르지 않아요: ${bucket}`);
  if (!/^[\w-]{1,64}$/u.test(region)) throw new S3SettingsError(`S3_REGION이 올바르지 않아요: ${region}`);
  const isAws = /(^|\.)amazonaws\.com(\.cn)?$/u.test(hostname);
  const forcesPathStyle = S3_FORCE_PATH_STYLE === undefined ? !isAws : ON_OFF[S3_FORCE_PATH_STYLE];
  if (forcesPathStyle === undefined)
    throw new S3SettingsError(`S3_FORCE_PATH_STYLE에는 on이나 off를 넣어 주세요: ${S3_FORCE_PATH_STYLE}`);
  return { endpoint: origin, region, bucket, accessKeyId, secretAccessKey, forcesPathStyle };
}
