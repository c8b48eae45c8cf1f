import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorAnswer, Webhook, WebhookDelivery } from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { deliverToWebhooks } from './webhook-deliveries.service.ts';

const app = useTestApp();
let owner: TestPerson;
let inside: Server;
let hits = 0;

beforeAll(async () => {
  owner = await joinAs(app(), 'hook-private');
  inside = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
});
afterAll(async () => {
  inside.closeAllConnections();
  inside.close();
  await once(inside, 'close');
});

const port = (): number => (inside.address() as AddressInfo).port;
const add = (url: string) =>
  owner.post<Webhook & ErrorAnswer>(`/api/v2/books/${owner.bookId}/webhooks`, { url, events: ['transaction.created'] });

describe('private addresses', () => {
  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.1',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://192.168.0.1',
    'http://169.254.169.254',
    'http://[fd00::1]',
    'http://ledger.localhost',
  ])('%s is rejected when it is added', async (address) => {
    const refused = await add(`${address}:${port()}/hook`);
    expect([refused.status, refused.body.code]).toEqual([422, 'TARGET_REFUSED']);
    expect(refused.body.errors?.[0]?.field).toBe('url');
  });

  test('are not reached by a webhook whose host resolves to one later', async () => {
    const made = await add('https://not-there-yet.invalid/hook');
    expect(made.status).toBe(201);
    const path = `/api/v2/books/${owner.bookId}`;
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = `http://${host}:${port()}/hook`;
      await sql`update webhooks set url = ${url} where webhook_id = ${made.body.id}`.execute(app().deps.db);
      await owner.post(`${path}/transactions`, { type: 'EXPENSE', date: '2026-11-20', amount: 1 });
      await deliverToWebhooks(app().deps);
      const log = await owner.get<{ items: WebhookDelivery[] }>(`${path}/webhooks/${made.body.id}/deliveries`);
      expect(log.body.items[0]).toMatchObject({
        status: 'WAITING',
        attempts: 1,
        responseStatus: null,
        error: '내부 네트워크 주소로는 보낼 수 없어요.',
      });
    }
    expect(hits).toBe(0);
  });
});
