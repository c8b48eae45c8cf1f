import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { isNarrowed, type ListFilters, queryOf } from '../model/list-filters.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';

/** The first rows come quickly; after them as many at once as the API gives. */
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 200;

export interface RowPage {
  readonly rows: readonly TransactionRow[];
  readonly nextCursor: string | null;
}

export type RowPages = InfiniteData<RowPage, string | null>;

/** Entries for the first paint of the next visit: the newest of the current book, as they come without any filter. */
const isNewest = (filters: ListFilters) => !isNarrowed(filters) && filters.sort === '-date' && filters.to === null;

/** What this device remembers of a month or of the newest entries; undefined where a filter asks for more. */
function remembered(bookId: string, filters: ListFilters): RowPages | undefined {
  if (!isNewest(filters) || filters.from !== null) return undefined;
  const rows = useBookStore
    .getState()
    .transactions.filter(
      (one) => one.bookId === bookId && (filters.month === null || one.date.startsWith(filters.month)),
    )
    .map(rowOf);
  return rows.length === 0 ? undefined : { pages: [{ rows, nextCursor: null }], pageParams: [null] };
}

/** Entries that a filter lets through, page by page; until they are here, those that this device remembers. */
export function useTransactionList(bookId: string, filters: ListFilters) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: queryKeys.transactions(bookId, { ...queryOf(filters), sort: filters.sort }),
    queryFn: async ({ pageParam, signal }): Promise<RowPage> => {
      const page = await callApi('listTransactions', {
        params: { bookId },
        query: {
          ...queryOf(filters),
          sort: filters.sort,
          cursor: pageParam,
          limit: pageParam === null ? FIRST_PAGE_SIZE : PAGE_SIZE,
        },
        signal,
      });
      const items = listed(page.items);
      const rows = items.map(rowOf);
      // Kept only once it has been read, so that what cannot be is not met again at the next visit.
      if (pageParam === null && isNewest(filters) && useBookStore.getState().currentBook?.id === bookId) {
        useBookStore.getState().setTransactions(items);
      }
      return { rows, nextCursor: page.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: () => remembered(bookId, filters),
    enabled: status === 'verified',
  });
}
