import type { ErrorCode } from '@salim/contract';

/** Error codes for a picture that cannot be kept. */
export type PhotoFailureCode = Extract<
  ErrorCode,
  | 'ATTACHMENT_TOO_MANY_PIXELS'
  | 'ATTACHMENT_UNREADABLE'
  | 'ATTACHMENT_HEIC_UNREADABLE'
  | 'STORAGE_FULL'
  | 'FILES_UNAVAILABLE'
>;

/** A picture was rejected, or could not be written; the message is logged and contains nothing from the file. */
export class PhotoFailure extends Error {
  override readonly name = 'PhotoFailure';
  readonly code: PhotoFailureCode;

  constructor(code: PhotoFailureCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Converts a write error to a failure of the storage rather than of the picture. @throws PhotoFailure */
export function throwWriteFailure(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  throw new PhotoFailure(isFull ? 'STORAGE_FULL' : 'FILES_UNAVAILABLE', `not written: ${code}`);
}
