import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

const PAGE_SIZE = 30;

/** The activity log of a book, newest first, page by page. */
export function useActivity(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: queryKeys.activity(bookId, null),
    queryFn: ({ pageParam, signal }) =>
      callApi('listActivity', { params: { bookId }, query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: status === 'verified',
  });
}
