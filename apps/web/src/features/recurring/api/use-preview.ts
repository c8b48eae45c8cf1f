import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

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
