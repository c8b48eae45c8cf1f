import { callApi } from '../../../lib/api-client.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { newId } from '../../../lib/new-id.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { markTransactionsStale } from '../../../lib/stale-after-write.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';
import { toast } from '../../../ui/toast.tsx';
import type { TransactionRow } from '../model/transaction-row.ts';
import { removeFromLists } from './cached-lists.ts';

/** Restores that run beside each other. */
const RESTORES_AT_ONCE = 6;

/** Takes entries out of the trash. Throws the first refusal, with the others restored. */
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

async function undo(bookId: string, ids: readonly string[]): Promise<void> {
  try {
    await restoreTransactions(bookId, ids);
    toast.success('되돌렸어요');
  } catch (error) {
    toast.error('되돌리지 못했어요', {
      message: messageOf(error),
      action: { label: '다시 시도', onClick: () => void undo(bookId, ids) },
    });
  }
}

/**
 * Moves entries to the trash: they leave the lists at once, and come back there if the server refuses. A toast offers
 * to take it back. Answers whether they are gone.
 */
export async function deleteTransactions(bookId: string, rows: readonly TransactionRow[]): Promise<boolean> {
  const ids = rows.map((row) => row.id);
  const [onlyId] = ids;
  if (onlyId === undefined) return false;
  const takeBack = await removeFromLists(bookId, rows);
  try {
    if (ids.length === 1) {
      await callApi('deleteTransaction', { params: { bookId, transactionId: onlyId } });
    } else {
      await callApi('bulkTransactions', {
        params: { bookId },
        body: { ids, delete: true },
        idempotencyKey: newId(),
      });
    }
  } catch (error) {
    takeBack();
    void markTransactionsStale(bookId);
    toast.error('삭제하지 못했어요', { message: messageOf(error) });
    return false;
  }
  for (const id of ids) {
    useBookStore.getState().deleteTransaction(id);
    queryClient.removeQueries({ queryKey: queryKeys.transaction(bookId, id), type: 'inactive' });
  }
  void markTransactionsStale(bookId, ids);
  toast.success(ids.length === 1 ? '거래를 삭제했어요' : `${formatNumber(ids.length)}건을 삭제했어요`, {
    message: '30일 동안 휴지통에 있어요.',
    action: { label: '되돌리기', onClick: () => void undo(bookId, ids) },
  });
  return true;
}
