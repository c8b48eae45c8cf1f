import type { ImportReverted } from '@salim/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/**
 * Undoes an import with everything it added, or discards a preview.
 * @returns how many transactions were deleted.
 */
export function useDeleteImport(bookId: string): UseMutationResult<ImportReverted, Error, string> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId) => callApi('deleteImport', { params: { bookId, importId } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(bookId) });
    },
  });
}
