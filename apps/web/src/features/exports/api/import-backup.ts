import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Years of entries are written one by one. */
const RESTORE_TIMEOUT_MS = 150_000;

export interface BackupRestore {
  readonly backup: Body<'importBackup'>;
  /** The same for each try with the same file, so that a lost answer does not make a second book. */
  readonly key: string;
}

/** Makes a new book of a backup. */
export function useImportBackup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ backup, key }: BackupRestore) =>
      callApi('importBackup', { body: backup, idempotencyKey: key, timeoutMs: RESTORE_TIMEOUT_MS }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.books }),
  });
}
