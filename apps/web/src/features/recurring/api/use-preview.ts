import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

export interface PreviewedSchedule {
  readonly rrule: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly count: number | null;
  readonly adjust: string;
}

/** The next dates of the schedule being edited; empty while it is incomplete. */
export function usePreview(bookId: string, schedule: PreviewedSchedule | null) {
  return useBookQuery(
    queryKeys.recurringPreview(bookId, schedule ?? {}),
    (signal) => callApi('previewRecurring', { params: { bookId }, query: { ...schedule }, signal }),
    {
      placeholderData: keepPreviousData,
      retry: false,
      enabled: schedule !== null,
    },
  );
}
