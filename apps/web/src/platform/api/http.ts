import type { FieldError } from '@salim/contract';
import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

/** Timeout of every call. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** JSON-serializable, or a form with files. */
  readonly body?: unknown;
  readonly accessToken?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** The response is a file: `data` is a Blob unless the server refuses. */
  readonly wantsFile?: boolean;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or a Blob when a file was requested; undefined for an empty body. */
  readonly data: unknown;
}

const WHOLE_PAGE = /^\s*(?:<!doctype html|<html)/iu;

function invalidResponse(text: string, status: number): ApiError {
  const message = WHOLE_PAGE.test(text) ? ERROR_CATALOGUE.HTML_PAGE : ERROR_CATALOGUE.INVALID_RESPONSE;
  return new ApiError('INVALID_RESPONSE', message, { status });
}

function parseBody(text: string, contentType: string, status: number): unknown {
  if (text.trim() === '') return undefined;
  if (contentType.includes('text/html') || text.trimStart().startsWith('<')) throw invalidResponse(text, status);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidResponse(text, status);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

function refusal(data: unknown, response: Response): ApiError {
  const body = isRecord(data) ? data : {};
  const message = typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : null;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    typeof body['code'] === 'string' ? body['code'] : 'REQUEST_FAILED',
    message ?? ERROR_CATALOGUE.REQUEST_FAILED,
    {
      status: response.status,
      isFromServer: message !== null,
      ...(Array.isArray(body['errors']) ? { fieldErrors: body['errors'].filter(isFieldError) } : {}),
      ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
      ...('current' in body ? { current: body['current'] } : {}),
      ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
    },
  );
}

/**
 * Sends one request and parses its response. Throws `ApiError` for every failure, and the caller's own abort unchanged.
 * Independent of sessions.
 */
export async function sendRequest(request: HttpRequest): Promise<HttpAnswer> {
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, request.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const abort = () => controller.abort();
  request.signal?.addEventListener('abort', abort);
  if (request.signal?.aborted) abort();

  const isForm = request.body instanceof FormData;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      credentials: 'include',
      signal: controller.signal,
      keepalive: request.keepalive ?? false,
      headers: {
        accept: request.wantsFile === true ? '*/*' : 'application/json',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(request.accessToken ? { authorization: `Bearer ${request.accessToken}` } : {}),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: isForm ? request.body : JSON.stringify(request.body) }),
    });
    if (request.wantsFile === true && response.ok) {
      return { status: response.status, headers: response.headers, data: await response.blob() };
    }
    const text = await response.text();
    const data = parseBody(text, response.headers.get('content-type') ?? '', response.status);
    if (!response.ok) throw refusal(data, response);
    // A read must return a body.
    if (request.method === 'GET' && (data === undefined || data === null)) throw invalidResponse(text, response.status);
    return { status: response.status, headers: response.headers, data };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (hasTimedOut) throw new ApiError('TIMEOUT_ERROR', ERROR_CATALOGUE.TIMEOUT_ERROR, { status: 0 });
    if (request.signal?.aborted) throw error;
    throw new ApiError('NETWORK_ERROR', ERROR_CATALOGUE.NETWORK_ERROR, { status: 0 });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}
