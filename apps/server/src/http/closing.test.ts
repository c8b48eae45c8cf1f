import { Agent, request } from 'node:http';
import type { ErrorAnswer } from '@salim/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
}

test('a closing server finishes running requests and rejects later ones with an error body', async () => {
  const server = await startTestApp();
  const person = await joinAs(server, 'latecomer');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const create = (description: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ type: 'EXPENSE', date: '2026-11-20', amount: 9500, description });
      const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' };
      const url = `${server.url}/api/v2/books/${person.bookId}/transactions`;
      const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        incoming.on('end', () => {
          const { connection, 'retry-after': retryAfter } = incoming.headers;
          resolve({ status: incoming.statusCode ?? 0, connection, retryAfter, body: JSON.parse(text) });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const locker = await server.database.pool.connect();
  await locker.query('begin');
  await locker.query('lock table transactions in exclusive mode');
  // Both use the same connection: the second is sent when the first one is answered.
  const inFlight = create('먼저 온 것');
  const late = create('나중에 온 것');
  await expect
    .poll(
      async () => {
        const mine = '(select oid from pg_database where datname = current_database())';
        return (await locker.query(`select 1 from pg_locks where not granted and database = ${mine}`)).rowCount;
      },
      { interval: 5 },
    )
    .toBeGreaterThan(0);
  const closing = server.app.close();
  await locker.query('rollback');
  locker.release();

  expect(await inFlight).toMatchObject({ status: 201 });
  const refused = await late;
  expect(refused).toMatchObject({ status: 503, connection: 'close', retryAfter: '5' });
  expect(refused.body as ErrorAnswer).toMatchObject({ code: 'NOT_READY', message: expect.stringMatching(/[가-힣]/u) });
  await closing;
  const { rows } = await server.database.pool.query(`select description from transactions`);
  expect(rows).toEqual([{ description: '먼저 온 것' }]);
  agent.destroy();
  await server.stop();
});
