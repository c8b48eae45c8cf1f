import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

export type RowsShown = 'entries' | 'duplicates' | 'problems';

const PAGE_SIZE = 50;

/** The parsed rows of the file in file order, page by page. */
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
