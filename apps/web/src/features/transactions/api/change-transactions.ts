import { callApi } from '../../../lib/api-client.ts';
import { markTransactionsStale } from '../../../lib/stale-after-write.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { TransactionRow } from '../model/transaction-row.ts';
import { patchedRow } from '../outbox/patched-entry.ts';
import { writeAllThrough } from '../outbox/write-through.ts';

/** The most entries of one change. */
export const BULK_MAX = 1000;

/**
 * Changes many entries, all of them or none. Where the server is away, the change of each of them waits on this device
 * and follows by itself. Answers once the lists on the screen show it.
 *
 * @throws ApiError
 */
export async function changeTransactions(
  bookId: string,
  rows: readonly TransactionRow[],
  set: BulkChanges,
): Promise<{ readonly count: number; readonly isWaiting: boolean }> {
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
  if (done === null) return { count: rows.length, isWaiting: true };
  await markTransactionsStale(bookId);
  return { count: done.answer.count, isWaiting: false };
}
