import type { ErrorCode } from '@salim/contract';

/** Why a whole file cannot be read; the catalogue has a Korean sentence for each. */
export type ReadFailureCode = Extract<
  ErrorCode,
  | 'IMPORT_UNREADABLE'
  | 'IMPORT_UNKNOWN_FORMAT'
  | 'IMPORT_TOO_MANY_ROWS'
  | 'IMPORT_TOO_LARGE'
  | 'IMPORT_BOMB'
  | 'IMPORT_TIMEOUT'
  | 'IMPORT_PASSWORD_REQUIRED'
  | 'IMPORT_PASSWORD_WRONG'
  | 'IMPORT_EMPTY'
>;

/** Aborts reading a file. `message` is for the log and never contains text from the file. */
export class ReadFailure extends Error {
  readonly code: ReadFailureCode;

  constructor(code: ReadFailureCode, reason: string) {
    super(reason);
    this.name = 'ReadFailure';
    this.code = code;
  }
}
