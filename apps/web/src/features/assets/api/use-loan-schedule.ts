import type { Asset } from '@salim/contract';
import { useMutation } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** The installments of a loan with terms. */
export function useLoanSchedule(asset: Asset) {
  return useBookQuery(
    [...queryKeys.asset(asset.bookId, asset.id), 'schedule', asset.version],
    (signal) => callApi('getLoanSchedule', { params: { assetId: asset.id }, signal }),
    { enabled: asset.terms !== null },
  );
}

interface LoanRowChange {
  readonly n: number;
  readonly body: Body<'putLoanRow'>;
}

/** Replaces figures of an installment by those of the bank. */
export function usePutLoanRow(asset: Asset) {
  return useBookWrite(asset.bookId, ({ n, body }: LoanRowChange) =>
    callApi('putLoanRow', { params: { assetId: asset.id, n }, body }),
  );
}

/** What an early repayment costs and saves; stores nothing. */
export function usePrepaymentPreview(asset: Asset) {
  return useMutation({
    mutationFn: (body: Body<'previewPrepayment'>) =>
      callApi('previewPrepayment', { params: { assetId: asset.id }, body }),
  });
}
