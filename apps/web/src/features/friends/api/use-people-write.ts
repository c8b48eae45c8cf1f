import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';

/** A mutation on friends; invalidates friends, requests, blocks and groups on success. */
export function usePeopleWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
): UseMutationResult<Result, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useJoined(write),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.people }),
  });
}
