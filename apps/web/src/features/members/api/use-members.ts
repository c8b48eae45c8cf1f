import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Members of a book; syncs `book-storage`. */
export function useMembers(bookId: string | undefined) {
  return useBookQuery(
    queryKeys.members(bookId ?? ''),
    async (signal) => {
      const items = listed((await callApi('listMembers', { params: { bookId: bookId ?? '' }, signal })).items);
      useBookStore.getState().setBookMembers(bookId ?? '', items);
      return items;
    },
    {
      placeholderData: () => (bookId === undefined ? undefined : useBookStore.getState().bookMembers[bookId]),
      enabled: bookId !== undefined,
    },
  );
}
