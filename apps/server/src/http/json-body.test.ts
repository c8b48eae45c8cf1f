import type { ErrorAnswer } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, rawRequest } from '../testing/raw-request.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAndSignIn, type TestBrowser } from '../testing/test-browser.ts';

const app = useTestApp();

function post(path: string, body: string | Buffer, contentType?: string): Promise<RawAnswer> {
  return rawRequest(app().url, 'POST', path, {
    headers: {
      'content-length': String(Buffer.byteLength(body)),
      ...(contentType ? { 'content-type': contentType } : {}),
    },
    body,
  });
}

const codeOf = (answer: RawAnswer): string => (JSON.parse(answer.text) as ErrorAnswer).code;
const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

describe('request bodies', () => {
  test.each([
    ['{"username":'],
    ['{"username":"a",}'],
    ["{'username':'a'}"],
    ['undefined'],
    ['{"username":"a"} trailing'],
    ['<xml/>'],
    ['\ufeff'],
    [Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])('%s is malformed', async (body) => {
    const answer = await post('/login', body, 'application/json');
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('MALFORMED_REQUEST');
    expect(answer.text).not.toMatch(/SyntaxError|position|at JSON/u);
  });

  test.each([['null'], ['[]'], ['"text"'], ['7'], ['true']])('%s is not an object', async (body) => {
    const answer = await post('/login', body, 'application/json');
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
  });

  test.each([
    ['application/x-www-form-urlencoded', 'username=a&password=b'],
    ['text/plain', '{"username":"a","password":"b"}'],
    ['text/html', '<p>'],
    ['application/xml', '<a/>'],
    ['application/json; charset=euc-kr', '{"username":"a","password":"b"}'],
    ['application/octet-stream', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
    [undefined, '{"username":"a","password":"b"}'],
  ])('of type %s are rejected', async (contentType, body) => {
    const answer = await post('/login', body, contentType);
    expect(answer.status).toBe(415);
    expect(codeOf(answer)).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  test.each([['application/json; charset=utf-8'], ['application/json;charset="UTF-8"'], ['APPLICATION/JSON']])(
    'of type %s are accepted',
    async (contentType) => {
      expect((await post('/login', '{"username":"nobody","password":"nothing"}', contentType)).status).toBe(401);
    },
  );

  test('larger than a megabyte are rejected', async () => {
    const answer = await post('/login', JSON.stringify({ username: 'a'.repeat(1024 * 1024) }), 'application/json');
    expect(answer.status).toBe(413);
    expect(codeOf(answer)).toBe('BODY_TOO_LARGE');
  });

  test('nested deeper than twenty levels are rejected immediately, at any depth', async () => {
    expect(codeOf(await post('/login', nested(20), 'application/json'))).toBe('VALIDATION_FAILED');
    expect(codeOf(await post('/login', nested(21), 'application/json'))).toBe('MALFORMED_REQUEST');
    const startedAt = performance.now();
    expect(codeOf(await post('/login', '['.repeat(250_000) + ']'.repeat(250_000), 'application/json'))).toBe(
      'MALFORMED_REQUEST',
    );
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test.each([
    ['{"__proto__":{"isAdmin":true},"username":"a","password":"b"}'],
    ['{"username":"a","password":"b","x":{"y":[{"__proto__":null}]}}'],
    ['{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['{"\\u005f_proto__":{"isAdmin":true}}'],
  ])('%s cannot reach a prototype', async (body) => {
    const answer = await post('/login', body, 'application/json');
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('MALFORMED_REQUEST');
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });
});

describe('empty bodies', () => {
  test.each([['application/json'], ['application/json; charset=utf-8'], ['text/plain'], [undefined]])(
    'of type %s count as no body, on POST and DELETE',
    async (contentType) => {
      const browser: TestBrowser = await joinAndSignIn(app(), `empty${(contentType ?? 'none').length}`);
      const headers = {
        authorization: `Bearer ${browser.accessToken}`,
        ...(contentType ? { 'content-type': contentType } : {}),
      };
      const url = app().url;
      expect((await rawRequest(url, 'POST', '/api/v2/notifications/read-all', { headers })).status).toBe(200);
      expect((await rawRequest(url, 'DELETE', '/api/v2/notifications', { headers })).status).toBe(204);
      const chunked = { ...headers, 'transfer-encoding': 'chunked' };
      expect((await rawRequest(url, 'POST', '/api/v2/notifications/read-all', { headers: chunked })).status).toBe(200);
      expect((await rawRequest(url, 'POST', '/api/v2/notifications/read-all', { headers, body: ' \r\n' })).status).toBe(
        200,
      );
    },
  );

  test('report missing fields where a body is required', async () => {
    const answer = await post('/login', '', 'application/json');
    expect(answer.status).toBe(400);
    expect(codeOf(answer)).toBe('VALIDATION_FAILED');
  });
});
