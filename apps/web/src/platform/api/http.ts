import type { FieldError } from '@salim/contract';
import type { EndpointName } from '@salim/contract/facts/endpoint-paths';
import { isRecord } from '../is-record.ts';
import { ApiError, ClientError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';

/** Timeout of every call. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  /** Its name in the contract; undefined for requests outside the API. */
  readonly call?: EndpointName;
  readonly method: string;
  readonly url: string;
  /** JSON-serializable, or a form with files. */
  readonly body?: unknown;
  readonly accessToken?: string | null;
  /** The same key makes a repeated POST return what the first one did; null for none. */
  readonly idempotencyKey?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** The `ETag` of a response that the caller still has: if it has not changed, the answer is 304 without data. */
  readonly knownTag?: string | null | undefined;
  /** The response is a file: `data` is a Blob unless the server refuses. */
  readonly wantsFile?: boolean | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or a Blob when a file was requested; undefined for an empty body. */
  readonly data: unknown;
}

export type Send = (request: HttpRequest) => Promise<HttpAnswer>;
/** A single concern on the way of a request to the server, or of its response back. */
export type Interceptor = (request: HttpRequest, next: Send) => Promise<HttpAnswer>;

/** Sends through all interceptors: the first sees the request first and the response last. */
export function pipeline(interceptors: readonly Interceptor[]): Send {
  return interceptors.reduceRight<Send>((next, intercept) => (request) => intercept(request, next), exchange);
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

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

/** Turns a failed connection into an `ApiError`; rethrows the caller's own abort unchanged. */
const reportNetworkError: Interceptor = (request, next) =>
  next(request).catch((error: unknown) => {
    throw error instanceof ApiError || request.signal?.aborted ? error : new ClientError('NETWORK_ERROR');
  });

const limitTime: Interceptor = async (request, next) => {
  const controller = new AbortController();
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    controller.abort();
  }, request.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const abort = () => controller.abort();
  request.signal?.addEventListener('abort', abort);
  if (request.signal?.aborted) abort();
  try {
    return await next({ ...request, signal: controller.signal });
  } catch (error) {
    throw error instanceof ApiError || !hasTimedOut ? error : new ClientError('TIMEOUT_ERROR');
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
};

const isUnchanged = ({ knownTag }: HttpRequest, { status }: HttpAnswer): boolean =>
  status === 304 && (knownTag ?? null) !== null;

/** A GET must return a body, unless the caller has it already. */
const requireBody: Interceptor = async (request, next) => {
  const answer = await next(request);
  if (request.method === 'GET' && !isUnchanged(request, answer) && (answer.data ?? null) === null)
    throw invalidResponse('', answer.status);
  return answer;
};

/** Throws the server's refusal, with its message, field errors and retry delay. */
const throwRefusal: Interceptor = async (request, next) => {
  const answer = await next(request);
  const { status, headers, data } = answer;
  if ((status >= 200 && status < 300) || isUnchanged(request, answer)) return answer;
  const body = isRecord(data) ? data : {};
  const message = typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : null;
  const code = typeof body['code'] === 'string' ? body['code'] : 'REQUEST_FAILED';
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(code, message ?? ERROR_CATALOGUE.REQUEST_FAILED, {
    status,
    isFromServer: message !== null,
    ...(Array.isArray(body['errors']) ? { fieldErrors: body['errors'].filter(isFieldError) } : {}),
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
    ...('current' in body ? { current: body['current'] } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
};

const addHeaders: Interceptor = (request, next) =>
  next({
    ...request,
    headers: {
      accept: request.wantsFile === true ? '*/*' : 'application/json',
      ...(request.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(request.accessToken ? { authorization: `Bearer ${request.accessToken}` } : {}),
      ...(request.knownTag ? { 'if-none-match': request.knownTag } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
  });

/** Sends one request and reads its response, whatever the status. */
async function exchange({
  method,
  url,
  body,
  headers,
  signal,
  keepalive,
  wantsFile,
}: HttpRequest): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    signal: signal ?? null,
    keepalive: keepalive ?? false,
    headers: headers ?? {},
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const { status, headers: answered } = response;
  if (wantsFile === true && response.ok) return { status, headers: answered, data: await response.blob() };
  const data = parseBody(await response.text(), answered.get('content-type') ?? '', status);
  return { status, headers: answered, data };
}

/** The interceptors of every request, signed in or not. */
export const TRANSPORT: readonly Interceptor[] = [reportNetworkError, limitTime, requireBody, throwRefusal, addHeaders];

/**
 * Sends one request and parses its response. Throws `ApiError` for every failure, and the caller's own abort unchanged.
 * Independent of sessions.
 */
export const sendRequest: Send = pipeline(TRANSPORT);
