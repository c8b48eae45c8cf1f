import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

/**
 * Sums and days of each month of the timeline, oldest first, under the list's filters: from the first transaction of
 * the book to `lastDate`.
 */
export function useMonthSums(bookId: string, filters: ListFilters, lastDate: string, isWanted: boolean) {
  const query = { ...queryOf(filters), to: lastDate, basis: filters.basis ?? 'CONSUMPTION' };
  return useBookQuery(
    queryKeys.transactions(bookId, { ...query, months: true }),
    (signal) => callApi('analyticsTrend', { params: { bookId }, query, signal }),
    {
      enabled: isWanted,
    },
  );
}
