import type { Insight } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** What is unlike usual in a book now. */
export function useInsights(bookId: string, enabled = true) {
  return useBookQuery(queryKeys.insights(bookId), (signal) => callApi('listInsights', { params: { bookId }, signal }), {
    enabled,
  });
}

/** Dismisses an insight for oneself. */
export function useDismissInsight(bookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (insightId: string) => callApi('dismissInsight', { params: { bookId, insightId } }),
    onSuccess: (_, insightId) =>
      queryClient.setQueryData<Insight[]>(queryKeys.insights(bookId), (all) =>
        all?.filter((insight) => insight.id !== insightId),
      ),
  });
}
