import type { Transaction } from '@salim/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';
import { makeMigratedDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { explainPooler, keepsStatementNames, prepareForPooler, UnannouncedPoolerError } from './pooler.ts';

let directUrl: string;
let drop: () => Promise<void>;
let pooler: Pgbouncer;
let app: TestApp & { stop(): Promise<void> };

describe.runIf(hasPgbouncer())('PgBouncer in transaction mode (skipped where it is not installed)', () => {
  beforeAll(async () => {
    ({ url: directUrl, drop } = await makeMigratedDatabase());
    await prepareForPooler(directUrl);
    pooler = await startPgbouncer(directUrl);
    app = await startTestApp({ databaseUrl: directUrl, pooledUrl: pooler.url });
  });
  afterAll(async () => {
    await app.stop();
    await pooler.stop();
    await drop();
  });

  test('is explained when it was not announced', async () => {
    const database = openDatabase({ url: pooler.url, connectionsMax: 1 });
    await expect(migrate(database.pool, systemClock).catch(explainPooler)).rejects.toThrow(UnannouncedPoolerError);
    await database.close();
  });

  test('cannot carry names of statements, as a direct connection can', async () => {
    expect(await keepsStatementNames(pooler.url)).toBe(false);
    expect(await keepsStatementNames(directUrl)).toBe(true);
  });

  test('passes the time limits of the role', async () => {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as limit, current_setting('timezone') as zone, current_setting('jit') as jit`,
    );
    await client.end();
    expect(rows).toEqual([{ limit: '8s', zone: 'UTC', jit: 'off' }]);
  });

  test('serves many people at once over two connections', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => joinAs(app, `pooled-${index}`)));
    await Promise.all(
      people.map(async (person) => {
        const path = `/api/v2/books/${person.bookId}/transactions`;
        for (let count = 0; count < 8; count += 1) {
          const created = await person.post(path, { type: 'EXPENSE', amount: 1000 + count, date: '2026-11-20' });
          expect(created.status).toBe(201);
        }
        const { body } = await person.get<{ items: Transaction[]; expense: number }>(`${path}?totals=true`);
        expect([body.items.length, body.expense]).toEqual([8, 8028]);
      }),
    );
  });
});
