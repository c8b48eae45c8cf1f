import type { SortingGuess } from '@salim/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** A single letter matches too much. */
const TYPED_MIN = 2;

/** The suggested category for a description, with the reason; null if unknown. */
export function useSortingGuess(
  bookId: string,
  transaction: { readonly type: 'INCOME' | 'EXPENSE'; readonly description: string },
  isWanted: boolean,
): SortingGuess | null {
  const isEnough = transaction.description.length >= TYPED_MIN;
  const { data } = useBookQuery(
    queryKeys.sortingGuess(bookId, transaction),
    async (signal) => (await callApi('guessSorting', { params: { bookId }, query: { ...transaction }, signal })).guess,
    {
      placeholderData: keepPreviousData,
      enabled: isWanted && isEnough,
    },
  );
  return isWanted && isEnough ? (data ?? null) : null;
}
