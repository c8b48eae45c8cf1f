import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** Joins the book of a code, which becomes the current one. */
export function useAcceptInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => callApi('acceptInvite', { params: { code } }),
    onSuccess: async (book) => {
      useBookStore.getState().addBook(book);
      useBookStore.getState().setCurrentBook(book);
      await queryClient.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
}
