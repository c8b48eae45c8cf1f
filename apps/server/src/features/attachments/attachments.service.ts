import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ATTACHMENT_LIMITS, type Attachment, type Transaction } from '@salim/contract';
import { type BookSeat, requireRole, requireRoleAt } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction, withUpload } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { ReplayedAnswer } from '../../core/idempotency.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type FileFacts, type FileStore, FileStoreError, factsOfFile } from '../../file-store/file-store.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { requireRoleStill } from '../auth/seat-after-upload.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { lockViewById, viewsById } from '../transactions/transaction-views.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { type FilePlace, keyOf, newFileName, newIncomingFile, previewOf } from './attachment-files.ts';
import { dropFiles, removeOrLeave } from './attachment-purge.service.ts';
import {
  type AttachmentFiles,
  countAttachmentsOf,
  deleteAttachmentRow,
  findAttachment,
  insertAttachment,
  listByFileNames,
  lockedSizeOfPerson,
  type StoredAttachment,
  sizeOfBook,
} from './attachments.repository.ts';
import { HEAD_BYTES, isWholePdf, type MediaKind, mediaKindOf, TAIL_BYTES } from './processing/media-kind.ts';
import { PhotoFailure } from './processing/photo-failure.ts';
import type { PhotoQueue } from './processing/photo-queue.ts';
import { rewriteInWorker } from './processing/rewrite-in-worker.ts';
import type { PhotoKind } from './processing/rewrite-photo.ts';
import type { ReceivedFile } from './receive-attachment.ts';

/** Dependencies of attachments in addition to the common ones. */
export interface AttachmentDeps extends Deps {
  readonly queue: PhotoQueue;
}

/** About ten thousand receipts. */
const BOOK_BYTES_MAX = 5 * 1024 * 1024 * 1024;
/** Waiting in the queue plus processing must stay below the request timeout of ten seconds. */
const QUEUE_TIMEOUT_MS = 4000;
const READING_TIMEOUT_MS = 5000;

/** An attachment whose files are stored but whose row is not inserted yet. */
type KeptFile = Pick<StoredAttachment, 'fileName' | 'mediaType' | 'size' | 'sha256' | 'width' | 'height' | 'preview'>;

function viewOf(stored: StoredAttachment & { readonly createdAt: string }): Attachment {
  const { id, name, mediaType, size, width, height, createdBy, createdAt } = stored;
  return { id, name, mediaType, size, width, height, createdBy, createdAt };
}

async function edgesOf(received: ReceivedFile): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(received.path, 'r');
  try {
    const part = async (length: number, position: number): Promise<Buffer> => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, position);
      return bytes.subarray(0, bytesRead);
    };
    return { head: await part(HEAD_BYTES, 0), tail: await part(TAIL_BYTES, Math.max(0, received.size - TAIL_BYTES)) };
  } finally {
    await file.close();
  }
}

/** @throws AppError ATTACHMENT_UNREADABLE, ATTACHMENT_TYPE_UNSUPPORTED */
async function kindOf(received: ReceivedFile): Promise<MediaKind> {
  if (received.size === 0) throw new AppError('ATTACHMENT_UNREADABLE');
  const { head, tail } = await edgesOf(received);
  const kind = mediaKindOf(head);
  if (kind === null) throw new AppError('ATTACHMENT_TYPE_UNSUPPORTED');
  if (kind === 'PDF' && !isWholePdf(tail)) throw new AppError('ATTACHMENT_UNREADABLE');
  return kind;
}

/** Where to store a file. */
interface Keeping {
  readonly place: FilePlace;
  readonly store: FileStore;
  /** For files from a backup: a picture that was re-encoded before is kept as it is. */
  readonly keepsRewritten?: boolean;
}

async function keepPdf(received: ReceivedFile, { place, store }: Keeping): Promise<KeptFile> {
  await store.put(keyOf(place), received.path, received);
  return {
    fileName: place.fileName,
    mediaType: 'application/pdf',
    size: received.size,
    sha256: received.sha256,
    width: null,
    height: null,
    preview: null,
  };
}

/** @throws AppError ATTACHMENT_BUSY, or the reason why the picture cannot be processed */
async function keepPhoto(
  deps: AttachmentDeps,
  kind: PhotoKind,
  received: ReceivedFile,
  { place, store, keepsRewritten = false }: Keeping,
): Promise<KeptFile> {
  const { dataDir } = deps.config;
  const target = await newIncomingFile(dataDir);
  const previewTarget = await newIncomingFile(dataDir);
  try {
    const request = {
      kind,
      source: received.path,
      target,
      previewTarget,
      pixelsMax: ATTACHMENT_LIMITS.pixels,
      keepsRewritten,
    };
    const photo = await deps.queue.inTurn(QUEUE_TIMEOUT_MS, () => rewriteInWorker(request, READING_TIMEOUT_MS));
    const facts = await factsOfFile(target);
    const preview = await factsOfFile(previewTarget);
    await store.put(keyOf(previewOf(place)), previewTarget, preview);
    await store.put(keyOf(place), target, facts);
    return { ...photo, ...facts, preview, fileName: place.fileName };
  } catch (error) {
    if (!(error instanceof PhotoFailure)) throw error;
    deps.log.info({ code: error.code, reason: error.message }, 'picture refused');
    throw new AppError(error.code);
  } finally {
    await rm(target, { force: true });
    await rm(previewTarget, { force: true });
  }
}

/**
 * Stores a received file permanently before its row is inserted. The caller removes the received file, and deletes what
 * was stored if this fails.
 *
 * @throws FileStoreError
 * @throws AppError ATTACHMENT_UNREADABLE, ATTACHMENT_TYPE_UNSUPPORTED, ATTACHMENT_BUSY, or the reason why it cannot be
 * kept
 */
export async function keepReceived(deps: AttachmentDeps, received: ReceivedFile, keeping: Keeping): Promise<KeptFile> {
  const kind = await kindOf(received);
  return kind === 'PDF' ? keepPdf(received, keeping) : keepPhoto(deps, kind, received, keeping);
}

/** @throws AppError TRANSACTION_NOT_FOUND, MASKED_ENTRY, OWN_ENTRIES_ONLY */
function requireOpen(transaction: Transaction | null | undefined, reader: Reader): Transaction {
  if (!transaction || transaction.deletedAt !== null) throw new AppError('TRANSACTION_NOT_FOUND');
  if (transaction.isMasked) throw new AppError('MASKED_ENTRY');
  requireOwn(transaction, reader);
  return transaction;
}

/** @throws AppError OWN_ENTRIES_ONLY for another member's transaction when the caller is restricted to their own */
function requireOwn({ createdBy }: Transaction, { ownEntriesOnly, userId }: Reader): void {
  if (ownEntriesOnly === true && createdBy !== userId) throw new AppError('OWN_ENTRIES_ONLY');
}

/** @throws AppError TOO_MANY, ATTACHMENT_SPACE_USED_UP */
async function requireRoom(db: Db, bookId: string, transactionId: string): Promise<void> {
  if ((await countAttachmentsOf(db, bookId, transactionId)) >= ATTACHMENT_LIMITS.count) {
    throw new AppError('TOO_MANY', {
      message: `영수증은 거래 하나에 ${ATTACHMENT_LIMITS.count}개까지 올릴 수 있어요.`,
    });
  }
  if ((await sizeOfBook(db, bookId)) >= BOOK_BYTES_MAX) throw new AppError('ATTACHMENT_SPACE_USED_UP');
}

/**
 * For a file that is added by a person, on an installation with a bound for each person.
 *
 * @throws AppError QUOTA_USED_UP
 */
export async function requireQuota(
  deps: Deps,
  trx: Trx,
  userId: string,
  { size, preview }: Pick<KeptFile, 'size' | 'preview'>,
): Promise<void> {
  const { fileBytes } = deps.config.quotas;
  if (fileBytes === null) return;
  if ((await lockedSizeOfPerson(trx, userId)) + size + (preview?.size ?? 0) <= fileBytes) return;
  const megabytes = (fileBytes / 1024 / 1024).toLocaleString('ko-KR');
  throw new AppError('QUOTA_USED_UP', {
    message: `영수증은 한 사람이 ${megabytes}MB까지 올릴 수 있어요. 필요 없는 영수증을 삭제하거나 운영자에게 문의해 주세요.`,
  });
}

/** Snapshot for the activity log: the receipt and the fields of the transaction that decide who may see it. */
function noteOf(transaction: Transaction, { id, name, mediaType, size }: StoredAttachment): object {
  const { description, visibility, createdBy } = transaction;
  return { description, visibility, createdBy, attachment: { id, name, mediaType, size } };
}

/** Errors after which no row was written for certain, and which leave a store that can delete files. */
function isDefinite(error: unknown): boolean {
  if (error instanceof FileStoreError) return error.problem === 'DAMAGED' || error.problem === 'FULL';
  return error instanceof AppError || error instanceof ReplayedAnswer;
}

/** The transaction to which an attachment is added. */
interface Target {
  readonly bookId: string;
  readonly transactionId: string;
}

/**
 * Adds a receipt to a transaction. A repeated upload with the same id or Idempotency-Key returns the stored attachment.
 *
 * @param receive provides the file, called once the caller's permission is checked
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, TOO_MANY, ID_TAKEN, errors of the
 * upload, and the reason why the file cannot be kept
 */
export async function createAttachment(
  deps: AttachmentDeps,
  actor: Actor,
  target: Target,
  receive: () => Promise<ReceivedFile>,
): Promise<Created<Attachment>> {
  const { bookId, transactionId } = target;
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  // A repeated upload returns its first result even when the transaction accepts no more attachments.
  if (!actor.idempotency) {
    const reader = readerIn(deps, actor, seat);
    requireOpen((await viewsById(deps, bookId, [transactionId], reader)).get(transactionId), reader);
  }
  const received = await receive();
  try {
    const place = { bookId, fileName: newFileName() };
    const store = await deps.files.current(deps.db);
    return await addRow(deps, actor, { ...target, received, place, store });
  } finally {
    await rm(received.path, { force: true });
  }
}

interface Addition extends Target {
  readonly received: ReceivedFile;
  readonly place: FilePlace;
  readonly store: FileStore;
}

/** Stores the files and inserts their row; deletes them when either is refused. */
async function addRow(deps: AttachmentDeps, actor: Actor, addition: Addition): Promise<Created<Attachment>> {
  const { received, place, store } = addition;
  const takeBack = (): Promise<void> => removeOrLeave(deps, [place, previewOf(place)]);
  try {
    const kept = await keepReceived(deps, received, { place, store });
    const result = await inWriteTransaction(deps, withUpload(deps, actor, received.sha256, received.id ?? ''), (trx) =>
      addRowIn(deps, trx, actor, { ...addition, kept }),
    );
    if (!result.isNew) await takeBack();
    return result;
  } catch (error) {
    // After any other error the row may have been committed, or the store is away; the sweep decides.
    if (isDefinite(error)) await takeBack();
    throw error;
  }
}

async function addRowIn(
  deps: AttachmentDeps,
  trx: Trx,
  actor: Actor,
  { bookId, transactionId, received, kept, store }: Addition & { readonly kept: KeptFile },
): Promise<Created<Attachment>> {
  const { userId } = actor;
  await deps.files.requireCurrent(trx, store);
  const reader = readerIn(deps, actor, await requireRoleStill(deps, trx, actor, bookId, 'OWN_ENTRIES'));
  const createdAt = deps.clock.now();
  const id = received.id ?? newId(createdAt);
  const requestHash = createHash('sha256').update(`${transactionId}\n${received.name}\n`).update(received.sha256);
  const isNew = await claimForCreate(trx, { id, bookId, requestHash: requestHash.digest() });
  if (isNew) {
    const transaction = requireOpen(await lockViewById(trx, bookId, transactionId, reader), reader);
    await requireRoom(trx, bookId, transactionId);
    await requireQuota(deps, trx, userId, kept);
    const attachment = { ...kept, id, bookId, transactionId, name: received.name, createdBy: userId, createdAt };
    await insertAttachment(trx, attachment);
    await recordActivity(deps, trx, userId, {
      bookId,
      action: 'ATTACHED',
      entity: 'TRANSACTION',
      entityId: transactionId,
      after: noteOf(transaction, attachment),
    });
  }
  const found = await findAttachment(trx, bookId, id);
  if (!found) throw new AppError('ATTACHMENT_NOT_FOUND');
  return created(viewOf(found), isNew);
}

/** An attachment of a live transaction that the reader may see. */
async function requireAttachment(
  deps: Deps,
  actor: Actor,
  seat: BookSeat,
  attachmentId: string,
): Promise<{ stored: StoredAttachment; transaction: Transaction }> {
  const stored = await findAttachment(deps.db, seat.bookId, attachmentId);
  if (!stored) throw new AppError('ATTACHMENT_NOT_FOUND');
  const views = await viewsById(deps, seat.bookId, [stored.transactionId], readerIn(deps, actor, seat));
  const transaction = views.get(stored.transactionId);
  if (!transaction || transaction.deletedAt !== null || transaction.isMasked)
    throw new AppError('ATTACHMENT_NOT_FOUND');
  return { stored, transaction };
}

/** An open file; the caller must read or destroy its bytes. */
export interface OpenAttachment {
  readonly bytes: Readable;
  readonly name: string;
  readonly mediaType: Attachment['mediaType'];
  readonly facts: FileFacts;
}

/**
 * Opens the file of a receipt or its preview.
 *
 * @throws FileStoreError
 * @throws AppError ATTACHMENT_NOT_FOUND, also for the preview of a document and for other members' masked transactions
 */
export async function openAttachment(
  deps: Deps,
  actor: Actor,
  attachmentId: string,
  size: 'full' | 'preview',
): Promise<OpenAttachment> {
  const seat = await requireRoleAt(deps, actor, attachmentId, 'VIEWER', 'ATTACHMENT_NOT_FOUND');
  const { stored } = await requireAttachment(deps, actor, seat, attachmentId);
  const isPreview = size === 'preview';
  const facts = isPreview ? stored.preview : stored;
  if (!facts) throw new AppError('ATTACHMENT_NOT_FOUND');
  const bytes = await deps.files.open(keyOf(isPreview ? previewOf(stored) : stored), facts);
  if (!bytes) {
    await deps.files.current(deps.db);
    deps.log.error({ attachmentId, size }, 'the file of an attachment is lost');
    throw new AppError('ATTACHMENT_NOT_FOUND');
  }
  return { bytes, name: stored.name, mediaType: isPreview ? 'image/webp' : stored.mediaType, facts };
}

/** What the files of a book with these names should contain; those without a row are left out. */
export async function filesOf(db: Db, bookId: string, fileNames: readonly string[]): Promise<AttachmentFiles[]> {
  return listByFileNames(db, bookId, fileNames);
}

/** The full file of a receipt; access to the book has been checked. Null when it is missing. */
export async function fileOfAttachment(deps: Deps, bookId: string, attachmentId: string): Promise<Buffer | null> {
  const stored = await findAttachment(deps.db, bookId, attachmentId);
  const bytes = stored && (await deps.files.open(keyOf(stored), stored));
  if (!bytes) await deps.files.current(deps.db);
  return bytes && buffer(bytes);
}

/** @throws AppError ATTACHMENT_NOT_FOUND, also when it was already deleted, ROLE_TOO_LOW */
export async function deleteAttachment(deps: Deps, actor: Actor, attachmentId: string): Promise<void> {
  const seat = await requireRoleAt(deps, actor, attachmentId, 'OWN_ENTRIES', 'ATTACHMENT_NOT_FOUND');
  const { stored, transaction } = await requireAttachment(deps, actor, seat, attachmentId);
  requireOwn(transaction, readerIn(deps, actor, seat));
  await inWriteTransaction(deps, actor, async (trx) => {
    if (!(await deleteAttachmentRow(trx, seat.bookId, attachmentId))) throw new AppError('ATTACHMENT_NOT_FOUND');
    await recordActivity(deps, trx, actor.userId, {
      bookId: seat.bookId,
      action: 'DETACHED',
      entity: 'TRANSACTION',
      entityId: stored.transactionId,
      before: noteOf(transaction, stored),
    });
  });
  await dropFiles(deps, [stored, previewOf(stored)]);
}
