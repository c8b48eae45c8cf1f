import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

/**
 * Sums and days of each month of the time line, oldest first, under the filters of the list: from the first entry of
 * the book to `lastDate`.
 */
export function useMonthSums(bookId: string, filters: ListFilters, lastDate: string, isWanted: boolean) {
  const status = useSessionStatus((session) => session.status);
  const query = { ...queryOf(filters), to: lastDate, basis: filters.basis ?? 'CONSUMPTION' };
  return useQuery({
    queryKey: queryKeys.transactions(bookId, { ...query, months: true }),
    queryFn: ({ signal }) => callApi('analyticsTrend', { params: { bookId }, query, signal }),
    enabled: isWanted && status === 'verified',
  });
}
