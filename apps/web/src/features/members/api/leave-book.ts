import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** Leaves a book. Whoever shows it goes elsewhere first: from then on it cannot be found. */
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
