import type { ImportPreview } from '@salim/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Changes the mapping of names and columns; omitted fields stay as they are. */
export function useChangeImport(
  bookId: string,
  importId: string,
): UseMutationResult<ImportPreview, Error, Body<'changeImport'>> {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.import(bookId, importId);
  return useMutation({
    mutationFn: (body) => callApi('changeImport', { params: { bookId, importId }, body }),
    onSuccess: (preview) => {
      queryClient.setQueryData(queryKey, preview);
      void queryClient.invalidateQueries({ queryKey: [...queryKey, 'rows'] });
    },
  });
}
