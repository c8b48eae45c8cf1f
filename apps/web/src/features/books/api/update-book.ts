import type { Book } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';

/** Updates the settings of a book. */
export function useUpdateBook(book: Book) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: Omit<Body<'updateBook'>, 'version'>) =>
      callApi('updateBook', { params: { bookId: book.id }, body: { ...changes, version: book.version } }),
    onSuccess: (changed) => {
      useBookStore.getState().updateBook(changed.id, changed);
      void queryClient.invalidateQueries({ queryKey: queryKeys.books });
      // A different first day of the month changes every sum of the book.
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(changed.id) });
    },
  });
}
