import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findLocaleFaults } from './locale-check.ts';

const adminUrl = inject('clusterUrl');
const own = new URL(adminUrl).pathname.slice(1);
const databases = { c: `locale_c_${process.pid}`, ascii: `locale_ascii_${process.pid}` };

beforeAll(async () => {
  await asAdmin(
    `CREATE DATABASE ${databases.c} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`,
    `CREATE DATABASE ${databases.ascii} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING 'SQL_ASCII'`,
  );
});

afterAll(async () => {
  await asAdmin(`DROP DATABASE ${databases.c}`, `DROP DATABASE ${databases.ascii}`);
});

test('the embedded cluster handles Korean text correctly', async () => {
  expect(await faultsOf(own)).toEqual([]);
});

test('a database with a locale without letters is detected', async () => {
  expect(await faultsOf(databases.c)).toEqual(
    expect.arrayContaining(['lower and upper', 'character classes', 'trigrams']),
  );
});

test.each([
  { database: databases.c, trigrams: 0 },
  { database: own, trigrams: 4 },
])('trigrams work exactly where the check reports it', async ({ database, trigrams }) => {
  const found = await withClient(database, async (client) => {
    await client.query('BEGIN');
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rows } = await client.query<{ n: number }>(`SELECT coalesce(cardinality(show_trgm('가계부')), 0) AS n`);
    await client.query('ROLLBACK');
    return rows[0]?.n;
  });
  expect(found).toBe(trigrams);
  expect((await faultsOf(database)).includes('trigrams')).toBe(trigrams === 0);
});

test('a database that counts bytes is detected', async () => {
  expect(await faultsOf(databases.ascii)).toEqual(expect.arrayContaining(['encoding', 'counting by character']));
});

function faultsOf(database: string): Promise<string[]> {
  return withClient(database, findLocaleFaults);
}

async function asAdmin(...statements: string[]): Promise<void> {
  await withClient(own, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function withClient<T>(database: string, use: (client: Client) => Promise<T>): Promise<T> {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
