import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { startJobs } from '../../jobs/job-runner.ts';
import { sendMessages } from '../../jobs/send-messages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { deliveredMail } from '../../testing/test-mail.ts';
import { composeMail } from './mail/compose-mail.ts';
import { type AddressedMail, mailSender } from './mail/mail-sender.ts';
import { deliverDueMessages, queueMail } from './message-queue.service.ts';

const clock = testClock();
let server: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  server = await startTestApp({ clock });
});
afterAll(() => server.stop());
beforeEach(() => sql`delete from outbox`.execute(server.deps.db));

const MAIL = composeMail({
  subject: '[살림] 이메일을 인증해 주세요',
  greeting: '민지 님, 반가워요.',
  paragraphs: ['한글과 emoji 🏡'],
  action: { label: '열기', url: 'https://salim.example.com/x#token=abc_-' },
  footnote: '끝.',
});

async function queue(to: string): Promise<void> {
  await inTrx(server.deps.db, (trx) => queueMail(server.deps, trx, to, MAIL));
}

async function waiting(): Promise<
  { attempts: number; next_attempt_at: string; given_up_at: string | null; sealed_payload: string }[]
> {
  const { rows } = await sql<{
    attempts: number;
    next_attempt_at: string;
    given_up_at: string | null;
    sealed_payload: string;
  }>`select attempts, next_attempt_at, given_up_at, sealed_payload from outbox order by message_id`.execute(
    server.deps.db,
  );
  return rows;
}

const outboxDir = (): string => join(server.deps.config.dataDir, 'outbox');

describe('without a mail server', () => {
  test("each mail becomes a file that only the machine's owner can read", async () => {
    await queue('minji@example.com');
    const mails = (await deliveredMail(server)).filter(({ to }) => to === 'minji@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: '[살림] 이메일을 인증해 주세요' });
    expect(mails[0]?.text.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text);
    const names = await readdir(outboxDir());
    expect(names.every((name) => /^\d{8}T\d{9}Z-\d+\.eml$/u.test(name))).toBe(true);
    const { mode } = await stat(join(outboxDir(), names[0] ?? ''));
    expect(mode & 0o777).toBe(0o600);
    expect(await waiting()).toEqual([]);
  });

  test('the file is a valid mail with text and HTML parts, dated by the application clock', async () => {
    await queue('rules@example.com');
    await deliverDueMessages(server.deps);
    const names = await readdir(outboxDir());
    const sources = await Promise.all(names.map((name) => readFile(join(outboxDir(), name), 'utf8')));
    const source = sources.find((text) => text.includes('rules@example.com')) ?? '';
    expect(source).toMatch(/^From: =\?UTF-8\?B\?[^?]+\?= <no-reply@localhost>\r$/mu);
    expect(source).toMatch(/^To: rules@example\.com\r$/mu);
    expect(source).toMatch(/^Message-ID: <[\w-]+@localhost>\r$/mu);
    expect(source).toMatch(/^Date: Fri, 20 Nov 2026 03:00:00 \+0000\r$/mu);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/mu);
    expect(source).toContain('Content-Type: multipart/alternative');
    expect(source).toContain('Content-Type: text/html; charset=utf-8');
  });

  test('mails written at the same moment do not overwrite each other', async () => {
    const before = (await readdir(outboxDir())).length;
    for (let index = 0; index < 10; index += 1) await queue(`many${index}@example.com`);
    await Promise.all([
      deliverDueMessages(server.deps),
      deliverDueMessages(server.deps),
      deliverDueMessages(server.deps),
    ]);
    const names = await readdir(outboxDir());
    expect(names).toHaveLength(before + 10);
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
  });
});

describe('the message queue', () => {
  test('sends only committed messages', async () => {
    await expect(
      inTrx(server.deps.db, async (trx) => {
        await queueMail(server.deps, trx, 'never@example.com', MAIL);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await waiting()).toEqual([]);
  });

  test('contains nothing that is readable without the key', async () => {
    await queue('sealed@example.com');
    const [message] = await waiting();
    expect(message?.sealed_payload).not.toContain('sealed@example.com');
    expect(Buffer.from(message?.sealed_payload ?? '', 'base64url').toString('latin1')).not.toContain('token=abc');
  });

  test('gives each mail to one of many senders', async () => {
    for (let index = 0; index < 30; index += 1) await queue(`once${index}@example.com`);
    const sent: string[] = [];
    const send = async ({ to }: AddressedMail): Promise<void> => {
      sent.push(to);
    };
    await Promise.all(Array.from({ length: 8 }, () => deliverDueMessages(server.deps, send)));
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
  });

  test('retries with growing delays and finally gives up', async () => {
    await queue('patient@example.com');
    const fail = (): Promise<void> => Promise.reject(Object.assign(new Error('no route'), { code: 'ECONNREFUSED' }));
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 49; attempt += 1) {
      expect(await deliverDueMessages(server.deps, fail)).toBe(1);
      const [message] = await waiting();
      const pause = Date.parse(message?.next_attempt_at ?? '') - clock.now().getTime();
      pauses.push(pause);
      clock.advance(pause - 1);
      expect(await deliverDueMessages(server.deps, fail)).toBe(0);
      clock.advance(1);
    }
    expect(pauses.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE_MS));
    expect(pauses.at(-1)).toBe(HOUR_MS);
    await deliverDueMessages(server.deps, fail);
    expect(await waiting()).toMatchObject([
      { attempts: 50, given_up_at: clock.now().toISOString(), sealed_payload: '' },
    ]);
    clock.advance(24 * HOUR_MS);
    expect(await deliverDueMessages(server.deps, fail)).toBe(0);
  });

  test('an undecryptable mail does not block the others', async () => {
    await queue('unreadable@example.com');
    await sql`update outbox set sealed_payload = 'sealed-by-another-key-altogether'`.execute(server.deps.db);
    await queue('readable@example.com');
    const sent: string[] = [];
    const send = async ({ to }: AddressedMail): Promise<void> => {
      sent.push(to);
    };
    expect(await deliverDueMessages(server.deps, send)).toBe(2);
    expect(sent).toEqual(['readable@example.com']);
    expect(await waiting()).toMatchObject([{ given_up_at: expect.any(String) }]);
  });

  test('a mail whose sender died is sent by the next one', async () => {
    await queue('orphan@example.com');
    void deliverDueMessages(server.deps, () => new Promise(() => undefined));
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
    const sent: string[] = [];
    const send = async ({ to }: AddressedMail): Promise<void> => {
      sent.push(to);
    };
    expect(await deliverDueMessages(server.deps, send)).toBe(0);
    clock.advance(2 * MINUTE_MS);
    expect(await deliverDueMessages(server.deps, send)).toBe(1);
    expect(sent).toEqual(['orphan@example.com']);
  });

  test('runs in the background until it is stopped', async () => {
    const jobs = startJobs(server.deps, [sendMessages(server.deps)]);
    await queue('byitself@example.com');
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    await jobs.stop();
    await queue('afterwards@example.com');
    expect(await waiting()).toHaveLength(1);
  });
});

describe('with a mail server', () => {
  let smtp: Server;
  let sockets: Socket[];
  let received: { from: string; to: string[]; data: string }[];
  let answerToRecipient: string;

  beforeEach(async () => {
    sockets = [];
    received = [];
    answerToRecipient = '250 ok';
    smtp = createServer((socket) => {
      sockets.push(socket);
      let message = { from: '', to: [] as string[], data: '' };
      let isData = false;
      let rest = '';
      socket.write('220 mail.example.com ESMTP\r\n');
      socket.on('error', () => socket.destroy());
      socket.on('data', (chunk) => {
        rest += chunk.toString('utf8');
        for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          if (isData) {
            if (line === '.') {
              isData = false;
              received.push(message);
              message = { from: '', to: [], data: '' };
              socket.write('250 queued\r\n');
            } else message.data += `${line}\r\n`;
          } else if (/^EHLO/iu.test(line)) socket.write('250-mail.example.com\r\n250 8BITMIME\r\n');
          else if (/^MAIL FROM/iu.test(line)) {
            message.from = /<(.*)>/u.exec(line)?.[1] ?? '';
            socket.write('250 ok\r\n');
          } else if (/^RCPT TO/iu.test(line)) {
            message.to.push(/<(.*)>/u.exec(line)?.[1] ?? '');
            socket.write(`${answerToRecipient}\r\n`);
          } else if (/^DATA/iu.test(line)) {
            isData = true;
            socket.write('354 go on\r\n');
          } else if (/^QUIT/iu.test(line)) {
            socket.end('221 bye\r\n');
          } else socket.write('250 ok\r\n');
        }
      });
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    smtp.close();
    await once(smtp, 'close');
  });

  function depsWithSmtp(): Deps {
    const { port } = smtp.address() as AddressInfo;
    return {
      ...server.deps,
      config: {
        ...server.deps.config,
        smtpUrl: `smtp://127.0.0.1:${port}`,
        mailFrom: '살림 <no-reply@salim.example.com>',
      },
    };
  }

  test('sends the mail through it', async () => {
    await queue('smtp@example.com');
    const deps = depsWithSmtp();
    expect(await deliverDueMessages(deps, mailSender(deps))).toBe(1);
    expect(received).toMatchObject([{ from: 'no-reply@salim.example.com', to: ['smtp@example.com'] }]);
    expect(received[0]?.data).toMatch(/^Message-ID: <[\w-]+@salim\.example\.com>/mu);
    expect(await waiting()).toEqual([]);
  });

  test('retries after a temporary rejection with the same message id', async () => {
    await queue('later@example.com');
    const deps = depsWithSmtp();
    answerToRecipient = '451 try again later';
    await deliverDueMessages(deps, mailSender(deps));
    expect(received).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1, given_up_at: null }]);
    answerToRecipient = '250 ok';
    clock.advance(30 * SECOND_MS);
    await deliverDueMessages(deps, mailSender(deps));
    expect(received).toHaveLength(1);
  });

  test('gives up after a permanent rejection', async () => {
    await queue('unknown@example.com');
    const deps = depsWithSmtp();
    answerToRecipient = '550 no such person';
    await deliverDueMessages(deps, mailSender(deps));
    expect(await waiting()).toMatchObject([{ attempts: 1, given_up_at: expect.any(String), sealed_payload: '' }]);
  });
});
