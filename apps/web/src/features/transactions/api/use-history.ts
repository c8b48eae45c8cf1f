import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The activity log of a transaction, newest first. */
export function useHistory(bookId: string, transactionId: string) {
  return useBookQuery(
    queryKeys.activity(bookId, transactionId),
    async (signal) =>
      (await callApi('listActivity', { params: { bookId }, query: { entityId: transactionId, limit: '100' }, signal }))
        .items,
  );
}
