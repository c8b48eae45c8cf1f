import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';
import { joinAs, signInAgain, type TestPerson } from '../testing/test-client.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { auditDatabase } from './audit.ts';
import { BACKUP_TABLES, backupTo } from './backup.ts';
import { restoreFrom } from './restore.ts';

/** The last migration of each release. Add a line with every release; lines are never removed. */
const RELEASES: Readonly<Record<string, string>> = { '0.1.0': '036-tag-order' };

const app = useTestApp();
let person: TestPerson;
let folder: string;
let total: unknown;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-upgrade-'));
  person = await joinAs(app(), 'early-adopter');
  for (let n = 1; n <= 5; n += 1) {
    const path = `/api/v2/books/${person.bookId}/transactions`;
    const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 * n, description: `점심 ${n}` };
    expect((await person.post(path, transaction)).status).toBe(201);
  }
  total = await totalsOf(app().database.pool);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function totalsOf(client: Pick<pg.ClientBase, 'query'>): Promise<unknown> {
  const { rows } = await client.query<object>(
    `select (select count(*)::int from transactions) as transactions, (select count(*)::int from users) as users,
       (select string_agg(description, ',' order by description) from transactions) as texts,
       (select coalesce(sum(amount), 0)::text from postings where amount > 0) as sum`,
  );
  return rows[0];
}

/** A backup as a server with these migrations would have made it: with the same data, as far as that schema knows it. */
async function backupOfSchema(count: number): Promise<string> {
  const { url, drop } = await makeDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await migrate(pool, systemClock, migrations.slice(0, count));
  const old = await pool.connect();
  await old.query('begin');
  await old.query('set constraints all deferred');
  // Monthly sums are copied like every other table, not added to.
  await old.query("set local salim.is_restoring = 'on'");
  for (const table of BACKUP_TABLES) {
    const { rows: known } = await old.query('select 1 where to_regclass($1) is not null', [table]);
    if (known.length === 0) continue;
    const { rows } = await app().database.pool.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from ${table} t`,
    );
    await old.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      rows[0]?.all,
    ]);
  }
  await old.query('commit');
  const file = join(folder, `${count}.backup`);
  await backupTo(file, old, app().deps.config, systemClock);
  old.release();
  await pool.end();
  await drop();
  return file;
}

async function restored<T>(file: string, use: (url: string, dataDir: string) => Promise<T>): Promise<T> {
  const { url, drop } = await makeDatabase();
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await restoreFrom(file, client, { dataDir, s3: null, backupPassphrase: null }, systemClock);
  expect(await auditDatabase(client)).toEqual([]);
  expect(await totalsOf(client)).toEqual(total);
  await client.end();
  try {
    return await use(url, dataDir);
  } finally {
    await drop();
  }
}

// All schemas would take three minutes; those that were released are tried below.
test.each([1, migrations.length - 1])(
  'a backup after %i migrations is brought to the current schema',
  async (count) => {
    await restored(await backupOfSchema(count), async () => undefined);
  },
);

test.each(Object.entries(RELEASES))('people go on with a backup of version %s', async (_version, lastStep) => {
  const count = migrations.findIndex(({ id }) => id === lastStep) + 1;
  expect(count).toBeGreaterThan(0);
  await restored(await backupOfSchema(count), async (databaseUrl, dataDir) => {
    const key = Buffer.from((await readFile(join(dataDir, 'secrets', 'master.key'), 'utf8')).trim(), 'base64url');
    const upgraded = await startTestApp({ databaseUrl, env: { MASTER_KEY: key.toString('base64') } });
    try {
      const back = await signInAgain(upgraded, person);
      const path = `/api/v2/books/${person.bookId}/transactions`;
      const { body } = await back.get<{ items: { amount: number }[] }>(path);
      expect(body.items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 2000, 3000, 4000, 5000]);
      expect((await back.post(path, { type: 'EXPENSE', date: '2026-11-20', amount: 900 })).status).toBe(201);
    } finally {
      await upgraded.stop();
    }
  });
});
