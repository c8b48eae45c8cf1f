import type { ImportPreview } from '@salim/contract';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** Longer than any other call, for twenty megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface ImportUpload {
  readonly file: File;
  /** Of an encrypted file. */
  readonly password: string;
}

/** Uploads a file for a preview; nothing is added to the book yet. */
export function useCreateImport(bookId: string): UseMutationResult<ImportPreview, Error, ImportUpload> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, password }) => {
      const form = new FormData();
      // Before the file, so that the server has the password when the upload starts.
      if (password !== '') form.append('password', password);
      form.append('file', file, file.name);
      return callApi('createImport', { params: { bookId }, body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: (preview) => {
      queryClient.setQueryData(queryKeys.import(bookId, preview.id), preview);
      void queryClient.invalidateQueries({ queryKey: queryKeys.imports(bookId), exact: true });
    },
  });
}
