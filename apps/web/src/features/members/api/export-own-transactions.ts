import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Copies one's own entries into a new book of one's own. */
export function useExportOwnTransactions(bookId: string) {
  const queryClient = useQueryClient();
  // One id for every try, so that an answer that got lost does not make a second copy.
  const [id] = useState(() => newId());
  return useMutation({
    mutationFn: () => callApi('copyOwnEntries', { params: { bookId }, body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.books }),
  });
}
