import type { ErrorAnswer } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('unknown paths', () => {
  test.each([
    ['/api'],
    ['/api/'],
    ['/api/v2'],
    ['/api/v2/nothing'],
    ['/api/v1/join'],
    ['/API/v2/nothing'],
    ['/%61pi/v2/nothing'],
    ['//api/v2/nothing'],
    ['/api/v2/user/me/'.concat('x'.repeat(3000))],
    ['/api/v2/%'],
    ['/static/gone-12345678.js'],
    ['/api/v2/books/'.concat('x'.repeat(300))],
    ['/%'],
    ['/%E0%A4%A'],
    ['/media/nobody.webp'],
  ])('%s gets a JSON error, even for a browser that accepts HTML', async (path) => {
    const answer = await rawRequest(app().url, 'GET', path, { headers: PAGE });
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(JSON.parse(answer.text)).toEqual({
      code: 'NOT_FOUND',
      message: '찾을 수 없어요.',
      requestId: expect.any(String),
    });
  });

  test('are answered regardless of the body', async () => {
    const headers = { 'content-type': 'text/weird' };
    expect((await rawRequest(app().url, 'POST', '/api/v2/nothing', { headers, body: '{' })).status).toBe(404);
  });
});

describe('known paths with another method', () => {
  test.each([
    ['GET', '/reissue', 'POST'],
    ['HEAD', '/api/v2/join', 'POST'],
    ['DELETE', '/api/v2/join', 'POST'],
    ['POST', '/api/v2/user/me', 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/api/v2/user/me/', 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/login/oauth2/code/kakao', 'GET, HEAD, POST'],
    ['POST', '/oauth2/authorization/kakao', 'GET, HEAD'],
    ['POST', '/api/v2/books/01a1f6e5-8834-7155-a0f1-1b2287471cf9', 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/login', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/dashboard', 'GET, HEAD'],
    ['TRACE', '/login', 'GET, HEAD, POST'],
    ['TRACE', '/', 'GET, HEAD'],
    ['OPTIONS', '/api/v2/join', 'POST'],
    ['PROPFIND', '/api/v2/join', 'POST'],
    ['QUERY', '/api/v2/join', 'POST'],
  ])('%s %s is rejected with Allow: %s', async (method, path, allow) => {
    const answer = await rawRequest(app().url, method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    if (method !== 'HEAD') expect((JSON.parse(answer.text) as ErrorAnswer).code).toBe('METHOD_NOT_ALLOWED');
  });

  test('TRACE does not echo', async () => {
    const headers = { cookie: 'refresh=something-secret' };
    expect((await rawRequest(app().url, 'TRACE', '/login', { headers })).text).not.toContain('something-secret');
  });

  test('HEAD is GET without a body', async () => {
    const [head, get] = await Promise.all([
      rawRequest(app().url, 'HEAD', '/openapi.json'),
      rawRequest(app().url, 'GET', '/openapi.json'),
    ]);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
  });
});
