import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { BACKUP_TABLES, TABLES_NOT_BACKED_UP } from '../operations/backup.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';

/** Tables that map users or ids to books; they are not book tables. */
const DIRECTORIES = ['directory', 'user_books', 'notifications'];

let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await makeDatabase();
  drop = database.drop;
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  await migrate(pool, systemClock);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await pool.query<Row>(text)).rows;
}

describe('the schema', () => {
  it('puts book_id first in every key and index of book tables', async () => {
    const found = await rows<{ table: string; index: string; first: string }>(`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where exists (select 1 from pg_attribute b where b.attrelid = t.oid and b.attname = 'book_id')`);
    const wrong = found.filter((index) => index.first !== 'book_id' && !DIRECTORIES.includes(index.table));
    expect(found.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('keeps foreign keys of book tables within one book', async () => {
    const found = await rows<{ name: string; from: string; to: string }>(`
      select c.conname as name, fa.attname as from, ta.attname as to
      from pg_constraint c
      join pg_attribute fa on fa.attrelid = c.conrelid and fa.attnum = c.conkey[1]
      join pg_attribute ta on ta.attrelid = c.confrelid and ta.attnum = c.confkey[1]
      where c.contype = 'f' and exists (
        select 1 from pg_attribute b where b.attrelid = c.confrelid and b.attname = 'book_id')`);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((key) => key.from !== 'book_id' || key.to !== 'book_id')).toEqual([]);
  });

  it('stores money as bigint', async () => {
    const found = await rows<{ column: string; type: string }>(`
      select table_name || '.' || column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and (column_name like '%amount%' or column_name in ('fee', 'posted', 'opening_balance'))`);
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter((column) => column.type !== 'bigint')).toEqual([]);
  });

  it('has no sequence on which writers would queue', async () => {
    expect(
      await rows(`select sequence_name from information_schema.sequences where sequence_schema = 'public'`),
    ).toEqual([]);
  });

  it('is included completely in backups', async () => {
    const tables = await rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    );
    expect([...BACKUP_TABLES, ...TABLES_NOT_BACKED_UP].toSorted()).toEqual(
      tables.map((table) => table.name).toSorted(),
    );
  });
});

describe('migrations', () => {
  it('run once when several programs start concurrently', async () => {
    const database = await makeDatabase();
    const pools = Array.from({ length: 4 }, () => new pg.Pool({ connectionString: database.url, max: 1 }));
    const applied = await Promise.all(pools.map((one) => migrate(one, systemClock)));
    expect(applied.filter((steps) => steps.length > 0)).toHaveLength(1);
    await Promise.all(pools.map((one) => one.end()));
    await database.drop();
  });

  it('leave nothing of a step that fails midway', async () => {
    const database = await makeDatabase();
    const one = new pg.Pool({ connectionString: database.url, max: 1 });
    const broken = [{ id: '001-broken', sql: 'create table half (id int); select no_such_function()' }];
    await expect(migrate(one, systemClock, broken)).rejects.toThrow(/no_such_function/u);
    expect((await one.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);
    expect(await migrate(one, systemClock)).not.toEqual([]);
    await one.end();
    await database.drop();
  });

  it('reject a database that a newer version has used', async () => {
    const database = await makeDatabase();
    const one = new pg.Pool({ connectionString: database.url, max: 1 });
    await migrate(one, systemClock);
    await one.query(`insert into schema_migrations values ('999-from-the-future', '2030-01-01')`);
    await expect(migrate(one, systemClock)).rejects.toThrow(NewerDatabaseError);
    await one.end();
    await database.drop();
  });
});
