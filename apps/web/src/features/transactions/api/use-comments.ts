import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Comments on a transaction, oldest first. */
export function useComments(bookId: string, transactionId: string) {
  return useBookQuery(
    queryKeys.comments(bookId, transactionId),
    async (signal) => (await callApi('listComments', { params: { bookId, transactionId }, signal })).items,
  );
}
