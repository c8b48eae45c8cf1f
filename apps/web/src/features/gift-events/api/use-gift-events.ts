import type { GiftDirection } from '@salim/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

const PAGE_SIZE = 50;

/** Which gifts are looked at; a person is known by name and relation. */
export interface GiftFilters {
  readonly q: string;
  readonly direction: GiftDirection | null;
  readonly person: { readonly name: string; readonly relation: string } | null;
}

/** Gifts of a book, the latest first, page by page, with the sums of all that fit. */
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
