import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

export type RowsShown = 'entries' | 'duplicates' | 'problems';

const PAGE_SIZE = 50;

/** What the rows of the file make, in the order of the file, page by page. */
export function useImportRows(bookId: string, importId: string, only: RowsShown) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.import(bookId, importId), 'rows', only],
    queryFn: ({ pageParam, signal }) =>
      callApi('listImportRows', {
        params: { bookId, importId },
        query: { only, cursor: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
