import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { isOfLoanInstallment } from '../../../ledger/use-recurring.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { formatNumber } from '../../../text/format.ts';
import { toast } from '../../../ui/toast.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import { writeAllThrough, writeThrough } from '../outbox/write-through.ts';
import { removeFromLists } from './cached-lists.ts';

/** The number of concurrent restores. */
const RESTORES_AT_ONCE = 6;

/** Restores transactions from the trash. Throws the first error after the others have been restored. */
export async function restoreTransactions(bookId: string, ids: readonly string[]): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await callApi('restoreTransaction', { params: { bookId, transactionId: id } });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(RESTORES_AT_ONCE, ids.length) }, work));
  } finally {
    void markTransactionsStale(bookId);
  }
}

/** Undoes a recent deletion: in the outbox if it is queued, on the server if it was sent. */
async function takeBackDeletion(bookId: string, rows: readonly TransactionRow[]): Promise<void> {
  const left = [...rows];
  const work = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      const params = { bookId, transactionId: row.id };
      await writeThrough({ bookId, row }, { kind: 'restore' }, (idempotencyKey) =>
        callApi('restoreTransaction', { params, idempotencyKey }),
      );
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(RESTORES_AT_ONCE, rows.length) }, work));
  } finally {
    void markTransactionsStale(bookId);
  }
}

async function undo(bookId: string, rows: readonly TransactionRow[]): Promise<void> {
  try {
    await takeBackDeletion(bookId, rows);
    toast.success('되돌렸어요');
  } catch (error) {
    toast.error('되돌리지 못했어요', {
      message: messageOf(error),
      action: { label: '다시 시도', onClick: () => void undo(bookId, rows) },
    });
  }
}

/** Returns whether it was deleted; otherwise the deletion is queued. */
async function deleteOne(bookId: string, row: TransactionRow): Promise<boolean> {
  const params = { bookId, transactionId: row.id };
  const done = await writeThrough({ bookId, row }, { kind: 'delete', baseVersion: row.version }, async () =>
    callApi('deleteTransaction', { params }),
  );
  return done !== null;
}

/** Like `deleteOne`: in one call while the server is reachable, otherwise one by one through the outbox. */
async function deleteAll(bookId: string, rows: readonly TransactionRow[]): Promise<boolean> {
  const [onlyRow] = rows;
  if (rows.length === 1 && onlyRow) return deleteOne(bookId, onlyRow);
  const writes = rows.map((row) => ({ row, write: { kind: 'delete', baseVersion: row.version } as const }));
  const body = { ids: rows.map((row) => row.id), delete: true };
  const done = await writeAllThrough(bookId, writes, (idempotencyKey) =>
    callApi('bulkTransactions', { params: { bookId }, body, idempotencyKey }),
  );
  return done !== null;
}

/** Whether deleting these also deletes the other half of a loan installment: the interest or the principal. */
export function takesOtherHalves(bookId: string, rows: readonly TransactionRow[]): Promise<boolean> {
  return isOfLoanInstallment(
    bookId,
    rows.flatMap(({ ruleId }) => ruleId ?? []),
  );
}

/**
 * Moves transactions to the trash: removes them from the lists at once, and puts them back if the server refuses. A
 * toast offers to undo it.
 * @returns whether they are deleted, on the server or at least on this device.
 */
export async function deleteTransactions(bookId: string, rows: readonly TransactionRow[]): Promise<boolean> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  const takeBack = await removeFromLists(bookId, rows);
  let isDone: boolean;
  try {
    isDone = await deleteAll(bookId, rows);
  } catch (error) {
    takeBack();
    void markTransactionsStale(bookId);
    toast.error('삭제하지 못했어요', { message: messageOf(error) });
    return false;
  }
  if (isDone) {
    for (const id of ids) {
      useBookStore.getState().deleteTransaction(id);
      queryClient.removeQueries({ queryKey: queryKeys.transaction(bookId, id), type: 'inactive' });
    }
    void markTransactionsStale(bookId, ids);
  } else {
    // The overlay already hides queued deletions, and the sums are the server's.
    takeBack();
  }
  const hasOthers = isDone && (await takesOtherHalves(bookId, rows));
  toast.success(ids.length === 1 ? '거래를 삭제했어요' : `${formatNumber(ids.length)}건을 삭제했어요`, {
    message: isDone
      ? `${hasOthers ? '같은 회차의 원금과 이자가 함께 삭제됐어요. ' : ''}30일 안에 휴지통에서 복원할 수 있어요.`
      : '전송 대기 중이에요. 연결되면 서버에서도 삭제돼요.',
    action: { label: '되돌리기', onClick: () => void undo(bookId, rows) },
  });
  return true;
}
