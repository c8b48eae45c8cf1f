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

/** The entry as the server has it, or as it waits here until the server has it. */
export interface Saved {
  readonly transaction: Transaction;
  readonly isWaiting: boolean;
}

const CANNOT_KEEP = {
  full: '이 기기의 저장 공간이 가득 차서 임시 저장도 할 수 없어요.',
  forbidden: '이 브라우저에서는 임시 저장도 할 수 없어요.',
} as const;

/** Whether nobody needs to be asked: the server was away a moment ago. */
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
 * Does `online` while the server is there, and keeps `write` in the outbox where it is away. What waits for the same
 * entry goes first, therefore later writes of it join the queue.
 *
 * @returns what `online` has answered, or null where it waits
 * @throws ApiError the server's refusal; where the server is away and this device cannot keep anything, both reasons
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

/** Nothing can wait here; perhaps the server is back. */
async function withoutOutbox<Result>(storage: OutboxStorageError, online: () => Promise<Result>): Promise<Result> {
  try {
    return await online();
  } catch (error) {
    if (!(error instanceof ApiError) || !isWorthWaiting(error)) throw error;
    throw cannotKeep(error, storage);
  }
}

/** Both reasons: nobody answers, and nothing can wait here. */
function cannotKeep(failure: ApiError, { isFull }: OutboxStorageError): ApiError {
  const reason = isFull ? CANNOT_KEEP.full : CANNOT_KEEP.forbidden;
  return new ApiError(failure.code, `${failure.message} ${reason}`, { status: failure.status });
}

/** A write of one of many entries. */
export interface OneOfMany {
  readonly row: TransactionRow;
  readonly write: OutboxWrite;
}

/**
 * Does `online` for many entries at once while the server is there and nothing waits of any of them; else each of their
 * writes waits on its own.
 *
 * @returns what `online` has answered, or null where they wait
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
  /** The version that was read; null for a new entry. */
  readonly version: number | null;
  readonly written: Written;
  /** The entry as it was read; null for a new one, or where it is not known any more. */
  readonly base: Transaction | null;
}

/**
 * Saves an entry, at once or as soon as the server is back.
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
 * Keeps what a form says about receipts until the entry and they can be sent. Answers how many files this device could
 * not keep.
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
