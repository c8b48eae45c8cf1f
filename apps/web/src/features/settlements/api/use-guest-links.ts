import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Links of members without an account that still work, newest first. */
export function useGuestLinks(bookId: string) {
  return useBookQuery(
    queryKeys.guestLinks(bookId),
    async (signal) => (await callApi('listGuestLinks', { params: { bookId }, signal })).items,
  );
}
