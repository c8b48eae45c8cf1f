import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { ATTACHMENT_FILES_LOCK } from '../db/attachment-files-lock.ts';
import { migrate, NewerDatabaseError } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { attachmentsFolder } from '../features/attachments/attachment-files.ts';
import { pdf, photo } from '../features/attachments/processing/testing/receipt-files.ts';
import { NO_MASTER_KEYS } from '../secrets.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, type TestPerson } from '../testing/test-client.ts';
import { makeCopy, makeDatabase, type TestDatabase } from '../testing/test-database.ts';
import { auditDatabase } from './audit.ts';
import { auditFiles, FILES_CHECK } from './audit-files.ts';
import { BACKUP_TABLES, backupTo, MissingKeyError } from './backup.ts';
import { DamagedBackupError } from './backup-format.ts';
import { holdingAttachmentFiles } from './hold-attachment-files.ts';
import { checkBackup, restoreFrom } from './restore.ts';
import { adoptRestoredKey, prepareRestoredKey, settleRestoredKey } from './restored-key.ts';

const app = useTestApp();
let person: TestPerson;
let folder: string;
const clients: { end(): Promise<void> }[] = [];
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  person = await joinAs(app(), 'keeper');
  const transactions = `/api/v2/books/${person.bookId}/transactions`;
  for (let n = 1; n <= 40; n += 1) {
    await person.post(
      transactions,
      {
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: 1000 + n,
        description: '점심 🍚 "김밥" \\ 떡볶이',
        memo: '한 줄\n두 줄\t끝',
      },
      { 'idempotency-key': `key-${n}` },
    );
  }
  const { body: list } = await person.get<{ items: { id: string }[] }>(`${transactions}?limit=2`);
  const receipts = [await photo(600, 400), pdf()];
  for (const [index, { id }] of list.items.entries()) {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(receipts[index] ?? [])]), '영수증');
    const url = `${app().url}${transactions}/${id}/attachments`;
    const headers = { authorization: `Bearer ${person.accessToken}` };
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(201);
  }
  // Unicode line separators, as they occur in files and input from devices.
  await app().database.pool.query(`update sessions set device = $1`, ['a\u2028b\u2029c\rd\u0085e\\n']);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salim-backup-'));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  for (const drop of drops.splice(0)) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

function emptyDatabase(): Promise<{ client: pg.Client; url: string }> {
  return connected(makeDatabase());
}

async function connected(making: Promise<TestDatabase>): Promise<{ client: pg.Client; url: string }> {
  const { url, drop } = await making;
  drops.push(drop);
  return { client: await connect(url), url };
}

/** A connection to the database of the running server. */
async function served(): Promise<pg.PoolClient> {
  const client = await app().database.pool.connect();
  clients.push({ end: async () => client.release(true) });
  return client;
}

/** Rows to compare. Event counters jump on restore, so that old cursors become invalid. */
function comparable(table: string): string {
  if (table === 'book_clocks') return '(select book_id, counter % 1000000 from book_clocks)';
  return table === 'person_clocks' ? '(select user_id, counter % 1000000 from person_clocks)' : table;
}

/** The complete contents of a database. */
async function contentsOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const tables = BACKUP_TABLES.map(
    (table) =>
      `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from ${comparable(table)} t`,
  );
  const { rows } = await client.query<{ name: string; all: string }>(tables.join(' union all '));
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]));
}

/** All attachment files, by path. */
async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const root = attachmentsFolder(dataDir);
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sums = files.map(async (file) => {
    const sum = createHash('sha256').update(await readFile(file));
    return [file.slice(root.length), `${sum.digest('hex')} ${(await stat(file)).mode & 0o777}`] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

async function aBackup(name = 'book.backup'): Promise<string> {
  const file = join(folder, name);
  await backupTo(file, await served(), app().deps.config, systemClock);
  return file;
}

/** The same backup with modified lines and a valid checksum. */
async function rewritten(change: (lines: string[]) => string[], whole?: Buffer): Promise<string> {
  const lines = gunzipSync(whole ?? (await readFile(await aBackup())))
    .toString('utf8')
    .split('\n')
    .slice(0, -2);
  const changed = change(lines);
  const sha256 = createHash('sha256')
    .update(changed.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const rows = changed.filter((line, index) => index > 0 && !/^\{"(?:table|file|bytes)":/u.test(line)).length;
  const file = join(folder, 'rewritten.backup');
  await writeFile(file, gzipSync(`${changed.join('\n')}\n${JSON.stringify({ end: true, rows, sha256 })}\n`));
  return file;
}

function withHeader(change: object): (lines: string[]) => string[] {
  return ([header = '{}', ...lines]) => [JSON.stringify({ ...JSON.parse(header), ...change }), ...lines];
}

describe('a backup', () => {
  test('restored elsewhere is identical, including its secret, and passes the audit', async () => {
    const file = await aBackup();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { client } = await emptyDatabase();
    const { rows, files } = await restoreFrom(
      file,
      client,
      { dataDir: folder, s3: null, backupPassphrase: null },
      systemClock,
    );

    const contents = await contentsOf(client);
    expect(contents).toEqual(await contentsOf(await served()));
    const clocks = await client.query<{ counter: string }>('select min(counter) as counter from book_clocks');
    expect(Number(clocks.rows[0]?.counter)).toBeGreaterThan(1_000_000);
    expect(contents['transactions']).toMatch(/^40 /u);
    expect(rows).toBe(Object.values(contents).reduce((sum, one) => sum + Number.parseInt(one, 10), 0));
    expect(await auditDatabase(client)).toEqual([]);
    expect(await auditFiles(client, { dataDir: folder, s3: null })).toEqual([]);
    expect(files).toBe(3);
    expect(Object.keys(await filesIn(folder))).toHaveLength(3);
    expect(await filesIn(folder)).toEqual(await filesIn(app().deps.config.dataDir));
    const key = (dataDir: string) => readFile(join(dataDir, 'secrets', 'master.key'), 'utf8');
    expect(await key(folder)).toBe(await key(app().deps.config.dataDir));
    expect((await stat(join(folder, 'secrets', 'master.key'))).mode & 0o777).toBe(0o600);
  });

  test('replaces the existing data', async () => {
    const file = await aBackup();
    const expected = await contentsOf(await served());
    const { client } = await emptyDatabase();
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    await client.query(`update books set title = '바뀐 이름'`);
    await client.query('create table of_others (id int)');
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    expect(await contentsOf(client)).toEqual(expected);
    expect((await client.query(`select to_regclass('of_others') as kept`)).rows).toEqual([{ kept: 'of_others' }]);
    expect(await auditDatabase(client)).toEqual([]);
  });

  test('reports missing or damaged files, and repairs them when it is restored', async () => {
    const file = await aBackup();
    const { client } = await emptyDatabase();
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    const [first = '', second = ''] = Object.keys(await filesIn(folder));
    await rm(join(attachmentsFolder(folder), first));
    await writeFile(join(attachmentsFolder(folder), second), 'something else');
    const [finding] = await auditFiles(client, { dataDir: folder, s3: null });
    expect(finding?.name).toBe(FILES_CHECK);
    expect(finding?.rows.map((row) => (row as { problem: string }).problem).toSorted()).toEqual(['changed', 'lost']);
    const incomplete = await backupTo(
      join(folder, 'second.backup'),
      client,
      { dataDir: folder, s3: null, masterKeys: NO_MASTER_KEYS, backupPassphrase: null },
      systemClock,
    );
    expect(incomplete).toMatchObject({ files: 2, lostFiles: 1 });
    await checkBackup(join(folder, 'second.backup'), null);
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    expect(await auditFiles(client, { dataDir: folder, s3: null })).toEqual([]);
  });

  test('from before attachments existed can be restored', async () => {
    const file = await rewritten((lines) => {
      const end = lines.findIndex((line) => line.startsWith('{"file":'));
      const from = lines.indexOf('{"table":"attachments"}');
      const to = lines.findIndex((line, index) => index > from && line.startsWith('{"table":'));
      return withHeader({ version: 1 })([...lines.slice(0, from), ...lines.slice(to, end)]);
    });
    const { client } = await emptyDatabase();
    expect(
      (await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock)).files,
    ).toBe(0);
    expect(await auditDatabase(client)).toEqual([]);
  });

  test('prevents the deletion of files while it is created', async () => {
    const remover = await served();
    const tryToRemove = async (): Promise<unknown> => {
      const { rows } = await remover.query<{ may: boolean }>(
        `select pg_try_advisory_xact_lock_shared(${ATTACHMENT_FILES_LOCK}) as may`,
      );
      return rows[0]?.may;
    };
    expect(await holdingAttachmentFiles(await served(), tryToRemove)).toBe(false);
    expect(await tryToRemove()).toBe(true);
  });

  test('is a snapshot of a book that is written concurrently', async () => {
    const write = async (): Promise<void> => {
      for (let n = 0; n < 15; n += 1) {
        const transaction = { type: 'EXPENSE', date: '2026-11-20', amount: 1000 };
        expect((await person.post(`/api/v2/books/${person.bookId}/transactions`, transaction)).status).toBe(201);
      }
    };
    const [file] = await Promise.all([aBackup(), write(), write(), write(), write()]);
    const { client } = await emptyDatabase();
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    expect(await auditDatabase(client)).toEqual([]);
  });

  test('of a database with an older schema can be created, and is migrated when restored', async () => {
    const old = await emptyDatabase();
    const pool = new pg.Pool({ connectionString: old.url, max: 1 });
    await migrate(pool, systemClock, migrations.slice(0, 1));
    await pool.end();
    const file = join(folder, 'old.backup');
    await backupTo(file, old.client, app().deps.config, systemClock);

    const { client } = await emptyDatabase();
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    const { rows } = await client.query('select migration_id from schema_migrations order by 1');
    expect(rows.map((row: { migration_id: string }) => row.migration_id)).toEqual(migrations.map((step) => step.id));
    expect(await auditDatabase(client)).toEqual([]);
  });

  test('of a database with an older schema includes tables that have been renamed since', async () => {
    const old = await emptyDatabase();
    const pool = new pg.Pool({ connectionString: old.url, max: 1 });
    const renaming = migrations.findIndex((step) => step.id === '046-plain-names');
    await migrate(pool, systemClock, migrations.slice(0, renaming));
    await pool.end();
    await old.client.query(
      `insert into external_hops (state_hash, browser_hash, provider, sealed_checks, return_to, created_at, expires_at)
       values ('\\x01', '\\x02', 'home', 'sealed', '/', now(), now() + interval '1 hour')`,
    );
    const file = join(folder, 'renamed.backup');
    await backupTo(file, old.client, app().deps.config, systemClock);

    const { client } = await emptyDatabase();
    await restoreFrom(file, client, { dataDir: folder, s3: null, backupPassphrase: null }, systemClock);
    const { rows } = await client.query('select provider from oauth_requests');
    expect(rows).toEqual([{ provider: 'home' }]);
  });

  test('is rejected for a database with a newer schema: it would be incomplete', async () => {
    const { client, url } = await emptyDatabase();
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await migrate(pool, systemClock);
    await pool.end();
    await client.query(`insert into schema_migrations values ('999-from-the-future', '2030-01-01')`);
    const making = backupTo(join(folder, 'book.backup'), client, app().deps.config, systemClock);
    await expect(making).rejects.toThrow(NewerDatabaseError);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that cannot be written is an error, and keeps an earlier one with that name', async () => {
    await expect(aBackup('no/such/folder/book.backup')).rejects.toMatchObject({ code: 'ENOENT' });
    const file = await aBackup();
    const before = await readFile(file);
    const elsewhere = join(folder, 'without-secret');
    await expect(
      backupTo(
        file,
        await served(),
        { dataDir: elsewhere, s3: null, masterKeys: NO_MASTER_KEYS, backupPassphrase: null },
        systemClock,
      ),
    ).rejects.toThrow(MissingKeyError);
    expect(await readFile(file)).toEqual(before);
    expect(await readdir(folder)).toEqual(['book.backup']);
  });

  test('fails without leaving a file when the database connection is lost midway', async () => {
    const client = await served();
    client.on('error', () => undefined);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const locker = await served();
    await locker.query('begin');
    // The backup blocks at the last table until its connection is cut.
    await locker.query('lock table activity');
    const making = backupTo(join(folder, 'book.backup'), client, app().deps.config, systemClock);
    const failed = expect(making).rejects.toThrow(/terminat/u);
    await expect
      .poll(
        async () => {
          const waiting = await locker.query(`select 1 from pg_locks where pid = $1 and not granted`, [rows[0]?.pid]);
          return waiting.rowCount;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await locker.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await failed;
    await locker.query('rollback');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an incomplete or damaged backup is rejected without changes:', () => {
  /** A restored book: each test gets a copy, which is created faster. */
  let original: { readonly database: TestDatabase; readonly dataDir: string };
  let contents: Record<string, string>;
  /** A backup of the book, which no test here changes. */
  let whole: Buffer;

  beforeAll(async () => {
    original = { database: await makeDatabase(), dataDir: await mkdtemp(join(tmpdir(), 'salim-backup-')) };
    const file = join(original.dataDir, 'there-before.backup');
    const source = await app().database.pool.connect();
    await backupTo(file, source, app().deps.config, systemClock);
    source.release(true);
    const client = new pg.Client({ connectionString: original.database.url });
    await client.connect();
    await restoreFrom(file, client, { dataDir: original.dataDir, s3: null, backupPassphrase: null }, systemClock);
    contents = await contentsOf(client);
    await client.end();
    whole = await readFile(file);
  });
  afterAll(async () => {
    await original.database.drop();
    await rm(original.dataDir, { recursive: true, force: true });
  });

  /** Restores over a book and expects both the book and the secret to be unchanged afterwards. */
  async function refusedToRestore(file: string): Promise<unknown> {
    const { client } = await connected(makeCopy(original.database));
    await cp(original.dataDir, folder, { recursive: true });
    const key = await readFile(join(folder, 'secrets', 'master.key'), 'utf8');
    const error = await restoreFrom(
      file,
      client,
      { dataDir: folder, s3: null, backupPassphrase: null },
      systemClock,
    ).catch((reason: unknown) => reason);
    expect(await contentsOf(client)).toEqual(contents);
    expect(await readFile(join(folder, 'secrets', 'master.key'), 'utf8')).toBe(key);
    expect(await readdir(join(folder, 'secrets'))).toEqual(['master.key']);
    return error;
  }

  test('truncated anywhere', async () => {
    const file = join(folder, 'cut.backup');
    for (let part = 0; part < 60; part += 1) {
      await writeFile(file, whole.subarray(0, Math.floor((whole.length * part) / 60)));
      await expect(checkBackup(file, null), `cut at ${part}/60`).rejects.toThrow(DamagedBackupError);
    }
    await writeFile(file, whole.subarray(0, -1));
    expect(await refusedToRestore(file)).toBeInstanceOf(DamagedBackupError);
  });

  test('with one bit flipped anywhere', async () => {
    const file = join(folder, 'flipped.backup');
    // The first ten bytes are the gzip header; they contain nothing of the book.
    for (let place = 10; place < whole.length; place += Math.ceil(whole.length / 150)) {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ (1 << (place % 8));
      await writeFile(file, flipped);
      await expect(checkBackup(file, null), `bit at ${place}`).rejects.toThrow(DamagedBackupError);
    }
    expect(await refusedToRestore(file)).toBeInstanceOf(DamagedBackupError);
    // A busy machine takes long for 150 restores.
  }, 60_000);

  test.each<[string, () => Promise<string>, string]>([
    ['another file', async () => aFile('날짜,금액\n2026-11-20,9500\n'), '백업 파일이 아니'],
    ['another file, compressed', async () => aFile(gzipSync('날짜,금액\n2026-11-20,9500\n')), '백업 파일이 아니'],
    ['an empty file', async () => aFile(''), '백업 파일이 아니'],
    ['an empty file, compressed', async () => aFile(gzipSync('')), '백업 파일이 아니'],
    ['another backup format', () => changed(withHeader({ format: 'other' })), '백업 파일이 아니'],
    ['a newer backup format', () => changed(withHeader({ version: 3 })), '더 최신 버전의 살림'],
    ['a newer schema', () => changed(withHeader({ migrations: ['999-new'] })), '더 최신 버전의 살림'],
    ['a header without migrations', () => changed(withHeader({ migrations: null })), '손상'],
    ['an invalid secret', () => changed(withHeader({ secret: 'short' })), '비밀 키'],
    ['unknown tables', () => changed(withHeader({ tables: ['users; drop table users'] })), '알 수 없는 테이블'],
    [
      'rows of unknown tables',
      () => changed((lines) => [...lines, '{"table":"pg_authid"}', '{"rolname":"x"}']),
      '알 수 없는 테이블',
    ],
    [
      'a file outside of its folder',
      () => changed((lines) => [...lines, '{"file":["../secrets","master.key"]}', '{"bytes":"eA=="}']),
      '손상',
    ],
    [
      'a missing line',
      async () => {
        const lines = gunzipSync(whole).toString('utf8').split('\n');
        return aFile(gzipSync([...lines.slice(0, 20), ...lines.slice(21)].join('\n')));
      },
      '만든 뒤에 변경됐어요',
    ],
  ])('%s', async (_what, file, message) => {
    const error = await refusedToRestore(await file());
    expect(error).toBeInstanceOf(DamagedBackupError);
    expect((error as Error).message).toContain(message);
  });

  test('complete, but with postings that do not balance', async () => {
    const file = await changed((lines) => {
      const first = lines.indexOf('{"table":"postings"}') + 1;
      return lines.map((line, index) => (index === first ? line.replace(/"amount":-?\d+/u, '"amount":77') : line));
    });
    expect(await refusedToRestore(file)).toMatchObject({ constraint: 'postings_balance' });
  });

  test('complete, but rejected by the caller', async () => {
    const { client } = await emptyDatabase();
    const restoring = restoreFrom(
      await aBackup(),
      client,
      { dataDir: folder, s3: null, backupPassphrase: null },
      systemClock,
      () => Promise.reject(new Error('in use')),
    );
    await expect(restoring).rejects.toThrow('in use');
    expect((await client.query(`select to_regclass('users') as users`)).rows).toEqual([{ users: null }]);
    expect(existsSync(join(folder, 'secrets', 'master.key.restored'))).toBe(false);
  });

  const changed = (change: (lines: string[]) => string[]): Promise<string> => rewritten(change, whole);

  async function aFile(content: string | Buffer): Promise<string> {
    const file = join(folder, 'foreign.backup');
    await writeFile(file, content);
    return file;
  }
});

describe('a restore killed between the database commit and the key file', () => {
  const secret = Buffer.alloc(32, 7).toString('base64url');
  const keys = async (): Promise<string[]> => (await readdir(join(folder, 'secrets'))).toSorted();

  test('is completed by the next start: the secret that matches the database stays', async () => {
    const mine = await readFile(join(app().deps.config.dataDir, 'secrets', 'master.key'), 'utf8');
    await prepareRestoredKey(folder, secret);
    await adoptRestoredKey(folder);
    // The database was restored, but its secret was not adopted yet.
    await prepareRestoredKey(folder, mine.trim());
    await settleRestoredKey(await served(), folder);
    expect(await readFile(join(folder, 'secrets', 'master.key'), 'utf8')).toBe(mine);
    expect(await keys()).toEqual(['master.key']);

    // Vice versa: the secret was prepared, but the database never committed.
    await prepareRestoredKey(folder, secret);
    await settleRestoredKey(await served(), folder);
    expect(await readFile(join(folder, 'secrets', 'master.key'), 'utf8')).toBe(mine);
    expect(await keys()).toEqual(['master.key']);
  });

  test('leaves nothing to do when there was none', async () => {
    await settleRestoredKey(await served(), folder);
    expect(await readdir(folder)).toEqual([]);
  });
});
