import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { queryKeys } from './query-keys.ts';
import { useJoined } from './use-joined.ts';

/**
 * A mutation of a book. On success invalidates everything cached of that book, because one change affects lists, totals
 * and reports alike. Also invalidates after a version conflict, so that the user continues from the newer version.
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
    mutationFn: useJoined(write),
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') refresh();
    },
  });
}
