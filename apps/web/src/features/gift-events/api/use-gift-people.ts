import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Everybody in the gift book with what went to them and came from them, the latest first. */
export function useGiftPeople(bookId: string) {
  return useBookQuery(
    queryKeys.giftPeople(bookId),
    async (signal) => (await callApi('listGiftPeople', { params: { bookId }, signal })).items,
  );
}
