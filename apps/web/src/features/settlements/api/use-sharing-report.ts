import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** Shared and personal spending of everybody in a month, with the five months before it. */
export function useSharingReport(bookId: string, month: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.sharingReport(bookId, month),
    queryFn: ({ signal }) => callApi('getSharingReport', { params: { bookId }, query: { month, months: '6' }, signal }),
    enabled: status === 'verified',
    placeholderData: keepPreviousData,
  });
}
