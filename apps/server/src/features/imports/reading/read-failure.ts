import type { ErrorCode } from '@salim/contract';

/** Why a whole file cannot be read; each has its Korean sentence in the catalogue. */
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

/** Ends the reading of a file. `message` is for the log and never holds anything from the file. */
export class ReadFailure extends Error {
  readonly code: ReadFailureCode;

  constructor(code: ReadFailureCode, reason: string) {
    super(reason);
    this.name = 'ReadFailure';
    this.code = code;
  }
}
