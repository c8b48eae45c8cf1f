import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const LARGE = { items: Array.from({ length: 300 }, (_, index) => ({ id: index, description: '점심 김치찌개' })) };
const SMALL = { items: [] };

async function ask(path: string, acceptEncoding: string | undefined, method: 'GET' | 'HEAD' = 'GET') {
  const server = Fastify();
  compressAnswers(server);
  server.get('/large', async () => LARGE);
  server.get('/small', async () => SMALL);
  server.get('/text', async (_request, reply) => reply.type('text/html').send('x'.repeat(10_000)));
  const answer = await server.inject({
    method,
    url: path,
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  });
  await server.close();
  return answer;
}

describe('large responses', () => {
  test('are compressed for clients that accept it', async () => {
    const { headers, rawPayload } = await ask('/large', 'br, gzip, deflate');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LARGE).length / 5);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LARGE);
  });

  test.each([[undefined], ['identity'], ['br'], ['gzip;q=0'], ['gzip; q=0.0, br']])(
    'stay uncompressed for %s',
    async (encoding) => {
      const { headers, body } = await ask('/large', encoding);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(JSON.parse(body)).toEqual(LARGE);
    },
  );

  test('small responses and other media types are not compressed', async () => {
    expect((await ask('/small', 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/text', 'gzip')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/large', 'gzip', 'HEAD')).body).toBe('');
  });
});
