import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditDatabase } from '../operations/audit.ts';
import { secretsFrom } from '../secrets.ts';
import { startTestApp } from '../testing/test-app.ts';
import { joinAs, signedOut, signInAgain } from '../testing/test-client.ts';
import { MINUTE_MS, testClock } from '../testing/test-clock.ts';
import { makeMigratedDatabase } from '../testing/test-database.ts';
import { settleInstallation, WrongKeyError } from './installation.ts';

const newKey = () => randomBytes(32);
let url: string;
let drop: () => Promise<void>;
let pool: pg.Pool;

beforeEach(async () => {
  ({ url, drop } = await makeMigratedDatabase());
  pool = new pg.Pool({ connectionString: url, max: 4 });
});
afterEach(async () => {
  await pool.end();
  await drop();
});

describe('the master key of a database', () => {
  test('is that of its first server; servers with another one do not start', async () => {
    const key = newKey();
    const pushKey = await settleInstallation(pool, secretsFrom(key));
    expect(pushKey).toHaveLength(32);
    expect(await settleInstallation(pool, secretsFrom(key))).toEqual(pushKey);
    await expect(settleInstallation(pool, secretsFrom(newKey()))).rejects.toThrow(WrongKeyError);
  });

  test('is one, also when two servers with different keys start first at the same time', async () => {
    const starts = await Promise.allSettled([
      settleInstallation(pool, secretsFrom(newKey())),
      settleInstallation(pool, secretsFrom(newKey())),
    ]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('changes with the earlier one at hand, and the key of push messages stays', async () => {
    const [first, second] = [newKey(), newKey()];
    const pushKey = await settleInstallation(pool, secretsFrom(first));
    expect(await settleInstallation(pool, secretsFrom(second, [first]))).toEqual(pushKey);
    expect(await settleInstallation(pool, secretsFrom(second))).toEqual(pushKey);
    await expect(settleInstallation(pool, secretsFrom(first))).rejects.toThrow(WrongKeyError);
  });

  test('is checked against the users of earlier versions, which stored no check', async () => {
    const first = await startTestApp({ databaseUrl: url, env: { MASTER_KEY: newKey().toString('base64') } });
    await joinAs(first, 'keys-earlier');
    await first.stop();
    await pool.query('delete from installation');
    await expect(settleInstallation(pool, secretsFrom(newKey()))).rejects.toThrow(WrongKeyError);
  });
});

describe('several servers of one database', () => {
  test('with clocks a quarter of an hour apart lose nothing and repeat nothing', async () => {
    const env = { MASTER_KEY: newKey().toString('base64') };
    const [near, far] = [testClock(), testClock()];
    far.advance(15 * MINUTE_MS);
    const servers = await Promise.all([near, far].map((clock) => startTestApp({ databaseUrl: url, env, clock })));
    try {
      const [here, there] = servers;
      if (!here || !there) throw new Error('a server did not start');
      const person = await joinAs(here, 'two-clocks');
      const early = { authorization: `Bearer ${person.accessToken}` };
      expect((await signedOut(there).get('/api/v2/book/mybooks', early)).status).toBe(401);
      const back = await signInAgain(there, person);
      const path = `/api/v2/books/${person.bookId}/transactions`;
      const transaction = { type: 'EXPENSE', amount: 1000, date: '2026-11-20' };
      for (let count = 1; count <= 4; count += 1) {
        const headers = { 'idempotency-key': `purchase-${count}-of-one-evening` };
        const answers = await Promise.all([back, person].map((each) => each.post(path, transaction, headers)));
        expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      }
      const { body } = await person.get<{ count: number; expense: number }>(`${path}?totals=true`);
      expect([body.count, body.expense]).toEqual([4, 4000]);
      const client = await pool.connect();
      expect(await auditDatabase(client)).toEqual([]);
      client.release();
    } finally {
      for (const server of servers) await server.stop();
    }
  });

  test('accept the tokens of each other with the same key, and after a rotation those of the earlier one', async () => {
    const [first, second] = [newKey().toString('base64'), newKey().toString('base64')];
    const servers = [await startTestApp({ databaseUrl: url, env: { MASTER_KEY: first } })];
    try {
      const [one] = servers;
      if (!one) throw new Error('the server did not start');
      const person = await joinAs(one, 'keys-person');
      const headers = { authorization: `Bearer ${person.accessToken}` };
      const { friendCode } = (await person.get<{ friendCode: string }>('/api/v2/user/me')).body;
      expect(friendCode).not.toBe('');
      const settings: Record<string, string>[] = [
        { MASTER_KEY: first },
        { MASTER_KEY: second, MASTER_KEY_PREVIOUS: first },
      ];
      for (const env of settings) {
        const server = await startTestApp({ databaseUrl: url, env });
        servers.push(server);
        const books = await signedOut(server).get('/api/v2/book/mybooks', headers);
        expect(books.status).toBe(200);
        // The friend code was sealed with the first key.
        const { body: profile } = await signedOut(server).get<{ friendCode: string }>('/api/v2/user/me', headers);
        expect(profile.friendCode).toBe(friendCode);
      }
      await expect(
        startTestApp({ databaseUrl: url, env: { MASTER_KEY: newKey().toString('base64') } }),
      ).rejects.toThrow(WrongKeyError);
    } finally {
      for (const server of servers) await server.stop();
    }
  });
});
