import type pg from 'pg';
import { ATTACHMENT_FILES_LOCK } from '../db/attachment-files-lock.ts';

/** Runs work during which no attachment file is deleted, so that files and rows stay consistent. */
export async function holdingAttachmentFiles<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [ATTACHMENT_FILES_LOCK]);
  try {
    return await work();
  } finally {
    // When the connection has failed, the lock was released with it.
    await client.query('select pg_advisory_unlock($1)', [ATTACHMENT_FILES_LOCK]).catch(() => undefined);
  }
}
