import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { callApiUnlessKnown } from '../../../platform/api/api-client.ts';
import { ClientError } from '../../../platform/api/api-error.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { lastKnownOf } from '../../../platform/offline/last-known/last-known.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';
import { useBookStore } from '../../../platform/stores/book-store.ts';
import { isNarrowed, type ListFilters, queryOf } from '../model/list-filters.ts';
import { rowOf, type TransactionRow } from '../model/transaction-row.ts';

/** A small first page for a fast first paint; later pages have the API's maximum size. */
const FIRST_PAGE_SIZE = 50;
const PAGE_SIZE = 200;

export interface RowPage {
  readonly rows: readonly TransactionRow[];
  readonly nextCursor: string | null;
  /** Identifies the response that the rows come from; null once they were changed on this device. */
  readonly tag: string | null;
}

export type RowPages = InfiniteData<RowPage, string | null>;

/** Whether a list is the newest transactions without filters, which are stored for the first paint of the next visit. */
const isNewest = (filters: ListFilters) => !isNarrowed(filters) && filters.sort === '-date' && filters.to === null;

/** The transactions stored on this device for a month or for the newest page; undefined if a filter needs more. */
function remembered(bookId: string, filters: ListFilters): RowPages | undefined {
  if (!isNewest(filters) || filters.from !== null) return undefined;
  const rows = useBookStore
    .getState()
    .transactions.filter(
      (one) => one.bookId === bookId && (filters.month === null || one.date.startsWith(filters.month)),
    )
    .map(rowOf);
  return rows.length === 0 ? undefined : { pages: [{ rows, nextCursor: null, tag: null }], pageParams: [null] };
}

const isPages = (data: unknown): data is RowPages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** The page that this device got from the server last: in this window, or in an earlier visit. */
async function knownPage(queryKey: QueryKey, cursor: string | null): Promise<RowPage | null> {
  const data = queryClient.getQueryData(queryKey) ?? (await lastKnownOf(queryKey));
  if (!isPages(data)) return null;
  const page = data.pages[data.pageParams.indexOf(cursor)];
  return page && typeof page.tag === 'string' ? page : null;
}

/** Transactions that match a filter, page by page; until they load, those stored on this device. */
export function useTransactionList(bookId: string, filters: ListFilters) {
  const status = useSessionStatus((session) => session.status);
  return useInfiniteQuery({
    queryKey: queryKeys.transactions(bookId, { ...queryOf(filters), sort: filters.sort }),
    queryFn: async ({ pageParam, signal, queryKey }): Promise<RowPage> => {
      const isFirst = pageParam === null && isNewest(filters);
      // The first paint of the next visit needs the response itself.
      const isNeeded = isFirst && !useBookStore.getState().transactions.some((one) => one.bookId === bookId);
      const known = isNeeded ? null : await knownPage(queryKey, pageParam);
      const answer = await callApiUnlessKnown('listTransactions', {
        params: { bookId },
        query: {
          ...queryOf(filters),
          sort: filters.sort,
          cursor: pageParam,
          limit: pageParam === null ? FIRST_PAGE_SIZE : PAGE_SIZE,
        },
        signal,
        knownTag: known?.tag ?? null,
      });
      if (!answer) {
        if (!known) throw new ClientError('REQUEST_FAILED');
        return known;
      }
      const { data: page, tag } = answer;
      const items = listed(page.items);
      const rows = items.map(rowOf);
      // Store the page only after it has been parsed, so that a bad one is not loaded again on the next visit.
      if (isFirst && useBookStore.getState().currentBook?.id === bookId) {
        useBookStore.getState().setTransactions(items);
      }
      return { rows, nextCursor: page.nextCursor, tag };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: () => remembered(bookId, filters),
    enabled: status === 'verified',
  });
}
