import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { configFrom } from '../config.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { inTrx } from './in-trx.ts';
import { inSnapshot } from './snapshot.ts';

const open: OpenDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});

test('a connection lost between two statements of a transaction fails it, and nothing else', async () => {
  const { url, drop } = await makeDatabase();
  const lost: Error[] = [];
  const database = openDatabase({ url, connectionsMax: 2, onConnectionError: (error) => lost.push(error) });
  open.push(database);
  await sql`create table memo (n int)`.execute(database.db);
  const failure = await inTrx(database.db, async (trx) => {
    await sql`insert into memo values (1)`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    // The error arrives while no statement is running on this connection.
    await expect.poll(() => lost).toHaveLength(1);
    await sql`insert into memo values (2)`.execute(trx);
  }).catch((error: unknown) => error);

  expect(failure).toMatchObject({ message: expect.stringMatching(/not queryable|terminat/u) });
  expect(lost).toHaveLength(1);
  expect((await sql`select n from memo`.execute(database.db)).rows).toEqual([]);
  await database.close();
  open.pop();
  await drop();
});

test('an idle connection that is lost is replaced, and reported once', async () => {
  const { url, drop } = await makeDatabase();
  const lost: Error[] = [];
  const database = openDatabase({ url, connectionsMax: 1, onConnectionError: (error) => lost.push(error) });
  open.push(database);
  const other = openDatabase({ url, connectionsMax: 1 });
  open.push(other);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
  await expect.poll(() => lost).toHaveLength(1);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  expect(lost).toHaveLength(1);
  for (const one of open.splice(0)) await one.close();
  await drop();
});

test('an unresponsive connection is dropped, and the next statement gets another', async () => {
  const { url, drop } = await makeDatabase();
  const database = openDatabase({ url, connectionsMax: 1, statementTimeoutMs: 100 });
  open.push(database);
  const pidOf = async (): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid ?? 0;
  const frozen = await pidOf();
  await database.ping();
  process.kill(frozen, 'SIGSTOP');
  try {
    await expect(inTrx(database.db, (trx) => sql`select 1`.execute(trx))).rejects.toThrow(
      /^Query read timeout$|^Connection terminated/u,
    );
    expect(await pidOf()).not.toBe(frozen);
  } finally {
    process.kill(frozen, 'SIGCONT');
  }
  await database.close();
  open.pop();
  await drop();
});

test('a database without TLS gets no password and no statement when TLS is required', async () => {
  const { url, drop } = await makeDatabase();
  const { databaseUrl } = configFrom({ DATABASE_URL: url, DATABASE_TLS: 'required' }, '/srv/salim/server');
  const database = openDatabase({ url: databaseUrl ?? '', connectionsMax: 1 });
  open.push(database);
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/does not support SSL|certificate/u);
  await database.close();
  open.pop();
  await drop();
});

test('connections use UTC, whatever the database is set to', async () => {
  const { url, drop } = await makeDatabase();
  const maker = openDatabase({ url, connectionsMax: 1 });
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set timezone = 'America/New_York'`.execute(maker.db);
  await maker.close();
  const database = openDatabase({ url, connectionsMax: 1 });
  const { rows } = await sql<{ zone: string; at: string; day: string }>`
    select current_setting('timezone') as zone, timestamptz '2026-11-24 23:30:00+00' as at, date '2026-11-24' as day`.execute(
    database.db,
  );
  expect(rows).toEqual([{ zone: 'UTC', at: '2026-11-24T23:30:00.000Z', day: '2026-11-24' }]);
  await database.close();
  await drop();
});

test('a transaction or a snapshot that needs a second connection is reported, one after it and of another database is not', async () => {
  const { url, drop } = await makeDatabase();
  const second: string[] = [];
  let part = '';
  const database = openDatabase({ url, connectionsMax: 2, onSecondConnection: () => second.push(part) });
  open.push(database);
  const other = openDatabase({ url, connectionsMax: 1 });
  open.push(other);
  const read = (db: OpenDatabase['db']) => sql`select 1`.execute(db);
  const late = Promise.withResolvers<void>();
  let after: Promise<unknown> | undefined;

  part = 'in a transaction';
  await inTrx(database.db, async (trx) => {
    await read(trx);
    await read(other.db);
    await read(database.db);
    after = late.promise.then(() => read(database.db));
  });
  part = 'in a snapshot';
  await inSnapshot(database.db, async (trx) => {
    await read(trx);
    await inTrx(trx, read);
    await inTrx(database.db, read);
  });
  part = 'after a transaction';
  late.resolve();
  await after;
  await read(database.db);

  expect(second).toEqual(['in a transaction', 'in a snapshot']);
  for (const one of open.splice(0)) await one.close();
  await drop();
});
