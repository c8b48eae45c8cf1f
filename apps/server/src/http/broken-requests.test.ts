import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorAnswer } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

/** The answer to bytes that need not be a request. */
async function send(bytes: string): Promise<{ readonly head: string; readonly body: string }> {
  const { hostname, port } = new URL(app().url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

test.each([
  [
    'an address that is too long',
    `GET /api/v2/books?x=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    'BODY_TOO_LARGE',
  ],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'BODY_TOO_LARGE'],
  ['a request line that is none', 'GET / HTTP/9.x\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['bytes that are no request', '\u0000\u0001\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['a length that is none', 'POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'MALFORMED_REQUEST'],
])('%s is answered like any other refusal', async (_name, bytes, status, code) => {
  const { head, body } = await send(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`, 'u'));
  expect(head).toContain('X-Content-Type-Options: nosniff');
  expect(head).toContain('Content-Type: application/json; charset=utf-8');
  const answer = errorAnswer.parse(JSON.parse(body));
  expect(answer).toMatchObject({ code, message: expect.stringMatching(/\p{Script=Hangul}.*요\.$/u) });
});
