import type { Tag } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Puts tags into an order; it shows at once and goes back if the server refuses. */
export function useOrderTags(bookId: string) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.tags(bookId);
  return useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await callApi('orderTags', { params: { bookId }, body: { ids: [...ids] } })).items,
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Tag[]>(queryKey);
      const places = new Map(ids.map((id, place) => [id, place]));
      queryClient.setQueryData<Tag[]>(queryKey, (known) =>
        known?.toSorted((a, b) => (places.get(a.id) ?? ids.length) - (places.get(b.id) ?? ids.length)),
      );
      return { before };
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before);
    },
    onSuccess: (tags) => {
      queryClient.setQueryData(queryKey, tags);
    },
  });
}
