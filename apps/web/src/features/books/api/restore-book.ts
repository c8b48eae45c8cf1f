import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** Takes a deleted book back. */
export function useRestoreBook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (bookId: string) => callApi('restoreBook', { params: { bookId } }),
    onSuccess: async (book) => {
      useBookStore.getState().addBook(book);
      await queryClient.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
}
