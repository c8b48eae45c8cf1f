import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { SCHEMA_LOCK, SCHEMA_MIGRATIONS } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';
import { openStoresForLongWork } from '../file-store/file-stores.ts';
import { keysIn } from '../secrets.ts';
import type { BackupSource } from './backup.ts';
import { type BackupHeader, DamagedBackupError, readBackup } from './backup-format.ts';
import { FileRestorer } from './restored-files.ts';
import { adoptRestoredKey, dropRestoredKey, prepareRestoredKey } from './restored-key.ts';

const BATCH = 1000;
/** Rows with whole files fill a batch long before a thousand of them. */
const BATCH_LENGTH = 8 * 1024 * 1024;
/** More events than any book has between two backups. */
const CLOCK_JUMP = 1_000_000;

/** Names of the objects that migrations create: nothing else in the database is ours to drop. */
function namesMadeBySteps(what: 'table' | 'function'): string[] {
  const made = new RegExp(
    `create (?:unlogged )?${what} (?:if not exists )?(\\w+)|alter ${what} \\w+ rename to (\\w+)`,
    'gu',
  );
  return migrations.flatMap((step) => [...step.sql.matchAll(made)].map((match) => match[1] ?? match[2] ?? ''));
}

/** Found once, because searching the migrations for every table of a backup takes longer than reading it. */
let tableNames: readonly string[] | undefined;
function knownTables(): readonly string[] {
  tableNames ??= namesMadeBySteps('table');
  return tableNames;
}

/** A backup of an earlier version names the tables of its time. */
function requireKnownTable(table: string): void {
  if (!knownTables().includes(table)) throw new DamagedBackupError('백업 파일에 알 수 없는 테이블이 있어요.');
}

/** @throws DamagedBackupError unless the file is complete; changes nothing */
export async function checkBackup(file: string, passphrase: string | null): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const line of readBackup(file, passphrase)) {
    if (line.kind === 'header') header = line.header;
    if (line.kind === 'table') requireKnownTable(line.table);
  }
  if (header === null) throw new DamagedBackupError('백업 파일이 비어 있어요.');
  const { migrations: steps, tables, secret } = header;
  const unknown = steps.filter((id) => !migrations.some((step) => step.id === id));
  if (unknown.length > 0)
    throw new DamagedBackupError('더 최신 버전의 살림에서 만든 백업이에요. 살림을 업데이트해 주세요.');
  for (const table of tables) requireKnownTable(table);
  try {
    keysIn(secret, file);
  } catch {
    throw new DamagedBackupError('백업 파일의 비밀 키가 손상됐어요.');
  }
  return header;
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  const tables = [...knownTables(), 'schema_migrations'];
  await client.query(`drop table if exists ${tables.map((name) => `public.${name}`).join(', ')} cascade`);
  for (const name of namesMadeBySteps('function')) await client.query(`drop function if exists public.${name} cascade`);
}

async function applySteps(client: pg.ClientBase, ids: readonly string[], clock: Clock): Promise<void> {
  for (const id of ids) {
    const step = migrations.find((candidate) => candidate.id === id);
    if (!step) throw new DamagedBackupError('백업 파일에 알 수 없는 마이그레이션 단계가 있어요.');
    await client.query(step.sql);
    await client.query('insert into schema_migrations (migration_id, applied_at) values ($1, $2)', [id, clock.now()]);
  }
}

/** What was restored. */
export interface RestoredCounts {
  readonly rows: number;
  readonly files: number;
}

/** Inserts the rows and stores the files. */
async function insertBackup(
  client: pg.ClientBase,
  { file, target: { dataDir, s3, backupPassphrase } }: { readonly file: string; readonly target: RestoreTarget },
): Promise<RestoredCounts> {
  const stores = await openStoresForLongWork({ dataDir, s3 });
  const files = new FileRestorer(dataDir, stores.s3 ?? stores.disk);
  let rows = 0;
  let table = '';
  let batch: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      `[${batch.join(',')}]`,
    ]);
    rows += batch.length;
    batch = [];
    length = 0;
  };
  try {
    for await (const line of readBackup(file, backupPassphrase)) {
      if (line.kind === 'table') {
        await flush();
        requireKnownTable(line.table);
        table = line.table;
      } else if (line.kind === 'row') {
        batch.push(line.json);
        length += line.json.length;
        if (batch.length >= BATCH || length >= BATCH_LENGTH) await flush();
      } else if (line.kind === 'file') {
        await files.begin(line.place);
      } else if (line.kind === 'piece') {
        await files.add(line.bytes);
      }
    }
    await flush();
    return { rows, files: await files.end() };
  } finally {
    await files.giveUp();
  }
}

/** Where a restore puts the files, and what opens an encrypted backup. */
export type RestoreTarget = Pick<BackupSource, 'dataDir' | 's3' | 'backupPassphrase'>;

/**
 * Replaces all existing data with the contents of a backup, in one database transaction: after a damaged file, a kill
 * or a full disk the database is unchanged. An older backup is migrated on the way. Attachment files are stored next to
 * the existing ones; files without a row are swept later by the server.
 *
 * `mayBegin` is called once no one can start to use the database any more, and may reject the restore by throwing.
 *
 * @throws DamagedBackupError
 */
export async function restoreFrom(
  file: string,
  client: pg.ClientBase,
  target: RestoreTarget,
  clock: Clock,
  mayBegin: () => Promise<void> = async () => undefined,
): Promise<RestoredCounts> {
  const { dataDir, s3 } = target;
  const header = await checkBackup(file, target.backupPassphrase);
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  // A forgotten session of another client must not block us indefinitely.
  await client.query(`set lock_timeout = '20s'`);
  await client.query('begin');
  let counts: RestoredCounts;
  try {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await mayBegin();
    await dropEverything(client);
    await client.query(`create table ${SCHEMA_MIGRATIONS}`);
    await applySteps(client, header.migrations, clock);
    await client.query('set constraints all deferred');
    // Restored events were announced when they happened.
    await client.query(`set local salim.is_bulk = 'on'`);
    // Monthly sums come from the backup; one from before migration 061 has none, and the migration computes them.
    await client.query(`set local salim.is_restoring = 'on'`);
    counts = await insertBackup(client, { file, target });
    await client.query('set constraints all immediate');
    await client.query(`set local salim.is_restoring = 'off'`);
    await applySteps(
      client,
      migrations.map((step) => step.id).filter((id) => !header.migrations.includes(id)),
      clock,
    );
    // The files are now where these settings say, not where they were when the backup was made.
    await client.query('update installation set file_target = $1', [s3 === null ? null : 'S3']);
    // Old cursors refer to events that this database never had: the jump makes their clients start over.
    await client.query(`update book_clocks set counter = counter + ${CLOCK_JUMP}`);
    await client.query(`update person_clocks set counter = counter + ${CLOCK_JUMP}`);
    await prepareRestoredKey(dataDir, header.secret);
  } catch (error) {
    // The connection itself may have failed; its transaction has then ended with it.
    await client.query('rollback').catch(() => undefined);
    await dropRestoredKey(dataDir);
    throw error;
  }
  // From here on both secrets exist until it is known which one matches the database.
  await client.query('commit');
  await adoptRestoredKey(dataDir);
  await client.query('analyze');
  return counts;
}
