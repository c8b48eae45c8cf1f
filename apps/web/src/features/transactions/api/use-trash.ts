import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Items deleted in the last 30 days, newest first. */
export function useTrash(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: queryKeys.trash(bookId),
    queryFn: ({ pageParam, signal }) =>
      callApi('listTrash', { params: { bookId }, query: { cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    enabled: status === 'verified',
  });
}
