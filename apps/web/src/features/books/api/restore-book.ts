import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Restores a deleted book. */
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
