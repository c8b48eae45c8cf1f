import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Creates a book with the default categories, payment methods and a cash asset; what is recorded next goes into it. */
export function useCreateBook() {
  const queryClient = useQueryClient();
  const create = useJoined((body: Body<'createBook'>) => callApi('createBook', { body }));
  return useMutation({
    mutationFn: create,
    onSuccess: (book) => {
      const { addBook, setCurrentBook } = useBookStore.getState();
      addBook(book);
      setCurrentBook(book);
      void queryClient.invalidateQueries({ queryKey: queryKeys.books });
    },
  });
}
