import type { Asset } from '@salim/contract';
import { savingsTermsOf } from '@salim/contract/facts/asset-terms';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** What this year's limits of a savings account leave. */
export function useAllowance(asset: Asset) {
  return useBookQuery(
    [...queryKeys.asset(asset.bookId, asset.id), 'allowance'],
    (signal) => callApi('getAllowance', { params: { assetId: asset.id }, signal }),
    { enabled: savingsTermsOf(asset) !== null, retry: false },
  );
}
