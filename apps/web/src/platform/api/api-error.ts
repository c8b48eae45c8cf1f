import type { FieldError } from '@salim/contract';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

interface ApiErrorDetails {
  /** HTTP status, 0 for no response. */
  readonly status: number;
  readonly fieldErrors?: readonly FieldError[];
  readonly requestId?: string;
  /** With `VERSION_CONFLICT`: the current resource. */
  readonly current?: unknown;
  /** With 429: how long to wait. */
  readonly retryAfterSeconds?: number;
  /** Whether `message` came from the server. */
  readonly isFromServer?: boolean;
}

/** A failed call. `message` is Korean and can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly fieldErrors: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly isFromServer: boolean;

  constructor(code: string, message: string, details: ApiErrorDetails) {
    super(message);
    this.code = code;
    this.status = details.status;
    this.fieldErrors = details.fieldErrors ?? [];
    this.requestId = details.requestId;
    this.current = details.current;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isFromServer = details.isFromServer ?? false;
  }

  /** No response, or the server reported that it is unavailable: the state of the session is unknown. */
  get isServerUnreachable(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'INVALID_RESPONSE';
  }

  /** The message for one field, by its name in the request. */
  messageFor(field: string): string | undefined {
    return this.fieldErrors.find((error) => error.field === field)?.message;
  }
}

/** A failure in the client: no response was received. */
export class ClientError extends ApiError {
  constructor(code: 'NETWORK_ERROR' | 'TIMEOUT_ERROR' | 'REQUEST_FAILED') {
    super(code, ERROR_CATALOGUE[code], { status: 0 });
  }
}

/** The message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_CATALOGUE.REQUEST_FAILED;
}

/**
 * Returns the server's message if there is one, else `fallback`; missing or invalid responses keep their own message.
 */
export function messageOr(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isOfItsOwn = error.isFromServer || error.status === 0 || error.code === 'INVALID_RESPONSE';
  return isOfItsOwn ? error.message : fallback;
}
