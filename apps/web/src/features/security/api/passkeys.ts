import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';
import { createPasskey } from '../../../platform/session/passkeys.ts';
import { verifySession } from '../../../platform/session/session.ts';

const KEY = [...queryKeys.me, 'passkeys'];

/** The user's passkeys, oldest first. */
export function usePasskeys() {
  return useBookQuery(KEY, async (signal) => (await callApi('listPasskeys', { signal })).items);
}

/** Refetches the list, and the profile with the number of passkeys. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: KEY }), verifySession()]);
  };
}

export function useAddPasskey() {
  const refresh = useRefresh();
  const mutationFn = useJoined(async (name: string) => {
    const response = await createPasskey(await callApi('beginPasskey'));
    return callApi('addPasskey', { body: { name, response } });
  });
  return useMutation({ mutationFn, onSuccess: refresh });
}

export function useRenamePasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      callApi('renamePasskey', { params: { passkeyId: id }, body: { name } }),
    onSuccess: refresh,
  });
}

export function useDeletePasskey() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => callApi('deletePasskey', { params: { passkeyId: id } }),
    onSuccess: refresh,
  });
}
