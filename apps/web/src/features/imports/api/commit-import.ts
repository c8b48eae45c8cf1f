import type { ImportPreview } from '@salim/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Adds the transactions of the file, all or none. */
export function useCommitImport(
  bookId: string,
  importId: string,
): UseMutationResult<ImportPreview, Error, { readonly skipProblems: boolean }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body) => callApi('commitImport', { params: { bookId, importId }, body }),
    onSuccess: (preview) => {
      queryClient.setQueryData(queryKeys.import(bookId, importId), preview);
    },
  });
}
