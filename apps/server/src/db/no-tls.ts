/** The message of the database driver when TLS is asked for and the database has none. */
const REFUSAL = 'The server does not support SSL connections';

/** For the operator; null for any other error. */
export function explainMissingTls(error: unknown): string | null {
  return error instanceof Error && error.message === REFUSAL
    ? '데이터베이스가 암호화한 연결을 지원하지 않아요. 데이터베이스에 TLS를 설정하거나 DATABASE_TLS=required를 빼 주세요.'
    : null;
}
