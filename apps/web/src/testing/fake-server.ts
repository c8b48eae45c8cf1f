import { vi } from 'vitest';

/** A request as received by the fake server. */
export interface SeenRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Whether cookies are sent along. */
  readonly credentials: RequestCredentials | undefined;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The raw text instead of JSON. */
  readonly text?: string;
}

type Handler = (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>;

/** A network failure, as `fetch` reports it. */
export const unreachable: Handler = () => Promise.reject(new TypeError('Failed to fetch'));

/** Never responds; ends only by an abort. */
export const silent: Handler = () => new Promise<FakeAnswer>(() => undefined);

/**
 * Replaces `fetch` with responses by `METHOD /path` (without the query); anything else is a 404. @returns the received
 * requests, in order
 */
export function fakeServer(handlers: Readonly<Record<string, Handler | FakeAnswer>>): {
  readonly requests: SeenRequest[];
  readonly count: (call: string) => number;
} {
  const requests: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, window.location.origin);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      credentials: init.credentials,
    };
    requests.push(request);
    const handler = handlers[`${request.method} ${url.pathname}`] ?? {
      status: 404,
      body: { code: 'NOT_FOUND', message: '찾을 수 없어요.', requestId: 'test' },
    };
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener('abort', abort);
    });
    const answer = await Promise.race([typeof handler === 'function' ? handler(request) : handler, aborted]);
    const isEmpty = answer.body === undefined && answer.text === undefined;
    return new Response(isEmpty ? null : (answer.text ?? JSON.stringify(answer.body)), {
      status: answer.status ?? (isEmpty ? 204 : 200),
      headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers },
    });
  });
  return {
    requests,
    count: (call) => requests.filter((one) => `${one.method} ${one.path.split('?')[0]}` === call).length,
  };
}
