import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { newId } from './core/ids.ts';
import { errorForLog, serverLog } from './server-log.ts';
import { startTestApp } from './testing/test-app.ts';
import { aJoin, TestBrowser } from './testing/test-browser.ts';
import { joinAs, signedOut } from './testing/test-client.ts';
import { deliveredMail, tokenIn } from './testing/test-mail.ts';

/** Collects log lines. */
function collector(): { destination: Writable; text: () => string } {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return { destination, text: () => lines.join('') };
}

describe('the log', () => {
  test('contains no passwords, tokens, codes, personal addresses or search terms, even at the most verbose level', async () => {
    const log = collector();
    const server = await startTestApp({ env: { LOG_LEVEL: 'trace' }, log: log.destination });
    try {
      const browser = new TestBrowser(server);
      const secrets = [
        'persimmon-tree-4-winter',
        'tangerine-box-from-jeju',
        'not-the-right-password',
        'logged@example.com',
      ];
      await browser.send('POST', '/api/v2/join', { body: aJoin('logged', { password: secrets[0] }) });
      await browser.login('logged', secrets[2]);
      const { body: profile } = await browser.login('logged', secrets[0]);
      secrets.push(profile.friendCode, browser.accessToken ?? '', browser.refreshToken ?? '');
      await browser.renew();
      secrets.push(browser.accessToken ?? '', browser.refreshToken ?? '');
      const token = tokenIn((await deliveredMail(server)).at(-1));
      secrets.push(token);
      await browser.send('POST', '/api/v2/auth/email-verifications', { body: { token } });
      await browser.send('GET', '/api/v2/search?q=%EB%B9%84%EB%B0%80%20gift');
      secrets.push('%EB%B9%84%EB%B0%80', 'gift');
      await browser.send('PUT', '/api/v2/user/me/password', {
        body: { currentPassword: secrets[0], newPassword: secrets[1] },
      });
      await browser.send('POST', '/login', { body: { username: 'logged', password: secrets[1], unknown: 'x' } });
      await browser.send('POST', '/api/v2/logout');

      const text = log.text();
      expect(text).toContain('"path":"/login"');
      expect(secrets.filter((secret) => secret === '' || text.includes(secret))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('names no code of a link whose address is all that it takes', async () => {
    const log = collector();
    const server = await startTestApp({ env: { LOG_LEVEL: 'trace' }, log: log.destination });
    try {
      const owner = await joinAs(server, 'linked');
      const books = `/api/v2/books/${owner.bookId}`;
      const { body: seat } = await owner.post<{ userId: string }>(`${books}/members`, { name: '서연' });
      const link = { memberId: seat.userId, scope: 'VIEW' };
      const { body: made } = await owner.post<{ url: string }>(`${books}/guest-links`, link);
      const code = made.url.split('/').at(-1) ?? '';
      const expense = {
        id: newId(new Date()),
        date: '2026-11-18',
        amount: 1000,
        description: '저녁',
        memberIds: [seat.userId],
      };
      const guest = signedOut(server);
      expect((await guest.post(`/api/v2/guest/${code}/expenses`, expense)).status).toBeGreaterThanOrEqual(400);
      const others = ['/api/v2/invites/', `${books}/invites/`, '/ics/', '/g/', '/api/v2/guest/'];
      for (const path of others) {
        const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/json' };
        await fetch(`${server.url}${path}${code}/accept`, { method: 'POST', headers, body: '{}' });
      }
      expect(code).toMatch(/^.{20,}$/u);
      expect(log.text()).toContain('access denied');
      expect(log.text()).not.toContain(code);
    } finally {
      await server.stop();
    }
  });

  test('describes a database error without the data in it', async () => {
    const server = await startTestApp();
    const log = collector();
    try {
      const { db } = server.deps;
      await new TestBrowser(server).send('POST', '/api/v2/join', { body: aJoin('taken') });
      const failing = [
        sql`insert into users select * from users`,
        sql`update users set email = null, name = 'personal-name'`,
        sql`select 'personal-amount-12500'::bigint`,
      ];
      for (const statement of failing) {
        const error: unknown = await statement.execute(db).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(pg.DatabaseError);
        serverLog('info', log.destination).error({ err: error }, 'unexpected error');
      }
      const text = log.text();
      expect(text).toContain('"constraint":"users_pkey"');
      expect(text).toContain('"table":"users"');
      expect(text).toContain('"code":"22P02"');
      expect(text).not.toMatch(/personal-|taken@example\.com|argon2/u);
    } finally {
      await server.stop();
    }
  });

  test('keeps the cause of an error, and handles values that are not errors', () => {
    const error = new Error('outer', { cause: new TypeError('inner') });
    expect(errorForLog(error)).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'TypeError', message: 'inner' },
    });
    expect(errorForLog('secret text')).toEqual({ type: 'string' });
  });
});
