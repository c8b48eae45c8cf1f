import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findRunningPostgres } from '../apps/server/src/db/embedded/running-postgres.ts';
import { SUM_ALL_MONTHS } from '../apps/server/src/db/migrations/061-monthly-sums.ts';
import { householdFile } from './household-file.ts';
import { importFile } from './import-scenario.ts';
import { authorize, type Household, seedHouseholds } from './many-households-scenario.ts';
import { joinPerson, type Person, signInPerson } from './person.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** Transactions of each measured book. */
export const SIZES = [1000, 10_000, 100_000, 300_000] as const;
/** Imported through the API; the rest of a larger book are copies of these on other days. */
const IMPORTED_MAX = 10_000;
const FIRST_DAY = '2016-11-22';
const DAYS = 3650;

/** Increase when the data set changes: one of an earlier version is loaded again. */
const VERSION = 2;
const FOLDER = fileURLToPath(new URL('../data/growth/', import.meta.url));

export interface Book {
  readonly size: number;
  readonly person: Person;
}

async function superuser(server: RunningServer): Promise<pg.Client> {
  const connectionString = await findRunningPostgres(server.dataDir, 'SUPERUSER');
  if (connectionString === null) throw new Error('the database of the server was not found');
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Tables whose rows belong to one transaction, and the columns that a copy gets other values for. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transactions: {
    date: 'c.new_date',
    // At another time of day: a third of all expenses would otherwise look as if they were charged twice.
    time: `to_char(make_interval(mins => (hashtext(c.new_id::text) % 720 + 720)), 'HH24:MI')`,
    created_at: 'c.new_created_at',
    updated_at: 'c.new_created_at',
  },
  splits: {},
  payments: {},
  payers: {},
  shares: {},
  transaction_tags: {},
  postings: { date: 'c.new_date' },
  import_rows: { row_number: 'c.seq + 1000000', fingerprint: `sha256(o.fingerprint || c.new_id::text::bytea)` },
};

/**
 * Copies every transaction of a book until it has `times` as many, spread over the same days. Copies are inserted by
 * date, as a book grows; foreign keys and triggers are left out, so the balances are adjusted here and the sums of months
 * by the caller.
 */
async function multiply(client: pg.Client, bookId: string, times: number): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `create temp table copies on commit drop as
      select n.seq, n.old_id, n.new_date, n.created_at + n.seq * interval '1 ms' as new_created_at,
        -- Ordered by time, like the ids that the product makes.
        overlay(gen_random_uuid()::text placing substr(h.hex, 1, 8) || '-' || substr(h.hex, 9, 4) from 1 for 13)::uuid as new_id
      from (
        select row_number() over (order by d.new_date, t.time, k) as seq, t.transaction_id as old_id, t.created_at, d.new_date
        from transactions t, generate_series(2, $2::int) k,
          lateral (select t.date + hashtext(t.transaction_id::text || k) % 15 as new_date) d
        where t.book_id = $1) n,
        lateral (select lpad(to_hex(1700000000000 + n.seq), 12, '0') as hex) h`,
    [bookId, times],
  );
  await client.query('analyze copies');
  await client.query('insert into directory (id, book_id) select new_id, $1 from copies', [bookId]);
  for (const [table, replaced] of Object.entries(COPIED)) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    );
    const names = rows.map(({ name }) => name);
    const values = names.map((name) => (name === 'transaction_id' ? 'c.new_id' : (replaced[name] ?? `o.${name}`)));
    await client.query(
      `insert into ${table} (${names.join(', ')})
        select ${values.join(', ')} from copies c join ${table} o on o.book_id = $1 and o.transaction_id = c.old_id
        order by c.seq`,
      [bookId],
    );
  }
  await client.query(
    `update assets a set posted = (select coalesce(sum(p.amount), 0) from postings p where p.book_id = $1 and p.asset_id = a.asset_id)
      where a.book_id = $1`,
    [bookId],
  );
  await client.query('commit');
}

async function load(server: RunningServer): Promise<string[]> {
  const client = await superuser(server);
  const usernames: string[] = [];
  for (const size of SIZES) {
    const person = await joinPerson(server.url);
    const rows = Math.min(size, IMPORTED_MAX);
    await importFile(person, householdFile({ rows, from: FIRST_DAY, days: DAYS, seed: size, branches: 120 }));
    if (size > rows) await multiply(client, person.bookId, size / rows);
    usernames.push(person.username);
    person.close();
  }
  await client.query('delete from monthly_sums');
  await client.query(SUM_ALL_MONTHS);
  await client.query('vacuum analyze');
  await client.end();
  return usernames;
}

/**
 * Starts a server on the stored data set, loading it the first time.
 *
 * @param name the folder of the data set
 */
async function startLoaded<T>(name: string, fill: (server: RunningServer) => Promise<T>) {
  const dataDir = join(FOLDER, `${name}-${VERSION}`);
  const stamp = join(dataDir, 'loaded.json');
  // An interrupted load has no stamp and is repeated.
  if (!existsSync(stamp)) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const server = await startServer(dataDir);
  if (!existsSync(stamp)) writeFileSync(stamp, JSON.stringify(await fill(server)));
  return { server, loaded: JSON.parse(readFileSync(stamp, 'utf8')) as T };
}

/** Books of all sizes in one database. */
export async function startWithBooks(): Promise<{ readonly server: RunningServer; readonly books: readonly Book[] }> {
  const { server, loaded } = await startLoaded('books', load);
  const books: Book[] = [];
  for (const [index, size] of SIZES.entries()) {
    books.push({ size, person: await signInPerson(server.url, loaded[index] ?? '') });
  }
  return { server, books };
}

/** A thousand households of a thousand transactions each in one database. */
export async function startWithHouseholds(): Promise<{
  readonly server: RunningServer;
  readonly households: readonly Household[];
}> {
  const { server, loaded } = await startLoaded('households', seedHouseholds);
  return { server, households: await authorize(server, loaded) };
}
