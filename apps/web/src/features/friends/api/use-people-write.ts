import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** A write about friends: lists, requests, blocks and groups are asked for again once it has succeeded. */
export function usePeopleWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.people }),
  });
}
