import { expect, it, vi } from 'vitest';
import { fakeServer, silent, unreachable } from '../../testing/fake-server.ts';
import { ApiError } from './api-error.ts';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { type Interceptor, pipeline, sendRequest } from './http.ts';

const get = () => sendRequest({ method: 'GET', url: '/api/v2/thing' });

async function failureOf(call: () => Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

it('sends JSON with the bearer token and reads JSON', async () => {
  const server = fakeServer({ 'POST /api/v2/thing': { body: { ok: true }, headers: { access: 'new' } } });
  const answer = await sendRequest({ method: 'POST', url: '/api/v2/thing', body: { a: 1 }, accessToken: 'token' });
  expect(answer.data).toEqual({ ok: true });
  expect(answer.headers.get('access')).toBe('new');
  const [request] = server.requests;
  expect(request?.headers.get('authorization')).toBe('Bearer token');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.body).toEqual({ a: 1 });
  // The refresh token is in a cookie.
  expect(request?.credentials).toBe('include');
});

it('leaves the content type of a form to the browser', async () => {
  const server = fakeServer({ 'POST /api/v2/thing': {} });
  await sendRequest({ method: 'POST', url: '/api/v2/thing', body: new FormData() });
  expect(server.requests[0]?.headers.get('content-type')).toBeNull();
});

it('exposes the message and field errors of the server', async () => {
  fakeServer({
    'GET /api/v2/thing': {
      status: 429,
      headers: { 'retry-after': '30' },
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: '요청이 너무 많아요.',
        errors: [{ field: 'name', message: '이름이 길어요.' }, 'junk'],
        requestId: 'r1',
      },
    },
  });
  const error = await failureOf(get);
  expect(error).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    message: '요청이 너무 많아요.',
    retryAfterSeconds: 30,
    requestId: 'r1',
  });
  expect(error.messageFor('name')).toBe('이름이 길어요.');
});

it("uses the client's own message when the server sends none", async () => {
  fakeServer({ 'GET /api/v2/thing': { status: 500, body: {} } });
  expect(await failureOf(get)).toMatchObject({ status: 500, message: '요청을 처리하는 중 오류가 발생했어요.' });
});

it.each([
  ['<!DOCTYPE html><html></html>', '서버가 실행 중이 아니거나 API 주소가 잘못되었어요.'],
  ['<p>hello</p>', '서버에서 예상하지 못한 응답을 받았어요.'],
  ['hello', '서버에서 예상하지 못한 응답을 받았어요.'],
])('treats %s as an invalid response', async (text, message) => {
  fakeServer({ 'GET /api/v2/thing': { text, headers: { 'content-type': 'text/html' } } });
  const error = await failureOf(get);
  expect(error).toMatchObject({ code: 'INVALID_RESPONSE', message });
  expect(error.isServerUnreachable).toBe(true);
});

it('reports an unreachable server', async () => {
  fakeServer({ 'GET /api/v2/thing': unreachable });
  expect(await failureOf(get)).toMatchObject({
    code: 'NETWORK_ERROR',
    status: 0,
    message: '서버에 연결할 수 없어요. 네트워크 연결을 확인해 주세요.',
  });
});

it('times out after ten seconds, not before', async () => {
  vi.useFakeTimers();
  fakeServer({ 'GET /api/v2/thing': silent });
  let failure: ApiError | null = null;
  const call = failureOf(get).then((error) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(9999);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(failure).toMatchObject({
    code: 'TIMEOUT_ERROR',
    message: '요청 시간이 초과되었어요. 다시 시도해 주세요.',
  });
});

it("rethrows the caller's abort unchanged", async () => {
  fakeServer({ 'GET /api/v2/thing': silent });
  const controller = new AbortController();
  const call = sendRequest({ method: 'GET', url: '/api/v2/thing', signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('accepts that a known response has not changed, and only then', async () => {
  const server = fakeServer({ 'GET /api/v2/thing': { status: 304 } });
  const answer = await sendRequest({ method: 'GET', url: '/api/v2/thing', knownTag: '"a"' });
  expect([answer.status, answer.data]).toEqual([304, undefined]);
  expect(server.requests[0]?.headers.get('if-none-match')).toBe('"a"');
  expect(await failureOf(get)).toMatchObject({ status: 304 });
});

it('rejects an empty response to a read', async () => {
  let body: null | undefined;
  fakeServer({ 'GET /api/v2/thing': () => ({ body }), 'POST /api/v2/thing': {} });
  const refusal = { code: 'INVALID_RESPONSE', message: ERROR_CATALOGUE.INVALID_RESPONSE };
  expect(await failureOf(get)).toMatchObject(refusal);
  body = null;
  expect(await failureOf(get)).toMatchObject(refusal);
  expect((await sendRequest({ method: 'POST', url: '/api/v2/thing' })).data).toBeUndefined();
});

it('passes a request through the interceptors in order, and its response in reverse', async () => {
  const server = fakeServer({ 'GET /api/v2/thing': () => ({ body: {} }) });
  const seen: string[] = [];
  const named =
    (name: string): Interceptor =>
    async (request, next) => {
      seen.push(`${name} asks`);
      const answer = await next({ ...request, headers: { ...request.headers, [name]: 'yes' } });
      seen.push(`${name} answers`);
      return answer;
    };
  await pipeline([named('outer'), named('inner')])({ method: 'GET', url: '/api/v2/thing' });
  expect(seen).toEqual(['outer asks', 'inner asks', 'inner answers', 'outer answers']);
  expect(server.requests[0]?.headers.get('outer')).toBe('yes');
  expect(server.requests[0]?.headers.get('inner')).toBe('yes');
});
