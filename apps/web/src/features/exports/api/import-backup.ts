import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Generous, because years of transactions are inserted one by one. */
const RESTORE_TIMEOUT_MS = 150_000;

export interface BackupRestore {
  readonly backup: Body<'importBackup'>;
  /**
   * Idempotency key: the same for each attempt with the same file, so that a lost response does not create a second
   * book.
   */
  readonly key: string;
}

/** Creates a new book from a backup. */
export function useImportBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ backup, key }: BackupRestore) =>
      callApi('importBackup', { body: backup, idempotencyKey: key, timeoutMs: RESTORE_TIMEOUT_MS }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.books }),
  });
}
