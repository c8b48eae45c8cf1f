import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { uploadedFileName } from '../../http/uploaded-file-name.ts';
import { takeIdForBook } from '../books/books.service.ts';
import { newFileName, newIncomingFile, removeBookFolder } from './attachment-files.ts';
import { forgetUnfinishedRestore, insertAttachment, noteUnfinishedRestore } from './attachments.repository.ts';
import { keepReceived } from './attachments.service.ts';
import { PhotoQueue } from './processing/photo-queue.ts';

/** What restoring needs beside the usual: pictures are read at as many places as there are queues. */
export interface RestoreDeps extends Deps {
  readonly queues: readonly PhotoQueue[];
}

/** A receipt out of a backup. */
export interface RestoredAttachment {
  readonly transactionId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly bytes: Buffer;
}

/**
 * Gives entries of a book that is being restored some receipts, as many at a time as there are queues, looked at like
 * any that somebody uploads; within `keepingRestored`.
 *
 * @throws AppError ATTACHMENT_UNREADABLE, ATTACHMENT_TYPE_UNSUPPORTED, ATTACHMENT_BUSY, and why one cannot be kept
 */
export async function restoreAttachments(
  deps: RestoreDeps,
  trx: Trx,
  stamp: { readonly bookId: string; readonly at: Date },
  attachments: readonly RestoredAttachment[],
): Promise<void> {
  const { bookId, at } = stamp;
  const results = await Promise.allSettled(
    attachments.map((attachment, index) => keepRestored(deps, bookId, attachment, index % deps.queues.length)),
  );
  // All of them are over before any failure is told, so that no file comes after those that are taken away.
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    const id = newId(at);
    await takeIdForBook(trx, id, bookId);
    await insertAttachment(trx, { ...result.value, id, bookId, createdAt: at });
  }
}

async function keepRestored(deps: RestoreDeps, bookId: string, attachment: RestoredAttachment, place: number) {
  const { bytes, transactionId, createdBy } = attachment;
  const queue = deps.queues[place] ?? new PhotoQueue();
  const path = await newIncomingFile(deps.config.dataDir);
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    const name = uploadedFileName(attachment.name);
    const sha256 = createHash('sha256').update(bytes).digest();
    const kept = await keepReceived(
      { ...deps, queue },
      { path, size: bytes.length, sha256, name, id: undefined },
      { place: { bookId, fileName: newFileName() }, keepsRewritten: true },
    );
    return { ...kept, name, transactionId, createdBy };
  } finally {
    await rm(path, { force: true });
  }
}

/** Says before the database transaction of a book that is to be restored that files of it are going to be kept. */
export async function beginRestored(deps: Deps, bookId: string): Promise<void> {
  await noteUnfinishedRestore(deps.db, bookId, deps.clock.now());
}

/**
 * Runs the work that restores a book. Where it fails, the book has not been written, and its files go at once; where the
 * server dies meanwhile or the commit fails, of which nobody knows what became, the sweep looks and takes them away.
 */
export async function keepingRestored<T>(deps: Deps, trx: Trx, bookId: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await forgetUnfinishedRestore(trx, bookId);
    return result;
  } catch (error) {
    await removeBookFolder(deps.config.dataDir, bookId);
    throw error;
  }
}
