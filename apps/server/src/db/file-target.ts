import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Where new files are stored; null until it was decided, which means on the disk. */
export type FileTarget = 'DISK' | 'S3' | 'LEAVING_S3';

/** Key of the advisory lock that holds the target: an arbitrary number. */
const TARGET_LOCK = 5_317_208;

export async function findFileTarget(db: Db): Promise<FileTarget | null> {
  const row = await db.selectFrom('installation').select('file_target').executeTakeFirst();
  return row?.file_target ?? null;
}

/** Keeps the target until the end of the database transaction. Its statement must precede the one that reads it. */
export async function lockFileTarget(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${TARGET_LOCK})`.execute(trx);
}

/** Changes the target once no transaction holds it. Every row that commits later has its file at the new one. */
export async function changeFileTarget(trx: Trx, target: FileTarget | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TARGET_LOCK})`.execute(trx);
  await trx.updateTable('installation').set({ file_target: target }).execute();
}
