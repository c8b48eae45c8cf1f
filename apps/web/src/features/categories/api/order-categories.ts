import type { Category } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Those named in the order of `ids`, in the places that they had among all. */
export function inOrder(categories: readonly Category[], ids: readonly string[]): Category[] {
  const named = new Set(ids);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const queue = ids.flatMap((id) => byId.get(id) ?? []);
  return categories.map((category) => (named.has(category.id) ? (queue.shift() ?? category) : category));
}

/** Puts siblings into an order; it shows at once and goes back if the server refuses. */
export function useOrderCategories(bookId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.categories(bookId);
  return useMutation({
    mutationFn: (ids: string[]) => callApi('orderCategories', { params: { bookId }, body: { ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Category[]>(queryKey);
      if (before) queryClient.setQueryData(queryKey, inOrder(before, ids));
      return { before };
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: (categories) => {
      queryClient.setQueryData(queryKey, categories);
    },
  });
}
