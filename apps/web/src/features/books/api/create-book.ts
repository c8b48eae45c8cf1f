import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useBookStore } from '../../../lib/stores/book-store.ts';

/** Makes a book with the default categories, payment methods and a cash asset. */
export function useCreateBook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'createBook'>) => callApi('createBook', { body }),
    onSuccess: (book) => {
      useBookStore.getState().addBook(book);
      void queryClient.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
}
