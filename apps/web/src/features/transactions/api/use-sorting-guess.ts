import type { SortingGuess } from '@salim/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** One letter is the beginning of everything. */
const TYPED_MIN = 2;

/** Where an entry with this description most likely belongs, and why; null while nothing is known. */
export function useSortingGuess(
  bookId: string,
  entry: { readonly type: 'INCOME' | 'EXPENSE'; readonly description: string },
  isWanted: boolean,
): SortingGuess | null {
  const status = useSessionStatus((session) => session.status);
  const isEnough = entry.description.length >= TYPED_MIN;
  const { data } = useQuery({
    queryKey: queryKeys.sortingGuess(bookId, entry),
    queryFn: async ({ signal }) =>
      (await callApi('guessSorting', { params: { bookId }, query: { ...entry }, signal })).guess,
    enabled: isWanted && isEnough && status === 'verified',
    placeholderData: keepPreviousData,
  });
  return isWanted && isEnough ? (data ?? null) : null;
}
