import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * A write into a book. Whatever is cached of that book is asked for again once it has succeeded, because one change
 * moves lists, sums and reports alike.
 */
export function useBookWrite<Input, Result>(
  bookId: string,
  write: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
    },
  });
}
