import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { messageOf } from '../../../platform/api/api-error.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { toast } from '../../../ui/toast.tsx';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { TransactionRow } from '../model/transaction-row.ts';
import { patchedRow } from '../outbox/patched-transaction.ts';
import { writeAllThrough } from '../outbox/write-through.ts';

/** Reverts a change of many transactions, all or none, and shows the result. */
async function undoChange(bookId: string, activityId: string, idempotencyKey = newId()): Promise<void> {
  try {
    await callApi('undoActivity', { params: { bookId, activityId }, idempotencyKey });
    toast.success('되돌렸어요');
  } catch (error) {
    toast.error('되돌리지 못했어요', {
      message: messageOf(error),
      action: { label: '다시 시도', onClick: () => void undoChange(bookId, activityId, idempotencyKey) },
    });
  } finally {
    void markTransactionsStale(bookId);
  }
}

/**
 * Changes many transactions, all or none. If the server is unreachable, the change of each one is queued on this
 * device. Resolves once the lists on the screen show it, with an undo function unless it is queued.
 *
 * @throws ApiError
 */
export async function changeTransactions(
  bookId: string,
  rows: readonly TransactionRow[],
  set: BulkChanges,
): Promise<{ readonly count: number; readonly undo: (() => void) | null }> {
  const writes = rows.map((row) => {
    const { waiting: _waiting, ...was } = row;
    return { row: patchedRow(was, set), write: { kind: 'patch', set, was, baseVersion: row.version } } as const;
  });
  const done = await writeAllThrough(bookId, writes, (idempotencyKey) =>
    callApi('bulkTransactions', {
      params: { bookId },
      body: { ids: rows.map((row) => row.id), set },
      idempotencyKey,
    }),
  );
  if (done === null) return { count: rows.length, undo: null };
  await markTransactionsStale(bookId);
  const { count, activityId } = done.answer;
  return { count, undo: () => void undoChange(bookId, activityId) };
}
