import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { type ListFilters, queryOf } from '../model/list-filters.ts';

export interface ListTotals {
  readonly income: number;
  readonly expense: number;
  readonly count: number;
  /** Other members' masked transactions that were excluded because the filter uses a hidden field. */
  readonly maskedExcluded: number;
  /** The days of the requested book month. */
  readonly period: { readonly from: string; readonly to: string } | null;
}

/** Sums over all transactions that match a filter, whether loaded or not. */
export function useListTotals(bookId: string, filters: ListFilters, isWanted = true) {
  return useBookQuery(
    queryKeys.transactions(bookId, { ...queryOf(filters), totals: true }),
    async (signal) => {
      const { income, expense, count, maskedExcluded, period } = await callApi('listTransactions', {
        params: { bookId },
        query: { ...queryOf(filters), totals: 'true', limit: 1 },
        signal,
      });
      return {
        income: income ?? 0,
        expense: expense ?? 0,
        count: count ?? 0,
        maskedExcluded: maskedExcluded ?? 0,
        period: period ?? null,
      };
    },
    {
      placeholderData: keepPreviousData,
      enabled: isWanted,
    },
  );
}
