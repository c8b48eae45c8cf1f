import { connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import type { ErrorAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, type TestPerson } from '../testing/test-client.ts';
import { discardRest } from './discard-rest.ts';

const app = useTestApp();
const MEGABYTE = 1024 * 1024;
let person: TestPerson;
let path: string;

beforeAll(async () => {
  person = await joinAs(app(), 'large-bodies');
  path = `/api/v2/books/${person.bookId}/transactions`;
});

const memo = (bytes: number): string => JSON.stringify({ memo: 'a'.repeat(bytes) });

interface Sending {
  readonly to?: string;
  readonly type?: string;
  readonly signedIn?: boolean;
  readonly body?: string | ReadableStream<Uint8Array>;
}

async function send(
  bytes: number,
  { to = path, type = 'application/json', signedIn = true, body = memo(bytes) }: Sending = {},
): Promise<string> {
  const answer = await fetch(`${app().url}${to}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(signedIn ? { authorization: `Bearer ${person.accessToken}` } : {}) },
    body,
    duplex: 'half',
  });
  return `${answer.status} ${((await answer.json()) as ErrorAnswer).code}`;
}

function inChunks(text: string): ReadableStream<Uint8Array> {
  let rest = new TextEncoder().encode(text);
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(rest.subarray(0, 65_536));
      rest = rest.subarray(65_536);
      if (rest.length === 0) controller.close();
    },
  });
}

describe('a body that is too large is answered with 413', () => {
  test.each([1.05, 3, 12, 30])('if it has %d megabytes', async (size) => {
    expect(await send(size * MEGABYTE)).toBe('413 BODY_TOO_LARGE');
  });

  test('if it does not say its size', async () => {
    for (const size of [1.05, 3, 12]) {
      expect(await send(0, { body: inChunks(memo(size * MEGABYTE)) })).toBe('413 BODY_TOO_LARGE');
    }
  });

  test('from any caller, of any type, on any path', async () => {
    expect(await send(3 * MEGABYTE, { signedIn: false })).toBe('413 BODY_TOO_LARGE');
    expect(await send(3 * MEGABYTE, { type: 'text/plain' })).toBe('413 BODY_TOO_LARGE');
    expect(await send(3 * MEGABYTE, { to: '/login' })).toBe('413 BODY_TOO_LARGE');
    expect(await send(3 * MEGABYTE, { to: '/api/v2/nowhere' })).toBe('413 BODY_TOO_LARGE');
  });

  test('and the next request of the client is answered as usual', async () => {
    expect(await send(3 * MEGABYTE)).toBe('413 BODY_TOO_LARGE');
    expect((await person.get('/api/v2/book/mybooks')).status).toBe(200);
  });
});

/** Sends without reading, as a simple client does, and returns what it can read afterwards. */
async function sentBlindly(bytes: number, announced: number): Promise<{ text: string; sent: number; isCut: boolean }> {
  const { hostname, port } = new URL(app().url);
  const socket: Socket = connect(Number(port), hostname);
  socket.pause();
  let isCut = false;
  const closed = Promise.withResolvers<void>();
  socket.on('error', () => {
    isCut = true;
  });
  socket.on('close', () => closed.resolve());
  socket.write(
    `POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${announced}\r\n\r\n`,
  );
  const chunk = Buffer.alloc(65_536, 'a');
  let sent = 0;
  while (sent < bytes && !socket.destroyed) {
    const size = Math.min(chunk.length, bytes - sent);
    if (!socket.write(chunk.subarray(0, size))) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed.promise]);
    }
    sent += size;
  }
  let text = '';
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('utf8');
  });
  socket.resume();
  await closed.promise;
  return { text, sent, isCut };
}

test('a client that reads only after it has sent everything gets the answer', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { text, isCut } = await sentBlindly(8 * MEGABYTE, 8 * MEGABYTE);
    expect([text.slice(0, 12), isCut]).toEqual(['HTTP/1.1 413', false]);
    expect(text).toContain('BODY_TOO_LARGE');
  }
});

test('a client that never stops sending is cut off', async () => {
  const { sent } = await sentBlindly(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  expect(sent).toBeLessThan(128 * MEGABYTE);
});

describe('the rest of a body', () => {
  const bounds = { bytesMax: 100, withinMs: 60_000 };

  test('is received to its end', async () => {
    const body = Readable.from([Buffer.alloc(40), Buffer.alloc(40)]);
    await discardRest(body, bounds);
    expect(body.readableEnded).toBe(true);
    await discardRest(body, bounds);
  });

  test('is given up when it is too much or takes too long, and when the client goes', async () => {
    const endless = new PassThrough();
    endless.write(Buffer.alloc(101));
    await discardRest(endless, bounds);
    const silent = new PassThrough();
    await discardRest(silent, { ...bounds, withinMs: 1 });
    const gone = new PassThrough();
    const given = discardRest(gone, bounds);
    gone.destroy();
    await given;
    expect([endless, silent].map((body) => body.listenerCount('data'))).toEqual([0, 0]);
  });
});
