import type { Transaction } from '@salim/contract';
import { ApiError } from '../../../platform/api/api-error.ts';
import { ERROR_CATALOGUE } from '../../../platform/api/error-catalogue.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { createTransaction, updateTransaction } from '../api/save-transaction.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';
import type { ReceiptChanges } from '../receipts/pending-receipt.ts';
import type { ReceiptTarget } from '../receipts/upload-receipt.ts';
import { isWorthWaiting } from './deliver.ts';
import { outbox } from './outbox.ts';
import { OutboxStorageError } from './outbox-database.ts';
import type { NewOutboxItem, OutboxWrite, Written } from './outbox-item.ts';
import { useOutbox } from './outbox-state.ts';

/** The transaction as stored on the server, or as queued here. */
export interface Saved {
  readonly transaction: Transaction;
  readonly isWaiting: boolean;
}

const CANNOT_KEEP = {
  full: '이 기기의 저장 공간이 가득 차서 임시 저장도 할 수 없어요.',
  forbidden: '이 브라우저에서는 임시 저장도 할 수 없어요.',
} as const;

/** Whether to skip the request: the server was unreachable a moment ago. */
const isAway = (): boolean => !navigator.onLine || useSessionStatus.getState().status === 'offline';

async function hasWaiting(transactionIds: readonly string[]): Promise<boolean> {
  if (!useOutbox.getState().isLoaded) await outbox.load();
  const ids = new Set(transactionIds);
  return useOutbox.getState().items.some((item) => ids.has(item.transactionId));
}

interface Subject {
  readonly bookId: string;
  readonly row: TransactionRow;
}

function itemOf(
  { bookId, row }: Subject,
  write: OutboxWrite,
  how: { readonly key: string; readonly isTried: boolean },
): NewOutboxItem {
  const userId = useAuthStore.getState().user?.id ?? '';
  return { userId, bookId, transactionId: row.id, row, problem: null, ...how, ...write };
}

/**
 * Runs `online` if the server is reachable, otherwise stores `write` in the outbox. Queued writes of the same
 * transaction go first, so a later write joins the queue.
 *
 * @returns the result of `online`, or null if the write was queued
 * @throws ApiError the server's rejection; if the server is unreachable and this device cannot store anything, both
 * reasons
 */
export async function writeThrough<Result>(
  subject: Subject,
  write: OutboxWrite,
  online: (idempotencyKey: string) => Promise<Result>,
): Promise<{ readonly answer: Result } | null> {
  const key = newId();
  let failure: ApiError | null = null;
  if (!isAway() && !(await hasWaiting([subject.row.id]))) {
    try {
      return { answer: await online(key) };
    } catch (error) {
      if (!(error instanceof ApiError) || !isWorthWaiting(error)) throw error;
      failure = error;
    }
  }
  try {
    outbox.start();
    await outbox.add(itemOf(subject, write, { key, isTried: failure !== null }));
    return null;
  } catch (error) {
    if (!(error instanceof OutboxStorageError)) throw error;
    if (failure === null) return { answer: await withoutOutbox(error, () => online(key)) };
    throw cannotKeep(failure, error);
  }
}

/** Fallback if this device cannot queue: the server may be reachable again. */
async function withoutOutbox<Result>(storage: OutboxStorageError, online: () => Promise<Result>): Promise<Result> {
  try {
    return await online();
  } catch (error) {
    if (!(error instanceof ApiError) || !isWorthWaiting(error)) throw error;
    throw cannotKeep(error, storage);
  }
}

/** Both reasons: the server is unreachable, and this device cannot queue. */
function cannotKeep(failure: ApiError, { isFull }: OutboxStorageError): ApiError {
  const reason = isFull ? CANNOT_KEEP.full : CANNOT_KEEP.forbidden;
  return new ApiError(failure.code, `${failure.message} ${reason}`, { status: failure.status });
}

/** One write of a bulk change. */
export interface OneOfMany {
  readonly row: TransactionRow;
  readonly write: OutboxWrite;
}

/**
 * Runs `online` for many transactions at once if the server is reachable and none of them has queued writes; otherwise
 * queues their writes separately.
 *
 * @returns the result of `online`, or null if the writes were queued
 * @throws ApiError as `writeThrough`
 */
export async function writeAllThrough<Result>(
  bookId: string,
  writes: readonly OneOfMany[],
  online: (idempotencyKey: string) => Promise<Result>,
): Promise<{ readonly answer: Result } | null> {
  const isWaiting = await hasWaiting(writes.map(({ row }) => row.id));
  let failure: ApiError | null = null;
  if (!isAway() && !isWaiting) {
    try {
      return { answer: await online(newId()) };
    } catch (error) {
      if (!(error instanceof ApiError) || !isWorthWaiting(error)) throw error;
      failure = error;
    }
  }
  try {
    outbox.start();
    const isTried = failure !== null;
    await outbox.addAll(writes.map(({ row, write }) => itemOf({ bookId, row }, write, { key: newId(), isTried })));
    return null;
  } catch (error) {
    if (!(error instanceof OutboxStorageError)) throw error;
    if (failure === null && !isWaiting) return { answer: await withoutOutbox(error, () => online(newId())) };
    const away = new ApiError('NETWORK_ERROR', ERROR_CATALOGUE.NETWORK_ERROR, { status: 0 });
    throw cannotKeep(failure ?? away, error);
  }
}

interface SaveRequest {
  readonly bookId: string;
  readonly id: string;
  /** The version that was loaded; null for a new transaction. */
  readonly version: number | null;
  readonly written: Written;
  /** The transaction as it was loaded; null for a new one, or if unknown. */
  readonly base: Transaction | null;
}

/**
 * Saves a transaction now, or as soon as the server is reachable.
 *
 * @throws ApiError
 */
export async function saveThrough({ bookId, id, version, written, base }: SaveRequest): Promise<Saved> {
  const { input, view } = written;
  const row = rowOf(view);
  const done =
    version === null
      ? await writeThrough({ bookId, row }, { kind: 'create', written }, () => createTransaction(bookId, id, input))
      : await writeThrough({ bookId, row }, { kind: 'update', written, base, baseVersion: version }, () =>
          updateTransaction(bookId, id, { ...input, version }),
        );
  return done ? { transaction: done.answer, isWaiting: false } : { transaction: view, isWaiting: true };
}

/**
 * Queues the receipt changes of a form until they and the transaction can be sent.
 * @returns how many files this device could not store.
 */
export async function keepReceipts(
  { bookId, transactionId }: ReceiptTarget,
  row: TransactionRow,
  { added, removedIds }: ReceiptChanges,
): Promise<number> {
  const subject = { bookId, row: { ...row, id: transactionId } };
  const writes: OutboxWrite[] = [
    ...removedIds.map((attachmentId) => ({ kind: 'detach', attachmentId }) as const),
    ...added.map(({ id, file }) => ({ kind: 'attach', attachmentId: id, file }) as const),
  ];
  for (const [index, write] of writes.entries()) {
    try {
      await outbox.add(itemOf(subject, write, { key: newId(), isTried: false }));
    } catch (error) {
      if (!(error instanceof OutboxStorageError)) throw error;
      return writes.length - index;
    }
  }
  return 0;
}
