import { BULK_MAX } from '@salim/contract/facts/limits';
import { markTransactionsStale } from '../../../ledger/stale-after-write.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';

/** Sets or clears the category of transactions; each call is all or nothing. */
export async function sortTransactions(
  bookId: string,
  ids: readonly string[],
  categoryId: string | null,
): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += BULK_MAX) {
      const body = { ids: ids.slice(from, from + BULK_MAX), set: { categoryId } };
      // oxlint-disable-next-line no-await-in-loop -- one long list after another, so that a refusal stops the rest
      await callApi('bulkTransactions', { params: { bookId }, body, idempotencyKey: newId() });
    }
  } finally {
    void markTransactionsStale(bookId);
  }
}
