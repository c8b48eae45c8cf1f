import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Occurrences of all rules in a period. */
export function useUpcoming(bookId: string, from: string, to: string) {
  return useBookQuery(
    queryKeys.upcoming(bookId, from, to),
    async (signal) => (await callApi('listUpcoming', { params: { bookId }, query: { from, to }, signal })).items,
    {
      placeholderData: keepPreviousData,
    },
  );
}
