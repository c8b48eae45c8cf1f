import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** Occurrences of a rule in a period. */
export function useOccurrences(bookId: string, ruleId: string, period: { readonly from: string; readonly to: string }) {
  return useBookQuery(
    queryKeys.occurrences(bookId, ruleId, period.from),
    async (signal) => (await callApi('listOccurrences', { params: { bookId, ruleId }, query: period, signal })).items,
  );
}
