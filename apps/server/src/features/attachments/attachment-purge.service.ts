import { systemClock } from '../../clock.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { type FilePlace, keyOf, listStoredFiles, removeFilesOfBook, removeIncomingBefore } from './attachment-files.ts';
import {
  clearUnfinishedRestore,
  filesWithoutRow,
  listFilesOf,
  listUnfinishedRestores,
  mayRemoveFiles,
  releaseIdsOf,
} from './attachments.repository.ts';

/** Longer than any upload or restore needs to insert its row. */
const ORPHANED_AFTER_MS = 60 * 60 * 1000;

/**
 * Deletes files that no row refers to. While a backup or an audit is running, or when the store cannot delete them, they
 * are kept for the next sweep.
 */
export async function dropFiles(deps: Deps, files: readonly FilePlace[]): Promise<void> {
  if (files.length === 0) return;
  await inTrx(deps.db, async (trx) => {
    if (await mayRemoveFiles(trx)) await removeOrLeave(deps, files);
  });
}

/** Deletes files whose rows were not written. When the store cannot delete them, the sweep does it later. */
export async function removeOrLeave(deps: Deps, files: readonly FilePlace[]): Promise<void> {
  try {
    await deps.files.remove(files.map(keyOf));
  } catch (error) {
    deps.log.warn({ err: error, files: files.length }, 'files without a row are kept for the next sweep');
  }
}

/**
 * Deletes the attachment rows of transactions that are purged in the same database transaction.
 *
 * @returns their files, to be deleted after the commit
 */
export async function releaseAttachments(
  trx: Trx,
  bookId: string,
  transactionIds: readonly string[],
): Promise<FilePlace[]> {
  const files = await listFilesOf(trx, bookId, transactionIds);
  if (files.length > 0) await releaseIdsOf(trx, bookId, transactionIds);
  return files;
}

/**
 * Deletes the folder of a purged book.
 *
 * @returns false while a backup or an audit needs the files; the book must then wait as well
 */
export async function dropFilesOfBook(deps: Deps, bookId: string): Promise<boolean> {
  return inTrx(deps.db, async (trx) => {
    if (!(await mayRemoveFiles(trx))) return false;
    await removeFilesOfBook(deps.files, bookId);
    return true;
  });
}

/** Deletes the files of books whose restore was interrupted by a crash. */
async function sweepUnfinishedRestores(deps: Deps, isStopped: () => boolean): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ORPHANED_AFTER_MS);
  for (const bookId of await listUnfinishedRestores(deps.db, before)) {
    if (isStopped() || !(await dropFilesOfBook(deps, bookId))) return;
    await clearUnfinishedRestore(deps.db, bookId);
  }
}

/**
 * Deletes files that a crash left without a row. Files of books unknown to the database are kept: it may be the wrong
 * database.
 */
export async function sweepOrphanedFiles(
  deps: Deps,
  isStopped: () => boolean,
  // File times follow the clock of the store, not the application clock.
  now = systemClock.now(),
): Promise<void> {
  const before = new Date(now.getTime() - ORPHANED_AFTER_MS);
  await removeIncomingBefore(deps.config.dataDir, before);
  await sweepUnfinishedRestores(deps, isStopped);
  for await (const { bookId, fileNames } of listStoredFiles(deps.files, before)) {
    if (isStopped()) return;
    const orphaned = await filesWithoutRow(deps.db, bookId, fileNames);
    await dropFiles(
      deps,
      (orphaned ?? []).map((fileName) => ({ bookId, fileName })),
    );
  }
}
