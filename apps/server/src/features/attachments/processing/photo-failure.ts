import type { ErrorCode } from '@salim/contract';

/** Error codes for a picture that cannot be kept. */
export type PhotoFailureCode = Extract<
  ErrorCode,
  'ATTACHMENT_TOO_MANY_PIXELS' | 'ATTACHMENT_UNREADABLE' | 'ATTACHMENT_HEIC_UNREADABLE'
>;

/** A picture was rejected; the message is logged and contains nothing from the file. */
export class PhotoFailure extends Error {
  override readonly name = 'PhotoFailure';
  readonly code: PhotoFailureCode;

  constructor(code: PhotoFailureCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
