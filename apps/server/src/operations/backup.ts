import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { NewerDatabaseError } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { moveDurably } from '../durable-file.ts';
import { type FilePlace, keyOf, previewOf } from '../features/attachments/attachment-files.ts';
import type { FileSettings, FileStores } from '../file-store/file-stores.ts';
import { type KeySettings, keyTextOf } from '../secrets.ts';
import {
  type BackupHeader,
  type BackupTrailer,
  FORMAT,
  FORMAT_VERSION,
  fileLine,
  hashLine,
  pieceLine,
} from './backup-format.ts';
import { encrypting } from './encrypted-file.ts';
import { holdingAttachmentFiles } from './hold-attachment-files.ts';
import { openKnownStores } from './known-stores.ts';

/** Tables without anything to keep: counters of limits may begin again, and sums of months are computed again. */
export const TABLES_NOT_BACKED_UP: readonly string[] = ['limit_counters', 'party_sums'];

/** Parents before children, so that foreign keys are satisfied on insert. */
export const BACKUP_TABLES = [
  'installation',
  'users',
  'consents',
  'user_settings',
  'profile_images',
  'sessions',
  'refresh_tokens',
  'mail_tokens',
  'two_factor',
  'recovery_codes',
  'wrong_passwords',
  'passkeys',
  'passkey_challenges',
  'personal_tokens',
  'calendar_feeds',
  'external_identities',
  'oauth_requests',
  'external_tickets',
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
  'member_budget_lines',
  'member_budget_alerts',
  'goals',
  'goal_contributions',
  'goal_celebrations',
  'notified_card_bills',
  'notified_changes',
  'imports',
  'import_rows',
  'import_contents',
  'import_mappings',
  'recurring_rules',
  'sorting_rules',
  'saved_views',
  'exchange_rates',
  'letter_signatures',
  'rule_runs',
  'webhooks',
  'webhook_deliveries',
  'settlements',
  'transactions',
  'splits',
  'payments',
  'payers',
  'shares',
  'transaction_tags',
  'gift_events',
  'dues',
  'dues_payments',
  'attachments',
  'comments',
  'share_defaults',
  'stated_incomes',
  'postings',
  'monthly_sums',
  'monthly_sum_changes',
  'recurring_occurrences',
  'duplicate_dismissals',
  'insight_dismissals',
  'unfinished_restores',
  'intake_messages',
  'inbox_items',
  'message_formats',
  'message_cards',
  'closings',
  'closing_consents',
  'activity',
  'reassignments',
  'invites',
  'guest_links',
  'friendships',
  'friend_requests',
  'blocks',
  'friend_groups',
  'friend_group_members',
  'notification_settings',
  'push_subscriptions',
  'presence',
  'book_clocks',
  'large_books',
  'book_events',
  'person_clocks',
  'person_events',
] as const;

/** Names of tables in schemas before migration 046. */
const FORMER_NAMES: Readonly<Partial<Record<(typeof BACKUP_TABLES)[number], string>>> = {
  oauth_requests: 'external_hops',
  notified_card_bills: 'told_card_bills',
  notified_changes: 'told_changes',
  reassignments: 'moved_uses',
};

const BATCH = 2000;
/** Rows that may contain a whole file of 20 MB are read one by one. */
const TABLES_OF_LARGE_ROWS: readonly string[] = ['imports'];

/** Bytes of a file per line, at most. */
const PIECE_BYTES = 48 * 1024;

/** Where the parts of a backup outside of the database are. */
export interface BackupSource extends FileSettings {
  readonly masterKeys: KeySettings;
  /** Encrypts the file, unless null. */
  readonly backupPassphrase: string | null;
}

/** Without the master key a backup would be worthless. */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';
}

export interface BackupCounts {
  readonly rows: number;
  /** Attachment files, including previews. */
  readonly files: number;
  /** Missing files; the backup is created without them. */
  readonly lostFiles: number;
}

type Counting = { -readonly [Name in keyof BackupCounts]: number };

/**
 * Writes the whole database and all attachment files into one file while the server keeps running, as one snapshot. The
 * file appears under its name only once it is complete and synced; it contains secrets and is readable by its owner
 * only.
 *
 * @throws MissingKeyError
 * @throws NewerDatabaseError when the database may have tables that this version does not know
 */
export async function backupTo(
  file: string,
  client: pg.ClientBase,
  source: BackupSource,
  clock: Clock,
): Promise<BackupCounts> {
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return holdingAttachmentFiles(client, () => writeBackup(file, client, source, clock));
}

async function writeBackup(
  file: string,
  client: pg.ClientBase,
  source: BackupSource,
  clock: Clock,
): Promise<BackupCounts> {
  const unfinished = `${file}.unfinished`;
  const counted: Counting = { rows: 0, files: 0, lostFiles: 0 };
  await client.query('begin isolation level repeatable read read only');
  try {
    await rm(unfinished, { force: true });
    await pipeline(
      linesOf(client, source, clock, counted),
      createGzip({ level: 6 }),
      source.backupPassphrase === null ? new PassThrough() : encrypting(source.backupPassphrase),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('commit');
    await moveDurably(unfinished, file);
  } catch (error) {
    // The connection itself may have failed; its transaction has then ended with it.
    await client.query('rollback').catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  return counted;
}

/** The lines of the file, in chunks. Expects the transaction of the snapshot. */
async function* linesOf(
  client: pg.ClientBase,
  source: BackupSource,
  clock: Clock,
  counted: Counting,
): AsyncGenerator<string> {
  const { dataDir, masterKeys } = source;
  const secret = await keyTextOf(dataDir, masterKeys);
  if (secret === null)
    throw new MissingKeyError(`비밀 키가 없어 전체 백업을 만들 수 없어요: ${dataDir}/secrets/master.key`);
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
    secret,
  };
  yield portion([JSON.stringify(header)]);
  for (const table of tables) {
    yield portion([JSON.stringify({ table })]);
    const batch = TABLES_OF_LARGE_ROWS.includes(table) ? 1 : BATCH;
    // Not jsonb: it would reorder the fields of a stored response.
    await client.query(`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batch} from backup_rows`);
      counted.rows += rows.length;
      if (rows.length > 0) yield portion(rows.map(({ line }) => line));
      if (rows.length < batch) break;
    }
    await client.query('close backup_rows');
  }
  if (tables.includes('attachments')) {
    for await (const lines of linesOfFiles(client, await openKnownStores(client, source), counted))
      yield portion(lines);
  }
  const trailer: BackupTrailer = { end: true, rows: counted.rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify(trailer)}\n`;
}

/** The files of the attachment rows, chunk by chunk. */
async function* linesOfFiles(
  client: pg.ClientBase,
  stores: FileStores,
  counted: Counting,
): AsyncGenerator<readonly string[]> {
  await client.query(`declare backup_files no scroll cursor for
    select book_id as "bookId", file_name as "fileName", preview_size is not null as "hasPreview" from attachments`);
  for (;;) {
    const { rows } = await client.query<FilePlace & { hasPreview: boolean }>(`fetch ${BATCH} from backup_files`);
    for (const row of rows) {
      for (const place of row.hasPreview ? [row, previewOf(row)] : [row]) {
        const file = await stores.openUnchecked(keyOf(place));
        if (!file) {
          counted.lostFiles += 1;
          continue;
        }
        counted.files += 1;
        yield [fileLine(place)];
        // The end of the stream closes the file.
        for await (const bytes of file as AsyncIterable<Buffer>) {
          for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
            yield [pieceLine(bytes.subarray(at, at + PIECE_BYTES))];
          }
        }
      }
    }
    if (rows.length < BATCH) break;
  }
  await client.query('close backup_files');
}

async function appliedSteps(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ migration_id: string }>(
    'select migration_id from schema_migrations order by migration_id',
  );
  const steps = rows.map((row) => row.migration_id);
  if (steps.some((id) => !migrations.some((step) => step.id === id))) {
    throw new NewerDatabaseError(
      '더 최신 버전의 살림에서 쓰던 데이터베이스예요. 내용이 빠지지 않도록 최신 버전의 살림으로 백업해 주세요.',
    );
  }
  return steps;
}

/** A database with an older schema does not have all tables yet, and some under their former names. */
async function tablesToWrite(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as t(name, place)
     where to_regclass('public.' || name) is not null order by place`,
    [BACKUP_TABLES.flatMap((table) => [table, FORMER_NAMES[table]]).filter((name) => name !== undefined)],
  );
  return rows.map((row) => row.name);
}
