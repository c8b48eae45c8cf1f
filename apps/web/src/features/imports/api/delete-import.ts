import type { ImportTakenBack } from '@salim/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Takes an import back with all that it added, or forgets a preview. Answers how many entries went. */
export function useDeleteImport(bookId: string): UseMutationResult<ImportTakenBack, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId) => callApi('deleteImport', { params: { bookId, importId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
    },
  });
}
