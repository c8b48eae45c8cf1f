import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';

const KEY = [...queryKeys.me, 'recovery-codes'];

/** How many recovery codes the user has left. */
export function useRecoveryCodesLeft() {
  return useBookQuery(KEY, async (signal) => (await callApi('countRecoveryCodes', { signal })).left);
}

/** Makes new recovery codes, which are shown only once; the previous ones become invalid. */
export function useReplaceRecoveryCodes() {
  const queryClient = useQueryClient();
  const mutationFn = useJoined(async () => (await callApi('replaceRecoveryCodes')).recoveryCodes);
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }) });
}
