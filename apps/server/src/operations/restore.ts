import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { migrations } from '../db/migrations/index.ts';
import { BACKUP_TABLES } from './backup.ts';
import { type BackupHeader, DamagedBackupError, readBackup } from './backup-format.ts';

const BATCH = 1000;

/** @throws DamagedBackupError unless the file is whole; nothing is changed */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const line of readBackup(file)) {
    if (line.kind === 'header') header = line.header;
  }
  if (header === null) throw new DamagedBackupError('백업 파일이 비어 있어요.');
  const unknown = header.migrations.filter((id) => !migrations.some((step) => step.id === id));
  if (unknown.length > 0)
    throw new DamagedBackupError('더 새로운 살림에서 만든 백업이에요. 살림을 새 버전으로 올려 주세요.');
  const strange = header.tables.filter((table) => !BACKUP_TABLES.some((known) => known === table));
  if (strange.length > 0) throw new DamagedBackupError('백업 파일에 모르는 표가 있어요.');
  return header;
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(`do $$
    declare item record;
    begin
      for item in select tablename from pg_tables where schemaname = 'public' loop
        execute format('drop table public.%I cascade', item.tablename);
      end loop;
      drop function if exists postings_must_balance() cascade;
    end $$`);
}

async function applySteps(client: pg.ClientBase, ids: readonly string[], clock: Clock): Promise<void> {
  for (const id of ids) {
    const step = migrations.find((candidate) => candidate.id === id);
    if (!step) throw new DamagedBackupError('백업 파일에 모르는 단계가 있어요.');
    await client.query(step.sql);
    await client.query('insert into schema_migrations (migration_id, applied_at) values ($1, $2)', [id, clock.now()]);
  }
}

/**
 * Puts the contents of a backup in place of everything that is there, in one database transaction: a damaged file, a
 * kill or a full disk leaves the database as it was. An older backup is brought up to date on the way.
 *
 * @returns the number of rows
 * @throws DamagedBackupError
 */
export async function restoreFrom(file: string, client: pg.ClientBase, dataDir: string, clock: Clock): Promise<number> {
  const header = await checkBackup(file);
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  let rows = 0;
  try {
    await dropEverything(client);
    await client.query(
      'create table schema_migrations (migration_id text primary key, applied_at timestamptz not null)',
    );
    await applySteps(client, header.migrations, clock);
    await client.query('set constraints all deferred');
    let table = '';
    let batch: string[] = [];
    const flush = async (): Promise<void> => {
      if (batch.length === 0) return;
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        `[${batch.join(',')}]`,
      ]);
      rows += batch.length;
      batch = [];
    };
    for await (const line of readBackup(file)) {
      if (line.kind === 'table') {
        await flush();
        if (!BACKUP_TABLES.some((known) => known === line.table))
          throw new DamagedBackupError('백업 파일에 모르는 표가 있어요.');
        table = line.table;
      } else if (line.kind === 'row') {
        batch.push(line.json);
        if (batch.length >= BATCH) await flush();
      }
    }
    await flush();
    await client.query('set constraints all immediate');
    await applySteps(
      client,
      migrations.map((step) => step.id).filter((id) => !header.migrations.includes(id)),
      clock,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, 'secrets', 'master.key'), `${header.secret}\n`, { mode: 0o600 });
  await client.query('analyze');
  return rows;
}
