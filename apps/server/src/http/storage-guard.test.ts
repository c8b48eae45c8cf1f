import type { ErrorAnswer } from '@salim/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { aJoin, joinAndSignIn, TestBrowser } from '../testing/test-browser.ts';

let isLow = false;
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ isStorageLow: () => isLow });
});
afterAll(() => server.stop());

test('with little disk space left, writes are rejected and everything else works', async () => {
  const browser = await joinAndSignIn(server, 'fulldisk');
  isLow = true;
  try {
    for (const [method, path, body] of [
      ['PATCH', '/api/v2/user/me', { name: '새 이름' }],
      ['POST', '/api/v2/books', { title: '둘째 가계부' }],
      ['DELETE', '/api/v2/notifications', undefined],
      ['POST', '/api/v2/join', aJoin('toolate')],
    ] as const) {
      const answer = await browser.send<ErrorAnswer>(method, path, body ? { body } : {});
      expect(answer.status).toBe(503);
      expect(answer.body.code).toBe('STORAGE_FULL');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect((await browser.me()).status).toBe(200);
    expect((await browser.send('GET', '/api/v2/book/mybooks')).status).toBe(200);
    expect((await browser.renew()).status).toBe(200);
    const other = new TestBrowser(server);
    expect((await other.login('fulldisk')).status).toBe(200);
    expect((await other.send('POST', '/api/v2/logout')).status).toBe(204);
    expect((await browser.send('POST', '/api/v2/no/such/call')).status).toBe(404);
    const ready = await browser.send('GET', '/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', checks: { storage: 'low' } } });
  } finally {
    isLow = false;
  }
  expect((await browser.send('PATCH', '/api/v2/user/me', { body: { name: '새 이름' } })).status).toBe(200);
});
