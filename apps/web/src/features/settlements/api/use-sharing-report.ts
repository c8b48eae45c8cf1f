import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Shared and personal spending of all members in a month, with the five months before it. */
export function useSharingReport(bookId: string, month: string) {
  return useBookQuery(
    queryKeys.sharingReport(bookId, month),
    (signal) => callApi('getSharingReport', { params: { bookId }, query: { month, months: '6' }, signal }),
    {
      placeholderData: keepPreviousData,
    },
  );
}
