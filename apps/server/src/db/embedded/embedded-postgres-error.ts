/**
 * Why the embedded database could not be started or kept running.
 *
 * - `DATA_DIR_IN_USE`: another live server holds the data directory.
 * - `ROOT_REFUSED`: we are root and neither another user nor a user namespace can run PostgreSQL here.
 * - `WRONG_OWNER`: the database files belong to another user and we may not change that.
 * - `NO_BINARIES`: there is no PostgreSQL for this platform, or it does not run on this machine.
 * - `DAMAGED`: the directory is not a complete database; it is never replaced by an empty one.
 * - `VERSION_MISMATCH`: the directory was created by another major version of PostgreSQL.
 * - `LOCALE_BROKEN`: the database would handle Korean text incorrectly.
 * - `DISK_FULL`: PostgreSQL cannot start because the disk is full.
 * - `START_FAILED`: PostgreSQL did not start, or crashed more often than we restart it.
 */
export type EmbeddedPostgresErrorCode =
  | 'DATA_DIR_IN_USE'
  | 'ROOT_REFUSED'
  | 'WRONG_OWNER'
  | 'NO_BINARIES'
  | 'DAMAGED'
  | 'VERSION_MISMATCH'
  | 'LOCALE_BROKEN'
  | 'DISK_FULL'
  | 'START_FAILED';

/** An error of the embedded database. `message` is Korean and meant for the operator who started the server. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** A second live server was started on one data directory. The caller prints the message and exits with a code ≠ 0. */
export class DataDirInUseError extends EmbeddedPostgresError {
  readonly dataDir: string;
  /** The process that holds the directory; it may belong to another machine or container. */
  readonly holderPid: number;

  constructor(dataDir: string, holderPid: number) {
    super(
      'DATA_DIR_IN_USE',
      `다른 살림 서버가 이 데이터 폴더를 쓰고 있어요: ${dataDir} (프로세스 ${holderPid}). ` +
        '그 서버를 먼저 끄거나, DATA_DIR로 다른 폴더를 골라 주세요.',
    );
    this.name = 'DataDirInUseError';
    this.dataDir = dataDir;
    this.holderPid = holderPid;
  }
}
