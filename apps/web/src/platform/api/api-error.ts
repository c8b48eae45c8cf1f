import type { FieldError } from '@salim/contract';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

interface ApiErrorDetails {
  /** HTTP status, 0 when there was no answer at all. */
  readonly status: number;
  readonly fieldErrors?: readonly FieldError[];
  readonly requestId?: string;
  /** With `VERSION_CONFLICT`: the resource as it is now. */
  readonly current?: unknown;
  /** With 429: how long to wait. */
  readonly retryAfterSeconds?: number;
  /** Whether `message` came from the server. */
  readonly isFromServer?: boolean;
}

/** A call that did not succeed. `message` is Korean and fit to show. */
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

  /** The server did not answer, or answered that it cannot: nothing is known about the session. */
  get isServerUnreachable(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'INVALID_RESPONSE';
  }

  /** The message for one field, by the name it has in the request. */
  messageFor(field: string): string | undefined {
    return this.fieldErrors.find((error) => error.field === field)?.message;
  }
}

/** A call that the client itself gave up: nothing was received. */
export class ClientError extends ApiError {
  constructor(code: 'NETWORK_ERROR' | 'TIMEOUT_ERROR' | 'REQUEST_FAILED') {
    super(code, ERROR_CATALOGUE[code], { status: 0 });
  }
}

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROR_CATALOGUE.REQUEST_FAILED;
}

/**
 * The server's own sentence where it sent one, else `fallback`; answers that never came, or could not be understood,
 * keep their own message.
 */
export function messageOr(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isOfItsOwn = error.isFromServer || error.status === 0 || error.code === 'INVALID_RESPONSE';
  return isOfItsOwn ? error.message : fallback;
}
