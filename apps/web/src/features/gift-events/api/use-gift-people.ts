import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** All people in the gift book with the sums given and received, latest first. */
export function useGiftPeople(bookId: string) {
  return useBookQuery(
    queryKeys.giftPeople(bookId),
    async (signal) => (await callApi('listGiftPeople', { params: { bookId }, signal })).items,
  );
}
