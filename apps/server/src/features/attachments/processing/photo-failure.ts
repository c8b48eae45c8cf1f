import type { ErrorCode } from '@salim/contract';

/** Why a picture cannot be kept. */
export type PhotoFailureCode = Extract<
  ErrorCode,
  'ATTACHMENT_TOO_MANY_PIXELS' | 'ATTACHMENT_UNREADABLE' | 'ATTACHMENT_HEIC_UNREADABLE'
>;

/** A picture is not kept; the message is for the log and holds nothing from the file. */
export class PhotoFailure extends Error {
  override readonly name = 'PhotoFailure';
  readonly code: PhotoFailureCode;

  constructor(code: PhotoFailureCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
