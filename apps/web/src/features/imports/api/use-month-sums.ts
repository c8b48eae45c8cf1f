import type { ImportRow } from '@salim/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { sumsByMonth } from '../sums-by-month.ts';

/** The largest page size, because all rows of a file are needed. */
const PAGE_SIZE = 200;

/** The sums of the file month by month; loaded only while they are visible, because it reads every row. */
export function useMonthSums(bookId: string, importId: string, isShown: boolean) {
  return useQuery({
    queryKey: [...queryKeys.import(bookId, importId), 'rows', 'months'],
    queryFn: async ({ signal }) => {
      const rows: ImportRow[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: ImportRow[]; nextCursor: string | null } = await callApi('listImportRows', {
          params: { bookId, importId },
          query: { cursor, limit: PAGE_SIZE },
          signal,
        });
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return sumsByMonth(rows);
    },
    enabled: isShown,
  });
}
