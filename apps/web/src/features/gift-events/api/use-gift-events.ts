import type { GiftDirection } from '@salim/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

const PAGE_SIZE = 50;

/** The filter of the gift list; a person is identified by name and relation. */
export interface GiftFilters {
  readonly q: string;
  readonly direction: GiftDirection | null;
  readonly person: { readonly name: string; readonly relation: string } | null;
}

/** Gifts of a book, latest first, page by page, with the sums of all matches. */
export function useGiftEvents(bookId: string, { q, direction, person }: GiftFilters) {
  const status = useSessionStatus((session) => session.status);
  const filters = { q: q.trim(), direction, person: person?.name, relation: person?.relation };
  return useInfiniteQuery({
    queryKey: queryKeys.giftEvents(bookId, filters),
    queryFn: ({ pageParam, signal }) =>
      callApi('listGiftEvents', {
        params: { bookId },
        query: { ...filters, cursor: pageParam, limit: PAGE_SIZE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: status === 'verified',
  });
}
