import type { GiftOccasion } from '@salim/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

interface Asked {
  readonly person: string;
  readonly relation: string;
  readonly event: GiftOccasion;
}

/** Suggests an amount for a person and an event from earlier gifts; disabled while the name is empty. */
export function useGiftSuggestion(bookId: string, asked: Asked, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.giftSuggestion(bookId, asked),
    queryFn: ({ signal }) => callApi('suggestGiftAmount', { params: { bookId }, query: { ...asked }, signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted && asked.person !== '',
  });
}
