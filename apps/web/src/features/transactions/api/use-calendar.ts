import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

/** Sums of every day of a book month (the running one unless the filter names another). */
export function useCalendar(bookId: string, filters: ListFilters, isWanted = true) {
  const status = useSessionStatus((session) => session.status);
  const query = queryOf(filters);
  return useQuery({
    queryKey: queryKeys.calendar(bookId, query),
    queryFn: ({ signal }) => callApi('getCalendar', { params: { bookId }, query, signal }),
    enabled: isWanted && status === 'verified',
  });
}
