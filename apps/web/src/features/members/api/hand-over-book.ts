import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Makes another member the owner; the user's own rights shrink, so the book list is invalidated too. */
export function useHandOverBook(bookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => callApi('handOverBook', { params: { bookId }, body: { userId } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.books }),
      ]),
  });
}
