import type { SortingRule } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Reorders rules optimistically; reverts if the server refuses. */
export function useOrderRules(bookId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.rules(bookId);
  return useMutation({
    mutationFn: (ids: string[]) => callApi('orderRules', { params: { bookId }, body: { ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<SortingRule[]>(queryKey);
      const byId = new Map(before?.map((rule) => [rule.id, rule]));
      if (before)
        queryClient.setQueryData(
          queryKey,
          ids.flatMap((id) => byId.get(id) ?? []),
        );
      return { before };
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: ({ items }) => {
      queryClient.setQueryData(queryKey, items);
    },
  });
}
