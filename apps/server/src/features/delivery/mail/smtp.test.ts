import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../../deps.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aJoin, TestBrowser } from '../../../testing/test-browser.ts';
import { deliverDueMessages } from '../message-queue.service.ts';
import { mailSender } from './mail-sender.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const LOGIN = { user: 'salim', password: 'a-word-between-servers' };

let server: TestApp & { stop(): Promise<void> };
let smtp: SMTPServer;
let port: number;
const received: Received[] = [];
let authentications = 0;

beforeAll(async () => {
  server = await startTestApp({ env: { PUBLIC_URL: 'https://salim.example.com' } });
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      authentications += 1;
      const isKnown = username === LOGIN.user && password === LOGIN.password;
      answer(isKnown ? null : new Error('no such person'), { user: username });
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        answer();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  port = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
  await server.stop();
});

function depsWith(credentials: string): Deps {
  const config = {
    ...server.deps.config,
    smtpUrl: `smtp://${credentials}@127.0.0.1:${port}`,
    mailFrom: '살림 <no-reply@salim.example.com>',
  };
  return { ...server.deps, config };
}

test('a mail server that requires a password receives it and the complete mail', async () => {
  await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin('smtpuser') });
  const deps = depsWith(`${LOGIN.user}:${LOGIN.password}`);
  expect(await deliverDueMessages(deps, mailSender(deps))).toBe(1);
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'no-reply@salim.example.com', to: ['smtpuser@example.com'] });
  expect(mail?.source).toContain('Content-Type: multipart/alternative');
  expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
});

test('a mail stays queued when the mail server rejects our password', async () => {
  await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin('smtplater') });
  const wrong = depsWith(`${LOGIN.user}:wrong`);
  await deliverDueMessages(wrong, mailSender(wrong));
  expect(received).toHaveLength(1);
  const { rows } = await server.database.pool.query<{ attempts: number; given_up_at: string | null }>(
    'select attempts, given_up_at from outbox',
  );
  expect(rows).toEqual([{ attempts: 1, given_up_at: null }]);
});

test('neither a password nor a mail leaves when TLS is required and the mail server has none', async () => {
  await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin('smtpsecret') });
  const plain = depsWith(`${LOGIN.user}:${LOGIN.password}`);
  const deps = { ...plain, config: { ...plain.config, requiresSmtpTls: true } };
  const before = authentications;
  expect(await deliverDueMessages(deps, mailSender(deps))).toBe(1);
  expect([received.length, authentications - before]).toEqual([1, 0]);
});
