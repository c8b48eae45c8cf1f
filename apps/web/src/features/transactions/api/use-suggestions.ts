import type { AnswerOf, endpoints } from '@salim/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

export type Suggestion = AnswerOf<typeof endpoints.suggestTransactions>['items'][number];

/** Earlier descriptions that match `typed`, most used first. */
export function useSuggestions(bookId: string, typed: string, type: Suggestion['type'], isWanted: boolean) {
  return useBookQuery(
    queryKeys.suggestions(bookId, `${type} ${typed}`),
    async (signal) =>
      (await callApi('suggestTransactions', { params: { bookId }, query: { q: typed, type }, signal })).items,
    {
      placeholderData: keepPreviousData,
      enabled: isWanted,
    },
  );
}
