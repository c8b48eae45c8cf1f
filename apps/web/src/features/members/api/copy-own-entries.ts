import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Copies one's own entries into a new book of one's own. */
export function useCopyOwnEntries(bookId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('copyOwnEntries', { params: { bookId }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.books }),
  });
}
