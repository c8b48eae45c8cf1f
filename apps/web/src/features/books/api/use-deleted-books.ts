import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Books of one's own that can still be taken back. */
export function useDeletedBooks() {
  return useBookQuery(queryKeys.deletedBooks, async (signal) => (await callApi('listDeletedBooks', { signal })).items);
}
