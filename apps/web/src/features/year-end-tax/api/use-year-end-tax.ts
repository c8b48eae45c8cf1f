import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import type { KnownTaxPayer } from '../model/tax-payer.ts';

/** The deduction of a year over all books of the user; never cached, because any book may have changed. */
export function useYearEndTax(year: number, payer: KnownTaxPayer | null) {
  return useBookQuery(
    queryKeys.yearEndTax(year, payer),
    (signal) =>
      callApi('getYearEndTax', {
        query: { year, salary: payer?.salary ?? 0, children: payer?.children ?? 0 },
        signal,
      }),
    { enabled: payer !== null, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );
}
