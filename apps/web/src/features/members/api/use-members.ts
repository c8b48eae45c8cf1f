import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { listed } from '../../../lib/listed.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** Members of a book; keeps `book-storage` in step. */
export function useMembers(bookId: string | undefined) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.members(bookId ?? ''),
    queryFn: async ({ signal }) => {
      const items = listed((await callApi('listMembers', { params: { bookId: bookId ?? '' }, signal })).items);
      useBookStore.getState().setBookMembers(bookId ?? '', items);
      return items;
    },
    enabled: bookId !== undefined && status === 'verified',
    placeholderData: () => (bookId === undefined ? undefined : useBookStore.getState().bookMembers[bookId]),
  });
}
