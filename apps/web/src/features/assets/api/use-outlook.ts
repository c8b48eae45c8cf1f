import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The expected balance of an asset, or of the cash and bank accounts of the book, for the next 90 days. */
export function useOutlook(bookId: string, assetId: string | null) {
  return useBookQuery(queryKeys.outlook(bookId, assetId), (signal) =>
    assetId === null
      ? callApi('getBookOutlook', { params: { bookId }, signal })
      : callApi('getAssetOutlook', { params: { assetId }, signal }),
  );
}

/** The outlook of a book if something else happened; stores nothing. */
export function useSupposedOutlook(bookId: string, whatIf: readonly string[]) {
  return useBookQuery(
    [...queryKeys.outlook(bookId, null), ...whatIf],
    (signal) => callApi('getBookOutlook', { params: { bookId }, query: { whatIf }, signal }),
    { enabled: whatIf.length > 0, placeholderData: keepPreviousData },
  );
}
