import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryKeys } from './query-keys.ts';

/**
 * A write into a book. Whatever is cached of that book is asked for again once it has succeeded, because one change
 * moves lists, sums and reports alike; so it is when somebody else was first, to go on from what they have made of it.
 */
export function useBookWrite<Input, Result>(
  bookId: string,
  write: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
  };
  return useMutation({
    mutationFn: write,
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') refresh();
    },
  });
}
