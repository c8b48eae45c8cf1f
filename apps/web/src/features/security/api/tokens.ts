import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';

const TOKENS = [...queryKeys.me, 'tokens'];

/** The user's personal access tokens, newest first. */
export function useTokens() {
  return useBookQuery(TOKENS, async (signal) => (await callApi('listTokens', { signal })).items);
}

/** Creates a token; only this response contains its secret. */
export function useCreateToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useJoined((body: Body<'createToken'>) => callApi('createToken', { body })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOKENS }),
  });
}

export function useDeleteToken() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => callApi('deleteToken', { params: { tokenId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOKENS }),
  });
}
