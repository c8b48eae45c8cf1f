import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from './db/embedded/free-port.ts';
import { hasPgbouncer, startPgbouncer } from './testing/pgbouncer.ts';
import { makeDatabase, makeMigratedDatabase, type TestDatabase } from './testing/test-database.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const OPERATIONS = fileURLToPath(new URL('operations/cli.ts', import.meta.url));

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await makeMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'salim-refused-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What the program says, without the log, before it ends by itself with exit code 1. */
async function refusalOf(program: readonly string[], settings: Readonly<Record<string, string>>): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings };
  // A server that starts after all would run on.
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000 });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, errors]).toEqual([1, expect.not.stringMatching(/^ {4}at /mu)]);
  return errors;
}

const refusalOfStart = (settings: Readonly<Record<string, string>>): Promise<string> => refusalOf([MAIN], settings);

const MASTER_KEY = randomBytes(32).toString('base64');

describe('a server that cannot start says why and what to do, without a stack:', () => {
  test('the database cannot be reached', async () => {
    const url = `postgres://salim:geheim@127.0.0.1:${await findFreePort()}/salim`;
    const said = await refusalOfStart({ DATABASE_URL: url });
    expect(said).toContain('PostgreSQL이 켜져 있는지');
    expect(said).not.toContain('geheim');
  });

  test('the host of the database does not exist; this is not about HOST', async () => {
    const said = await refusalOfStart({ DATABASE_URL: 'postgres://salim@database.invalid/salim' });
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain(' HOST');
  });

  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusalOfStart({ DATABASE_URL: database.url, MASTER_KEY, PORT: String(port) })).toContain('PORT');
    other.close();
  });

  test('the master key is not that of the database', async () => {
    const other = randomBytes(32).toString('base64');
    const said = await refusalOfStart({ DATABASE_URL: database.url, MASTER_KEY: other });
    expect(said).toContain('모든 서버에 같은 MASTER_KEY');
    expect(said).not.toContain(other);
  });

  describe.runIf(hasPgbouncer())(
    'the pooler is used in a way that cannot work (skipped where PgBouncer is missing):',
    () => {
      test('it was not announced', async () => {
        const pooler = await startPgbouncer(database.url);
        expect(await refusalOfStart({ DATABASE_URL: pooler.url, MASTER_KEY })).toContain('DATABASE_DIRECT_URL');
        await pooler.stop();
      });

      test('the direct address leads to it, too', async () => {
        const poolers = [await startPgbouncer(database.url), await startPgbouncer(database.url)];
        const [DATABASE_URL = '', DATABASE_DIRECT_URL = ''] = poolers.map(({ url }) => url);
        expect(await refusalOfStart({ DATABASE_URL, DATABASE_DIRECT_URL, MASTER_KEY })).toContain(
          'DATABASE_DIRECT_URL',
        );
        for (const pooler of poolers) await pooler.stop();
      });

      test('it hands out connections by statement', async () => {
        const pooler = await startPgbouncer(database.url, { mode: 'statement' });
        const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_STATEMENT_NAMES: 'off' };
        expect(await refusalOfStart({ ...env, MASTER_KEY })).toContain('pool_mode = transaction');
        await pooler.stop();
      });

      test('it leads to another database', async () => {
        const other = await makeDatabase();
        const pooler = await startPgbouncer(other.url);
        const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_STATEMENT_NAMES: 'off' };
        expect(await refusalOfStart({ ...env, MASTER_KEY })).toContain('같은 데이터베이스');
        await pooler.stop();
        await other.drop();
      });
    },
  );
});

test('so do the commands of the operator', async () => {
  const url = `postgres://salim:geheim@127.0.0.1:${await findFreePort()}/salim`;
  const said = await refusalOf([OPERATIONS, 'audit'], { DATABASE_URL: url });
  expect(said).toContain('PostgreSQL이 켜져 있는지');
  expect(said).not.toContain('geheim');
});
