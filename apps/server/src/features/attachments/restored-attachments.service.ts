import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../file-store/file-store.ts';
import { uploadedFileName } from '../../http/uploaded-file-name.ts';
import { takeIdForBook } from '../books/books.service.ts';
import { type FilePlace, newFileName, newIncomingFile, removeFilesOfBook } from './attachment-files.ts';
import { clearUnfinishedRestore, insertAttachment, noteUnfinishedRestore } from './attachments.repository.ts';
import { keepReceived, requireQuota } from './attachments.service.ts';
import { PhotoQueue } from './processing/photo-queue.ts';

/**
 * Dependencies of a restore in addition to the common ones: pictures are processed by as many workers as there are
 * queues.
 */
export interface RestoreDeps extends Deps {
  readonly queues: readonly PhotoQueue[];
}

/** A receipt from a backup. */
export interface RestoredAttachment {
  readonly transactionId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly bytes: Buffer;
}

/**
 * Adds receipts to transactions of a book that is being restored, one batch per set of queues, validated like any
 * upload; within `deletingFilesOnFailure`.
 *
 * @throws AppError ATTACHMENT_UNREADABLE, ATTACHMENT_TYPE_UNSUPPORTED, ATTACHMENT_BUSY, or the reason why one cannot be
 * kept
 */
export async function restoreAttachments(
  deps: RestoreDeps,
  trx: Trx,
  stamp: { readonly bookId: string; readonly at: Date },
  attachments: readonly RestoredAttachment[],
): Promise<void> {
  const { bookId, at } = stamp;
  const store = await deps.files.current(trx);
  await deps.files.requireCurrent(trx, store);
  const results = await Promise.allSettled(
    attachments.map((attachment, index) => {
      const place = { bookId, fileName: newFileName() };
      return keepRestored(deps, attachment, { place, store }, index % deps.queues.length);
    }),
  );
  // Wait for all of them before reporting a failure, so that no file is written after the cleanup.
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    await requireQuota(deps, trx, result.value.createdBy, result.value);
    const id = newId(at);
    await takeIdForBook(trx, id, bookId);
    await insertAttachment(trx, { ...result.value, id, bookId, createdAt: at });
  }
}

async function keepRestored(
  deps: RestoreDeps,
  attachment: RestoredAttachment,
  { place, store }: { readonly place: FilePlace; readonly store: FileStore },
  queueNumber: number,
) {
  const { bytes, transactionId, createdBy } = attachment;
  const queue = deps.queues[queueNumber] ?? new PhotoQueue();
  const path = await newIncomingFile(deps.config.dataDir);
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    const name = uploadedFileName(attachment.name);
    const sha256 = createHash('sha256').update(bytes).digest();
    const kept = await keepReceived(
      { ...deps, queue },
      { path, size: bytes.length, sha256, name, id: undefined },
      { place, store, keepsRewritten: true },
    );
    return { ...kept, name, transactionId, createdBy };
  } finally {
    await rm(path, { force: true });
  }
}

/** Records, before the database transaction that restores a book, that its files are going to be stored. */
export async function beginFileRestore(deps: Deps, bookId: string): Promise<void> {
  await noteUnfinishedRestore(deps.db, bookId, deps.clock.now());
}

/**
 * Runs the work that restores a book. When it fails, the book was not written and its files are deleted immediately;
 * after a crash or a commit with unknown outcome, the sweep checks and deletes them.
 */
export async function deletingFilesOnFailure<T>(
  deps: Deps,
  trx: Trx,
  bookId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    await clearUnfinishedRestore(trx, bookId);
    return result;
  } catch (error) {
    await removeFilesOfBook(deps.files, bookId).catch((failure: unknown) =>
      deps.log.warn({ err: failure, bookId }, 'files of a restore are kept for the next sweep'),
    );
    throw error;
  }
}
