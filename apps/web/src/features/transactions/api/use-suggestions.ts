import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf, endpoints } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

export type Suggestion = AnswerOf<typeof endpoints.suggestTransactions>['items'][number];

/** What was written before that looks like `typed`, the most used first. */
export function useSuggestions(bookId: string, typed: string, type: Suggestion['type'], isWanted: boolean) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.suggestions(bookId, `${type} ${typed}`),
    queryFn: async ({ signal }) =>
      (await callApi('suggestTransactions', { params: { bookId }, query: { q: typed, type }, signal })).items,
    enabled: isWanted && status === 'verified',
    placeholderData: keepPreviousData,
  });
}
