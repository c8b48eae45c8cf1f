import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Leaves a book. A screen that shows it must navigate first, because the book is not found afterwards. */
export function useLeaveBook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { readonly bookId: string; readonly userId: string }) =>
      callApi('removeMember', { params: { ...params } }),
    onSuccess: async (_answer, { bookId }) => {
      useBookStore.getState().deleteBook(bookId);
      queryClient.removeQueries({ queryKey: queryKeys.book(bookId), type: 'inactive' });
      await queryClient.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
}
