import { ERROR_MESSAGES, type ErrorCode, type FieldError } from '@salim/contract';

export interface AppErrorDetails {
  /** What is wrong with which field. */
  readonly errors?: readonly FieldError[];
  /** The resource as it is now, with VERSION_CONFLICT. */
  readonly current?: unknown;
  /** A more exact sentence than the code's own. */
  readonly message?: string;
  /** Seconds to wait, with TOO_MANY_REQUESTS. */
  readonly retryAfter?: number;
}

/** An expected refusal: answered with its code, its status and a Korean sentence. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? ERROR_MESSAGES[code]);
    this.code = code;
    this.details = details;
  }
}

/** A refusal that is about one field. */
export function fieldRefusal(code: ErrorCode, field: string): AppError {
  return new AppError(code, { errors: [{ field, message: ERROR_MESSAGES[code], code }] });
}

export const STATUS: Readonly<Record<ErrorCode, number>> = {
  MALFORMED_REQUEST: 400,
  VALIDATION_FAILED: 400,
  LIMIT_EXCEEDED: 422,
  UNSUPPORTED_MEDIA_TYPE: 415,
  BODY_TOO_LARGE: 413,
  METHOD_NOT_ALLOWED: 405,
  CROSS_SITE_REFUSED: 403,
  VERSION_REQUIRED: 428,
  UNAUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  BAD_CREDENTIALS: 401,
  OTP_REQUIRED: 401,
  OTP_INVALID: 422,
  WRONG_PASSWORD: 422,
  REAUTH_REQUIRED: 403,
  TOO_MANY_REQUESTS: 429,
  USERNAME_TAKEN: 409,
  PASSWORD_TOO_COMMON: 422,
  PASSWORD_MISMATCH: 422,
  CONSENT_REQUIRED: 422,
  TOKEN_INVALID: 422,
  NOT_FOUND: 404,
  BOOK_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  PAYMENT_METHOD_NOT_FOUND: 404,
  ASSET_NOT_FOUND: 404,
  TAG_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  IMPORT_NOT_FOUND: 404,
  ROLE_TOO_LOW: 403,
  MASKED_ENTRY: 403,
  VERSION_CONFLICT: 409,
  ID_TAKEN: 409,
  NAME_TAKEN: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  UNDO_IMPOSSIBLE: 409,
  SPLIT_SUM_MISMATCH: 422,
  PAYMENT_SUM_MISMATCH: 422,
  PAYER_SUM_MISMATCH: 422,
  SHARE_SUM_MISMATCH: 422,
  DUPLICATE_MEMBER: 422,
  TRANSFER_SAME_ASSET: 422,
  TRANSFER_ASSET_REQUIRED: 422,
  TRANSFER_TAKES_NO_CATEGORY: 422,
  FIELD_NOT_FOR_TYPE: 422,
  ADJUSTMENT_IS_MADE_BY_RECONCILE: 422,
  CATEGORY_KIND_MISMATCH: 422,
  CATEGORY_TOO_DEEP: 422,
  REFUND_ONLY_FOR_EXPENSE: 422,
  REFUND_TARGET_INVALID: 422,
  ASSET_DELETED: 422,
  CATEGORY_DELETED: 422,
  BALANCE_OUT_OF_RANGE: 422,
  CURRENCY_FIXED: 422,
  IN_USE: 422,
  MOVE_TARGET_INVALID: 422,
  TOO_MANY: 422,
  LAST_MEMBER: 422,
  OWNER_CANNOT_LEAVE: 422,
  NOT_DELETED: 409,
  NOTHING_TO_CHANGE: 400,
  IMPORT_UNREADABLE: 422,
  IMPORT_UNKNOWN_FORMAT: 422,
  IMPORT_TOO_MANY_ROWS: 422,
  IMPORT_TOO_LARGE: 413,
  IMPORT_BOMB: 413,
  IMPORT_TIMEOUT: 422,
  IMPORT_PASSWORD_REQUIRED: 422,
  IMPORT_PASSWORD_WRONG: 422,
  IMPORT_EMPTY: 422,
  IMPORT_HAS_PROBLEMS: 422,
  IMPORT_ALREADY_COMMITTED: 409,
  IMPORT_NOT_READY: 409,
  IMPORT_BUSY: 429,
  FILE_MISSING: 400,
  STORAGE_FULL: 503,
  NOT_READY: 503,
  INTERNAL_ERROR: 500,
};
