import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabaseIfMissing } from './create-database.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataDirInUseError, type EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { locateBinaryPackage } from './native-binaries.ts';
import { isRunning, ownIdentity } from './process-identity.ts';
import { borrowEmbeddedPostgres, findRunningPostgres } from './running-postgres.ts';

/** One database shared by all tests that leave it intact: creating or copying one takes longer than most of them. */
let shared: string;
let root: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'salim-embedded-shared-'));
  await (await startEmbeddedPostgres({ dataDir: shared, log: quietLog() })).stop();
});

afterAll(async () => {
  await rm(shared, { recursive: true, force: true });
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'salim-embedded-'));
  dataDir = shared;
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const child of children.splice(0)) await end(child);
  await rm(root, { recursive: true, force: true });
});

test('a first start creates a database, whose data survives a stop and a start', async () => {
  dataDir = join(root, 'made', 'with', 'its', 'parents');
  const first = await start();
  await query(
    first.url,
    'DROP TABLE IF EXISTS memo',
    'CREATE TABLE memo (text text)',
    `INSERT INTO memo VALUES ('점심 김밥')`,
  );
  await first.stop();
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT text FROM memo')).toEqual([{ text: '점심 김밥' }]);
});

test('the application uses a role without privileges on the server', async () => {
  const { url } = await start();
  expect(
    await query(
      url,
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
    ),
  ).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
  ]);
  await expect(query(url, `SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow('permission denied');
  await expect(query(url, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toThrow('permission denied');
  await expect(query(url, `ALTER ROLE salim PASSWORD 'mine'`)).rejects.toThrow('permission denied');
});

test('objects that the superuser created before this role existed are transferred with their data', async () => {
  dataDir = join(root, 'older');
  const older = await start();
  await query(
    older.superuserUrl,
    'CREATE EXTENSION IF NOT EXISTS btree_gin',
    'CREATE TABLE purse (purse_id bigserial PRIMARY KEY, amount bigint NOT NULL CHECK (amount > 0))',
    'CREATE INDEX purse_by_amount ON purse (amount)',
    'CREATE VIEW rich AS SELECT * FROM purse WHERE amount > 1000',
    `CREATE FUNCTION doubled(amount bigint) RETURNS bigint LANGUAGE sql AS 'SELECT amount * 2'`,
    `CREATE TYPE mood AS ENUM ('good', 'bad')`,
    'INSERT INTO purse (amount) VALUES (5000)',
    'ALTER DATABASE salim OWNER TO salim',
    'DROP OWNED BY salim_app',
    'DROP ROLE salim_app',
  );
  await older.stop();

  // The second time there is nothing left to transfer.
  for (let turn = 0; turn < 2; turn += 1) {
    const postgres = await start();
    const { url } = postgres;
    expect(await query(url, 'SELECT doubled(amount) AS amount FROM rich')).toEqual([{ amount: '10000' }]);
    await query(
      url,
      'ALTER TABLE purse ADD COLUMN IF NOT EXISTS note text',
      'INSERT INTO purse (amount) VALUES (10)',
      'CREATE OR REPLACE VIEW rich AS SELECT * FROM purse WHERE amount > 1000',
      `CREATE OR REPLACE FUNCTION doubled(amount bigint) RETURNS bigint LANGUAGE sql AS 'SELECT amount + amount'`,
      `ALTER TYPE mood ADD VALUE IF NOT EXISTS 'fair'`,
      'CREATE EXTENSION IF NOT EXISTS btree_gin',
      'CREATE TABLE IF NOT EXISTS pocket (pocket_id bigint)',
    );
    await postgres.stop();
  }
});

test('the server is durable, closed to the network, logs no data, and uses UTC', async () => {
  const { url } = await start();
  const rows = await query(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN
      ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'TimeZone', 'log_min_messages',
       'log_min_error_statement', 'log_error_verbosity', 'password_encryption')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    TimeZone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    password_encryption: 'scram-sha-256',
  });
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);

  const withoutPassword = new URL(url);
  withoutPassword.password = 'guessed';
  await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await expect(query(url, `SELECT 'secret-in-a-statement'::int`)).rejects.toThrow();
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('secret-in-a-statement');
});

test('a second server on the directory is rejected without disturbing the first', async () => {
  const owner = await startOwner();
  await query(owner.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)', 'INSERT INTO memo VALUES (1)');

  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirInUseError);
  expect(refusal).toMatchObject({ holderPid: owner.child.pid });
  expect(await query(owner.url, 'SELECT n FROM memo')).toEqual([{ n: 1 }]);
});

test('the lock of a dead server is taken over', async () => {
  await writeFile(join(dataDir, 'lock', '1000'), JSON.stringify({ ...ownIdentity(), startTime: '1' }));
  const { url } = await start();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a killed database restarts under the same address with all acknowledged writes', async () => {
  const log = quietLog();
  const postgres = await start({ log });
  await query(postgres.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)', 'INSERT INTO memo VALUES (7)');
  const before = postgres.postmasterPid;
  process.kill(before ?? 0, 'SIGKILL');

  await vi.waitFor(() => expect(postgres.postmasterPid).not.toBeOneOf([null, before]), 10_000);
  expect(await query(postgres.url, 'SELECT n FROM memo')).toEqual([{ n: 7 }]);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining('SIGKILL'));
});

test('a killed backend costs one connection, not the database', async () => {
  const postgres = await start();
  const before = postgres.postmasterPid;
  const [backend] = await query(postgres.url, 'SELECT 1 AS warm', 'SELECT pg_backend_pid() AS pid');
  expect(backend?.pid).toBeTypeOf('number');
  const client = await connect(postgres.url);
  const lost = once(client, 'error');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await lost;

  await vi.waitFor(async () => expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]), 10_000);
  expect(postgres.postmasterPid).toBe(before);
});

test('a database that crashes repeatedly is given up, once, with a reason', async () => {
  const postgres = await start();
  const reasons: EmbeddedPostgresError[] = [];
  postgres.onUnexpectedExit((reason) => reasons.push(reason));
  let last: number | null = null;
  while (reasons.length === 0) {
    const { postmasterPid } = postgres;
    if (postmasterPid !== null && postmasterPid !== last) {
      last = postmasterPid;
      process.kill(postmasterPid, 'SIGKILL');
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toMatchObject({ code: 'START_FAILED', message: expect.stringContaining('반복해서') });
  expect(postgres.postmasterPid).toBeNull();
});

test('after a kill -9 of the server its database is ended, and the next start finds every acknowledged row', async () => {
  const owner = await startOwner();
  await query(owner.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)');
  const writer = await connect(owner.url);
  for (let n = 0; n < 50; n += 1) await writer.query('INSERT INTO memo VALUES ($1)', [n]);
  writer.on('error', () => undefined);
  owner.child.kill('SIGKILL');
  await once(owner.child, 'exit');
  expect(isRunning(owner.postmasterPid)).toBe(true);

  const next = await start();
  expect(isRunning(owner.postmasterPid)).toBe(false);
  expect(await query(next.url, 'SELECT count(*)::int AS n FROM memo')).toEqual([{ n: 50 }]);
});

test('after a kill -9 of server and database together the next start recovers', async () => {
  const owner = await startOwner();
  await query(owner.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)', 'INSERT INTO memo VALUES (1)');
  owner.child.kill('SIGKILL');
  process.kill(owner.postmasterPid, 'SIGKILL');
  await once(owner.child, 'exit');

  const next = await start();
  expect(await query(next.url, 'SELECT n FROM memo')).toEqual([{ n: 1 }]);
});

test('a postmaster file whose pid was reused by another program does not prevent a start', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${join(dataDir, 'postgres')}\n`);
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(isRunning(process.ppid)).toBe(true);
});

test('empty lock files left by a crash do not prevent a start', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(dataDir, 'run', '.s.PGSQL.5432.lock'), '');
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a first run that was killed midway does not disturb the next', async () => {
  dataDir = join(root, 'fresh');
  await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
  await writeFile(join(dataDir, 'postgres-password.unfinished'), 'half');
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).not.toEqual(expect.arrayContaining([expect.stringContaining('unfinished')]));
});

test('libraries are linked in our own runtime folder when install scripts were blocked', async () => {
  const packageDir = join(root, 'package');
  await cp(locateBinaryPackage(), packageDir, { recursive: true });
  const links = JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) await rm(join(packageDir, target), { force: true });

  dataDir = join(root, 'fresh');
  const first = await start({ packageDir });
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const [runtime] = await readdir(join(dataDir, 'postgres-runtime'));
  await first.stop();
  await start({ packageDir });
  expect(await readdir(join(dataDir, 'postgres-runtime'))).toEqual([runtime]);
});

test('a package that cannot run here is rejected with instructions', async () => {
  const packageDir = join(root, 'package');
  await mkdir(join(packageDir, 'native', 'bin'), { recursive: true });
  await writeFile(join(packageDir, 'package.json'), '{"version":"0.0.0"}');
  const refusal = await start({ packageDir }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'NO_BINARIES', message: expect.stringContaining('DATABASE_URL') });
});

test('a path too long for a socket uses the loopback interface, and may contain a space or comma', async () => {
  dataDir = await copyOfShared('가계부, 우리집'.repeat(6), 'data');
  const postgres = await start();
  expect(new URL(postgres.url).hostname).toBe('127.0.0.1');
  expect(await query(postgres.url, 'SELECT host(inet_server_addr()) AS host')).toEqual([{ host: '127.0.0.1' }]);
  await postgres.stop();

  dataDir = await copyOfShared('살림, 집');
  const short = await start();
  expect(new URL(short.url).searchParams.get('host')).toBe(join(dataDir, 'run'));
  expect(await query(short.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a damaged directory is rejected unchanged, never replaced by an empty one', async () => {
  dataDir = await copyOfShared('data');
  const first = await start();
  await query(first.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)');
  await first.stop();
  const cluster = join(dataDir, 'postgres');

  await writeFile(join(cluster, 'PG_VERSION'), '15\n');
  expect(await start().catch((error: unknown) => error)).toMatchObject({ code: 'VERSION_MISMATCH' });
  await rm(join(cluster, 'PG_VERSION'));
  expect(await start().catch((error: unknown) => error)).toMatchObject({ code: 'DAMAGED' });
  expect(existsSync(join(cluster, 'global', 'pg_control'))).toBe(true);

  await rm(cluster, { recursive: true });
  expect(await start().catch((error: unknown) => error)).toMatchObject({ code: 'DAMAGED' });
  expect(existsSync(cluster)).toBe(false);
});

test('damage that only PostgreSQL detects is reported with the end of its log', async () => {
  dataDir = await copyOfShared('data');
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  await writeFile(control, Buffer.alloc(8_192, 0xab));
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'START_FAILED', message: expect.stringMatching(/incompatible with server/) });
  expect(await readFile(control)).toEqual(Buffer.alloc(8_192, 0xab));
});

test('a lost password is replaced; the data stays', async () => {
  const first = await start();
  await query(first.url, 'DROP TABLE IF EXISTS memo', 'CREATE TABLE memo (n int)', 'INSERT INTO memo VALUES (1)');
  await first.stop();
  await rm(join(dataDir, 'postgres-password'));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'SELECT n FROM memo')).toEqual([{ n: 1 }]);
});

test('a stop ends open transactions within the shutdown timeout', async () => {
  const postgres = await start();
  const client = await connect(postgres.url);
  client.on('error', () => undefined);
  await client.query('BEGIN');
  const sleeping = client.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
  const pid = postgres.postmasterPid ?? 0;
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(isRunning(pid)).toBe(false);
  expect(await sleeping).toBeInstanceOf(Error);
}, 8_000);

test('a tool uses the database of a live server, or starts it when none is running', async () => {
  const alone = await borrowEmbeddedPostgres({ dataDir, log: quietLog() });
  expect(await query(alone.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await alone.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();

  const owner = await startOwner();
  const borrowed = await borrowEmbeddedPostgres({ dataDir, log: quietLog() });
  expect(borrowed.url).toBe(owner.url);
  await borrowed.stop();
  expect(await query(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a database is created once by concurrent callers', async () => {
  const { superuserUrl: url } = await start();
  await Promise.all(Array.from({ length: 6 }, () => createDatabaseIfMissing(url, 'odd "name"')));
  expect(await query(url, `SELECT count(*)::int AS n FROM pg_database WHERE datname = 'odd "name"'`)).toEqual([
    { n: 1 },
  ]);
});

async function copyOfShared(...path: string[]): Promise<string> {
  const copy = join(root, ...path);
  await cp(shared, copy, { recursive: true });
  return copy;
}

async function start(overrides: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quietLog(), ...overrides });
  running.push(postgres);
  return postgres;
}

async function startOwner(): Promise<{ child: ChildProcess; url: string; postmasterPid: number }> {
  const program = fileURLToPath(new URL('testing/hold-data-dir.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    return { child, ...(JSON.parse(line) as { url: string; postmasterPid: number }) };
  }
  throw new Error('the owner exited before it was ready');
}

/** Kills an owner and the database that it leaves behind. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await startEmbeddedPostgres({ dataDir, log: quietLog() })).stop();
}

function quietLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Runs statements in order on one connection and returns the rows of the last. */
async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
  // A connection may fail in a test that kills the server; the failing query reports it.
  client.on('error', () => undefined);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
