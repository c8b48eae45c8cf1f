import { request } from 'node:https';
import type { Transaction } from '@salim/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../db/embedded/free-port.ts';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { listenTo } from '../testing/event-listener.ts';
import {
  canRunProxy,
  PROXY_NAMES,
  type ProxyName,
  type ReverseProxy,
  startReverseProxy,
} from '../testing/reverse-proxy.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinAs, TEST_PASSWORD, type TestPerson } from '../testing/test-client.ts';

const MEGABYTE = 1024 * 1024;

interface Answer {
  readonly status: number;
  readonly cookie: string;
}

/** Signs in over another address of this machine, with headers that pretend to come from elsewhere. */
function signInFrom(localAddress: string, port: number, username: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
  };
  const options = { host: '127.0.0.1', port, localAddress, method: 'POST', path: '/login', headers, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, servername: 'localhost', rejectUnauthorized: false }, (incoming) => {
      incoming.resume();
      const [cookie = ''] = incoming.headers['set-cookie'] ?? [];
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, cookie }));
    });
    outgoing.on('error', reject);
    outgoing.setHeader('host', `localhost:${port}`);
    outgoing.end(JSON.stringify({ username, password: TEST_PASSWORD }));
  });
}

async function upload(app: TestApp, person: TestPerson, bytes: number): Promise<{ status: number; text: string }> {
  const transactions = `/api/v2/books/${person.bookId}/transactions`;
  const { body } = await person.post<Transaction>(transactions, { type: 'EXPENSE', amount: 1000, date: '2026-11-20' });
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(pdf('x'.repeat(bytes)))]), '영수증.pdf');
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const url = `${app.url}${transactions}/${body.id}/attachments`;
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  return { status: answer.status, text: await answer.text() };
}

/** The tests of the server behind one proxy. */
function behind(name: ProxyName): void {
  let app: TestApp & { stop(): Promise<void> };
  let proxy: ReverseProxy;
  let port: number;
  let proxied: TestApp;
  let person: TestPerson;

  beforeAll(async () => {
    // The certificate is made for this run.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    port = await findFreePort();
    app = await startTestApp({ env: { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '127.0.0.1' } });
    proxy = await startReverseProxy(name, { port, upstreamPort: Number(new URL(app.url).port) });
    proxied = { ...app, url: `https://localhost:${port}` };
    person = await joinAs(proxied, `behind-${name}`);
  });
  afterAll(async () => {
    await proxy.stop();
    await app.stop();
    vi.unstubAllEnvs();
  });

  test('signing in gives a cookie for HTTPS only, and the address is the one of the connection', async () => {
    const { status, cookie } = await signInFrom('127.0.0.7', port, person.username);
    expect(status).toBe(200);
    expect(cookie).toMatch(/^refresh=.*; Secure/u);
    const { rows } = await app.database.pool.query<{ address: string }>(
      `select address from security_log where user_id = $1 and kind = 'SIGNED_IN' order by at desc, log_id desc limit 1`,
      [person.userId],
    );
    expect(rows).toEqual([{ address: '127.0.0.7' }]);
  });

  test('a live event arrives while the stream is open', async () => {
    const listener = await listenTo(proxied, person.accessToken);
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      amount: 4500,
      date: '2026-11-20',
    });
    const event = await listener.waitFor(({ data }) => data['bookId'] === person.bookId);
    expect(event.id).not.toBe('');
    listener.stop();
  });

  test('a receipt of nine megabytes passes, and a larger one gets the answer of the server', async () => {
    expect((await upload(proxied, person, 9 * MEGABYTE)).status).toBe(201);
    const tooLarge = await upload(proxied, person, 12 * MEGABYTE);
    expect({ status: tooLarge.status, code: (JSON.parse(tooLarge.text) as { code: string }).code }).toEqual({
      status: 413,
      code: 'ATTACHMENT_TOO_LARGE',
    });
  });

  test('metrics are not readable from outside', async () => {
    const answer = await fetch(`${proxied.url}/metrics`);
    expect(answer.status).toBe(404);
  });
}

for (const name of PROXY_NAMES) {
  describe.runIf(canRunProxy(name))(`behind ${name} with the published configuration`, () => behind(name));
}
