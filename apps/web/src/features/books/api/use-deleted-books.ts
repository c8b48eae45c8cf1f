import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The user's deleted books that can still be restored. */
export function useDeletedBooks() {
  return useBookQuery(queryKeys.deletedBooks, async (signal) => (await callApi('listDeletedBooks', { signal })).items);
}
