import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Joins the book of an invite code and makes it the current one. */
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
