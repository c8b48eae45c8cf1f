import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Settlements that were requested, sent or confirmed, latest first, page by page. */
export function useSettlements(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: queryKeys.settlements(bookId),
    queryFn: ({ pageParam, signal }) =>
      callApi('listSettlements', { params: { bookId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: status === 'verified',
  });
}
