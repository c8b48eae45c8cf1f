import { systemClock } from '../../clock.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import {
  type FilePlace,
  listBookFolders,
  listFilesBefore,
  removeBookFolder,
  removeFiles,
  removeIncomingBefore,
} from './attachment-files.ts';
import {
  filesWithoutRow,
  forgetIdsOf,
  forgetUnfinishedRestore,
  listFilesOf,
  listUnfinishedRestores,
  mayRemoveFiles,
} from './attachments.repository.ts';

/** Longer than any upload or restored backup takes to get its row. */
const ORPHANED_AFTER_MS = 60 * 60 * 1000;

/**
 * Removes files that no row names any more. While a backup or an audit is under way they stay, and the next sweep
 * finds them.
 */
export async function dropFiles(deps: Deps, files: readonly FilePlace[]): Promise<void> {
  if (files.length === 0) return;
  await inTrx(deps.db, async (trx) => {
    if (await mayRemoveFiles(trx)) await removeFiles(deps.config.dataDir, files);
  });
}

/**
 * Takes leave of the attachments of transactions that are about to be removed in the same database transaction.
 *
 * @returns their files, to be dropped when that has happened
 */
export async function releaseAttachments(
  trx: Trx,
  bookId: string,
  transactionIds: readonly string[],
): Promise<FilePlace[]> {
  const files = await listFilesOf(trx, bookId, transactionIds);
  if (files.length > 0) await forgetIdsOf(trx, bookId, transactionIds);
  return files;
}

/**
 * Removes the folder of a book that nobody can open any more.
 *
 * @returns false while its files are needed; then the book has to wait too
 */
export async function dropFilesOfBook(deps: Deps, bookId: string): Promise<boolean> {
  return inTrx(deps.db, async (trx) => {
    if (!(await mayRemoveFiles(trx))) return false;
    await removeBookFolder(deps.config.dataDir, bookId);
    return true;
  });
}

/** Removes the files of books that a crash has kept from being restored. */
async function sweepUnfinishedRestores(deps: Deps, isStopped: () => boolean): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - ORPHANED_AFTER_MS);
  for (const bookId of await listUnfinishedRestores(deps.db, before)) {
    if (isStopped() || !(await dropFilesOfBook(deps, bookId))) return;
    await forgetUnfinishedRestore(deps.db, bookId);
  }
}

/**
 * Removes files that a crash has left without a row. Other folders of books that the database does not know are left alone:
 * it may be the wrong database.
 */
export async function sweepOrphanedFiles(deps: Deps, isStopped: () => boolean): Promise<void> {
  const { dataDir } = deps.config;
  // What the disk says is the time of the machine, whatever the time of the application.
  const before = new Date(systemClock.now().getTime() - ORPHANED_AFTER_MS);
  await removeIncomingBefore(dataDir, before);
  await sweepUnfinishedRestores(deps, isStopped);
  for (const bookId of await listBookFolders(dataDir)) {
    if (isStopped()) return;
    const old = await listFilesBefore(dataDir, bookId, before);
    if (old.length === 0) continue;
    const orphaned = await filesWithoutRow(
      deps.db,
      bookId,
      old.map((file) => file.fileName),
    );
    await dropFiles(
      deps,
      (orphaned ?? []).map((fileName) => ({ bookId, fileName })),
    );
  }
}
