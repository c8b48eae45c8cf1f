import type { ImportPreview } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

const ASK_AGAIN_MS = 700;

/** Whether the server is still working on an import, so that polling is needed. */
export function isInWork(status: ImportPreview['status']): boolean {
  return status === 'COMMITTING' || status === 'TAKING_BACK';
}

/** One import; polled while the server is working on it. */
export function useImport(bookId: string, importId: string | undefined) {
  return useBookQuery(
    queryKeys.import(bookId, importId ?? ''),
    (signal) => callApi('getImport', { params: { bookId, importId: importId ?? '' }, signal }),
    {
      refetchInterval: ({ state }) => (state.data && isInWork(state.data.status) ? ASK_AGAIN_MS : false),
      enabled: importId !== undefined,
    },
  );
}
