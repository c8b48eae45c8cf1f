import type pg from 'pg';
import { ATTACHMENT_FILES_LOCK } from '../db/attachment-files-lock.ts';

/** Does work during which no file of an attachment is removed: those that the rows tell of stay where they are. */
export async function holdingAttachmentFiles<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [ATTACHMENT_FILES_LOCK]);
  try {
    return await work();
  } finally {
    // Where the connection is what failed, the lock is gone with it.
    await client.query('select pg_advisory_unlock($1)', [ATTACHMENT_FILES_LOCK]).catch(() => undefined);
  }
}
