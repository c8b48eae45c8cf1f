import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSessionStatus } from '../../../lib/session-status.ts';

export interface PreviewedSchedule {
  readonly rrule: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly count: number | null;
  readonly adjust: string;
}

/** The next dates of a schedule that is being typed; none while it is not complete. */
export function usePreview(bookId: string, schedule: PreviewedSchedule | null) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.recurringPreview(bookId, schedule ?? {}),
    queryFn: async ({ signal }) =>
      (await callApi('previewRecurring', { params: { bookId }, query: { ...schedule }, signal })).items,
    enabled: schedule !== null && status === 'verified',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
