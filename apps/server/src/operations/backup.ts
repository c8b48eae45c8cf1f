import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
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
  'imports',
  'import_rows',
  'transactions',
  'splits',
  'payments',
  'payers',
  'shares',
  'transaction_tags',
  'postings',
  'activity',
] as const;

const BATCH = 2000;

/**
 * Writes the whole database into one file while others go on working: one picture of one moment. The file appears
 * under its name only when it is complete and on the disk; it holds secrets and is readable for its owner alone.
 *
 * @returns the number of rows
 */
export async function backupTo(file: string, client: pg.ClientBase, dataDir: string, clock: Clock): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const hash = createHash('sha256');
  const zip = createGzip({ level: 6 });
  const target = createWriteStream(unfinished, { mode: 0o600 });
  zip.pipe(target);
  const write = async (line: string): Promise<void> => {
    hashLine(hash, line);
    if (!zip.write(`${line}\n`)) await once(zip, 'drain');
  };
  let rows = 0;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    const { rows: steps } = await client.query<{ migration_id: string }>(
      'select migration_id from schema_migrations order by migration_id',
    );
    const header: BackupHeader = {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: clock.now().toISOString(),
      migrations: steps.map((step) => step.migration_id),
      tables: BACKUP_TABLES,
      secret: (await readFile(join(dataDir, 'secrets', 'master.key'), 'utf8')).trim(),
    };
    await write(JSON.stringify(header));
    for (const table of BACKUP_TABLES) {
      await write(JSON.stringify({ table }));
      await client.query(`declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${table} t`);
      for (;;) {
        const batch = await client.query<{ line: string }>(`fetch ${BATCH} from backup_rows`);
        for (const { line } of batch.rows) await write(line);
        rows += batch.rows.length;
        if (batch.rows.length < BATCH) break;
      }
      await client.query('close backup_rows');
    }
    await client.query('commit');
    const trailer: BackupTrailer = { end: true, rows, sha256: hash.digest('hex') };
    zip.end(`${JSON.stringify(trailer)}\n`);
    await finished(target);
    const handle = await open(unfinished, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    zip.destroy();
    target.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}
