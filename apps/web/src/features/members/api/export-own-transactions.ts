import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Copies the user's own transactions into a new book of theirs. */
export function useExportOwnTransactions(bookId: string) {
  const queryClient = useQueryClient();
  // One id for every attempt, so that a lost response does not create a second copy.
  const [id] = useState(() => newId());
  return useMutation({
    mutationFn: () => callApi('copyOwnEntries', { params: { bookId }, body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.books }),
  });
}
