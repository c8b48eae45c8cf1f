/** The message of the database driver when TLS is asked for and the database has none. */
const NO_TLS = 'The server does not support SSL connections';
/** Messages of the driver for a connection that was lost, and for one that was not made in time. */
const LOST = /^Connection terminated|not queryable$/u;
const LATE = /^timeout exceeded when trying to connect|^timeout expired$/u;

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Of a socket in the file system.
  'ENOENT',
]);

/** Codes of Node for a certificate that is not trusted, not valid now, or of another host. */
const CERTIFICATE_CODES = /^(?:DEPTH_ZERO_|SELF_SIGNED_CERT|UNABLE_TO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/u;

/** How PostgreSQL ends its refusal of an address that it accepts with TLS only: since version 14, and before. */
const NEEDS_TLS = /, (?:no encryption|SSL off)$/u;

const NOT_NOW = '데이터베이스 연결이 끊겼어요. 잠시 후 다시 시도해 주세요.';

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNRESET: NOT_NOW,
  EPIPE: NOT_NOW,
  '57P01': NOT_NOW,
  '57P02': NOT_NOW,
  '57P03': '데이터베이스가 시작하거나 멈추는 중이에요. 잠시 후 다시 시도해 주세요.',
  '25006':
    '데이터베이스가 지금은 읽기만 돼요. 리더가 바뀌는 중이면 잠시 후 다시 시도하고, 아니면 DATABASE_URL에 리더의 주소를 설정해 주세요.',
  '28000': '데이터베이스가 로그인을 거절했어요. DATABASE_URL의 사용자와 비밀번호를 확인해 주세요.',
  '28P01': '데이터베이스가 로그인을 거절했어요. DATABASE_URL의 사용자와 비밀번호를 확인해 주세요.',
  '3D000': 'DATABASE_URL에 있는 이름의 데이터베이스가 없어요. 이름을 확인하거나 데이터베이스를 만들어 주세요.',
  '53100': '데이터베이스의 디스크에 남은 공간이 없어요. 공간을 비운 뒤 다시 시도해 주세요.',
  '53300': '데이터베이스의 연결이 모두 쓰이고 있어요. max_connections를 늘리거나 다른 프로그램을 종료해 주세요.',
  '55P03': '다른 프로그램이 데이터베이스를 쓰고 있어요. 그 프로그램을 종료한 뒤 다시 시도해 주세요.',
};

/** Where a connection was tried: an address, a name or a socket. */
function placeOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return placeOf(error.errors[0]);
  const { hostname, address, port } = error as { hostname?: string; address?: string; port?: number };
  const host = hostname ?? address;
  if (host === undefined) return '';
  return port === undefined ? ` (${host})` : ` (${host}:${port})`;
}

function isConnecting(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && isConnecting(one));
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
}

/** Why the database cannot be used, and what to do, for the operator; null for errors that are not about that. */
export function explainDatabase(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.message === NO_TLS)
    return '데이터베이스가 암호화한 연결을 지원하지 않아요. 데이터베이스에 TLS를 설정하거나 DATABASE_TLS=required를 빼 주세요.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CERTIFICATE_CODES.test(code))
    return `데이터베이스의 인증서를 믿을 수 없어요. 주소와 기간을 확인하고, 직접 만든 인증 기관이면 DATABASE_URL에 sslrootcert를 넣어 주세요. (${code})`;
  if (code === '28000' && NEEDS_TLS.test(error.message))
    return '데이터베이스가 암호화한 연결만 받아요. DATABASE_TLS=required를 설정해 주세요.';
  if (LATE.test(error.message) || (UNREACHABLE_CODES.has(code) && isConnecting(error)))
    return `데이터베이스에 연결하지 못했어요${placeOf(error)}. PostgreSQL이 켜져 있는지, DATABASE_URL의 주소가 맞는지 확인해 주세요.`;
  if (LOST.test(error.message)) return NOT_NOW;
  if (code === '42501')
    return `데이터베이스 사용자의 권한이 모자라요. 데이터베이스의 소유자인지, btree_gin을 만들 수 있는지 확인해 주세요. (${error.message})`;
  return SENTENCES[code] ?? null;
}
