import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

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
