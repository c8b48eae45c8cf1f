import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { moveDurably } from '../durable-file.ts';
import { type BackupHeader, type BackupTrailer, FORMAT, FORMAT_VERSION, hashLine } from './backup-format.ts';

/** Parents before children, so that every row finds what it refers to. */
export const BACKUP_TABLES = [
  'users',
  'consents',
  'sessions',
  'refresh_tokens',
  'mail_tokens',
  'security_log',
  'idempotency_keys',
  'outbox',
  'notifications',
  'directory',
  'user_books',
  'books',
  'members',
  'categories',
  'assets',
  'payment_methods',
  'tags',
  'budgets',
  'budget_lines',
  'budget_alerts',
  'imports',
  'import_rows',
  'transactions',
  'splits',
  'payments',
  'payers',
  'shares',
  'transaction_tags',
  'attachments',
  'postings',
  'activity',
] as const;

const BATCH = 2000;
/** Rows that may hold a whole file of 20 MB each come one by one. */
const TABLES_OF_LARGE_ROWS: readonly string[] = ['imports'];

/**
 * Writes the whole database into one file while others go on working: one picture of one moment. The file appears
 * under its name only when it is complete and on the disk; it holds secrets and is readable for its owner alone.
 *
 * @returns the number of rows
 * @throws NewerDatabaseError where the database may have tables that this program does not know
 */
export async function backupTo(file: string, client: pg.ClientBase, dataDir: string, clock: Clock): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const counted = { rows: 0 };
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  try {
    await rm(unfinished, { force: true });
    await pipeline(
      linesOf(client, dataDir, clock, counted),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('commit');
    await moveDurably(unfinished, file);
  } catch (error) {
    // The connection may be what failed; what it had open is gone with it.
    await client.query('rollback').catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  return counted.rows;
}

/** The lines of the file, in portions of many. Expects the transaction whose picture is to be taken. */
async function* linesOf(
  client: pg.ClientBase,
  dataDir: string,
  clock: Clock,
  counted: { rows: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const portion = (lines: readonly string[]): string => {
    for (const line of lines) hashLine(hash, line);
    return lines.map((line) => `${line}\n`).join('');
  };
  const tables = await tablesToWrite(client);
  const header: BackupHeader = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: clock.now().toISOString(),
    migrations: await appliedSteps(client),
    tables,
    secret: (await readFile(join(dataDir, 'secrets', 'master.key'), 'utf8')).trim(),
  };
  yield portion([JSON.stringify(header)]);
  for (const table of tables) {
    yield portion([JSON.stringify({ table })]);
    const batch = TABLES_OF_LARGE_ROWS.includes(table) ? 1 : BATCH;
    // Not jsonb: it would put the fields of a kept answer into another order.
    await client.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batch} from backup_rows`);
      counted.rows += rows.length;
      if (rows.length > 0) yield portion(rows.map(({ line }) => line));
      if (rows.length < batch) break;
    }
    await client.query('close backup_rows');
  }
  const trailer: BackupTrailer = { end: true, rows: counted.rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify(trailer)}\n`;
}

async function appliedSteps(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ migration_id: string }>(
    'select migration_id from schema_migrations order by migration_id',
  );
  const steps = rows.map((row) => row.migration_id);
  if (steps.some((id) => !migrations.some((step) => step.id === id))) {
    throw new NewerDatabaseError(
      '데이터베이스가 더 새로운 버전의 살림에서 쓰였어요. 모르는 내용을 빠뜨리지 않도록, 새 버전의 살림으로 백업해 주세요.',
    );
  }
  return steps;
}

/** A database that an older program has left does not have all of them yet. */
async function tablesToWrite(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as t(name, place)
     where to_regclass('public.' || name) is not null order by place`,
    [BACKUP_TABLES],
  );
  return rows.map((row) => row.name);
}
