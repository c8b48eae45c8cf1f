import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

/** Daily sums of a book month; the current one unless the filter names another. */
export function useCalendar(bookId: string, filters: ListFilters, isWanted = true) {
  const query = queryOf(filters);
  return useBookQuery(
    queryKeys.calendar(bookId, query),
    (signal) => callApi('getCalendar', { params: { bookId }, query, signal }),
    {
      enabled: isWanted,
    },
  );
}
