import type { Attachment } from '@salim/contract';
import { sql } from 'kysely';
import { ATTACHMENT_FILES_LOCK } from '../../db/attachment-files-lock.ts';
import type { Db, Trx } from '../../db/database.ts';
import { anyOf, countRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';
import type { FileFacts } from '../../file-store/file-store.ts';
import type { FilePlace } from './attachment-files.ts';

/** An attachment with the metadata of its files. */
export interface StoredAttachment extends Omit<Attachment, 'createdAt'> {
  readonly bookId: string;
  readonly transactionId: string;
  readonly fileName: string;
  readonly sha256: Buffer;
  /** Null for a document. */
  readonly preview: FileFacts | null;
  readonly createdAt: string | Date;
}

interface AttachmentRow {
  book_id: string;
  attachment_id: string;
  transaction_id: string;
  name: string;
  media_type: Attachment['mediaType'];
  file_name: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  preview_size: number | null;
  preview_sha256: Buffer | null;
  created_by: string;
  created_at: string;
}

export async function findAttachment(
  db: Db,
  bookId: string,
  attachmentId: string,
): Promise<(StoredAttachment & { readonly createdAt: string }) | null> {
  const { rows } = await sql<AttachmentRow>`
    select book_id, attachment_id, transaction_id, name, media_type, file_name, size, sha256, width, height,
      preview_size, preview_sha256, created_by, created_at
    from attachments where book_id = ${bookId} and attachment_id = ${attachmentId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    bookId: row.book_id,
    id: row.attachment_id,
    transactionId: row.transaction_id,
    name: row.name,
    mediaType: row.media_type,
    fileName: row.file_name,
    size: row.size,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    preview:
      row.preview_size === null || row.preview_sha256 === null
        ? null
        : { size: row.preview_size, sha256: row.preview_sha256 },
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

export async function insertAttachment(trx: Trx, attachment: StoredAttachment): Promise<void> {
  const { preview } = attachment;
  await trx
    .insertInto('attachments')
    .values({
      book_id: attachment.bookId,
      attachment_id: attachment.id,
      transaction_id: attachment.transactionId,
      name: attachment.name,
      media_type: attachment.mediaType,
      file_name: attachment.fileName,
      size: attachment.size,
      sha256: attachment.sha256,
      width: attachment.width,
      height: attachment.height,
      preview_size: preview?.size ?? null,
      preview_sha256: preview?.sha256 ?? null,
      created_by: attachment.createdBy,
      created_at: attachment.createdAt,
    })
    .execute();
}

/** @returns false when it was already deleted */
export async function deleteAttachmentRow(trx: Trx, bookId: string, attachmentId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('attachments')
    .where('book_id', '=', bookId)
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countAttachmentsOf(db: Db, bookId: string, transactionId: string): Promise<number> {
  return countRows(
    db.selectFrom('attachments').where('book_id', '=', bookId).where('transaction_id', '=', transactionId),
  );
}

/** Total bytes of the files of a book. */
export async function sizeOfBook(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size + coalesce(preview_size, 0)), 0)::bigint as bytes from attachments
    where book_id = ${bookId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Total bytes of the files that a person added to the books in which they are. Until the end of the database
 * transaction, other transactions that ask the same wait.
 */
export async function lockedSizeOfPerson(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(a.size + coalesce(a.preview_size, 0)), 0)::bigint as bytes
    from user_books b join attachments a on a.book_id = b.book_id and a.created_by = b.user_id
    where b.user_id = ${userId}`.execute(trx);
  return rows[0]?.bytes ?? 0;
}

/** Files of the given transactions, including previews. */
export async function listFilesOf(db: Db, bookId: string, transactionIds: readonly string[]): Promise<FilePlace[]> {
  const { rows } = await sql<Row<'attachments', 'file_name'>>`
    select unnest(array[file_name, file_name || '.preview']) as file_name from attachments
    where book_id = ${bookId} and transaction_id = any(${transactionIds}::uuid[])`.execute(db);
  return rows.map((row) => ({ bookId, fileName: row.file_name }));
}

/** Releases the ids of attachments whose transactions are about to be deleted. */
export async function releaseIdsOf(trx: Trx, bookId: string, transactionIds: readonly string[]): Promise<void> {
  await sql`
    delete from directory where book_id = ${bookId} and id in (
      select attachment_id from attachments
      where book_id = ${bookId} and transaction_id = any(${transactionIds}::uuid[]))`.execute(trx);
}

/** The given files that no attachment refers to, or null when the book does not exist. */
export async function filesWithoutRow(db: Db, bookId: string, fileNames: readonly string[]): Promise<string[] | null> {
  const { rows: books } = await sql`select 1 from books where book_id = ${bookId}`.execute(db);
  if (books.length === 0) return null;
  const { rows } = await sql<Row<'attachments', 'file_name'>>`
    select f.file_name from unnest(${fileNames}::text[]) as f(file_name)
    where not exists (
      select 1 from attachments a
      where a.book_id = ${bookId} and a.file_name = split_part(f.file_name, '.', 1))`.execute(db);
  return rows.map((row) => row.file_name);
}

/** Expected files of an attachment. */
export interface AttachmentFiles extends FilePlace, FileFacts {
  readonly preview: FileFacts | null;
}

/** The attachments to which the given files belong, previews included. */
export async function listByFileNames(
  db: Db,
  bookId: string,
  fileNames: readonly string[],
): Promise<AttachmentFiles[]> {
  const names = [...new Set(fileNames.map((name) => name.replace(/\.preview$/u, '')))];
  const rows = await db
    .selectFrom('attachments')
    .select(['file_name', 'size', 'sha256', 'preview_size', 'preview_sha256'])
    .where('book_id', '=', bookId)
    .where('file_name', '=', anyOf(names))
    .execute();
  return rows.map(({ file_name, size, sha256, preview_size, preview_sha256 }) => ({
    bookId,
    fileName: file_name,
    size,
    sha256,
    preview: preview_size === null || preview_sha256 === null ? null : { size: preview_size, sha256: preview_sha256 },
  }));
}

/** Records that a restore is about to store files of a book that does not exist yet. */
export async function noteUnfinishedRestore(db: Db, bookId: string, at: Date): Promise<void> {
  await db.insertInto('unfinished_restores').values({ book_id: bookId, begun_at: at }).execute();
}

/** Clears the record, in the database transaction that inserts the book or after its files were deleted. */
export async function clearUnfinishedRestore(db: Db, bookId: string): Promise<void> {
  await db.deleteFrom('unfinished_restores').where('book_id', '=', bookId).execute();
}

/** Books whose restore began before an instant and never finished. */
export async function listUnfinishedRestores(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('unfinished_restores')
    .select('book_id')
    .where('begun_at', '<', before.toISOString())
    .orderBy('begun_at')
    .limit(1000)
    .execute();
  return rows.map((row) => row.book_id);
}

/** Takes a shared lock until the end of the database transaction; false while a backup or an audit needs the files. */
export async function mayRemoveFiles(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${ATTACHMENT_FILES_LOCK}) as may`.execute(trx);
  return rows[0]?.may === true;
}
