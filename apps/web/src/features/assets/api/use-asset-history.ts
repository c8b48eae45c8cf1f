import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Day-end balances from the given day, or from the first movement without one, until today. */
export function useAssetHistory(bookId: string, assetId: string, from: string | null) {
  return useBookQuery(
    [...queryKeys.asset(bookId, assetId), 'history', from],
    (signal) => callApi('assetHistory', { params: { assetId }, query: { from }, signal }),
    {
      placeholderData: keepPreviousData,
    },
  );
}
