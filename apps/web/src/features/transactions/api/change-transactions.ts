import { type Body, callApi } from '../../../lib/api-client.ts';
import { markTransactionsStale } from '../../../lib/stale-after-write.ts';

/** What can be changed of many entries at once. */
export type BulkChanges = NonNullable<Body<'bulkTransactions'>['set']>;

/** The most entries of one change. */
export const BULK_MAX = 1000;

/**
 * Changes many entries, all of them or none. Answers once the lists on the screen show it.
 *
 * @throws ApiError
 */
export async function changeTransactions(bookId: string, ids: readonly string[], set: BulkChanges): Promise<number> {
  const { count } = await callApi('bulkTransactions', { params: { bookId }, body: { ids: [...ids], set } });
  await markTransactionsStale(bookId);
  return count;
}
