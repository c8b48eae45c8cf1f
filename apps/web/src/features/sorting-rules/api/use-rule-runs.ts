import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

const SHOWN = '20';

/** Runs of rules over existing transactions, newest first. */
export function useRuleRuns(bookId: string) {
  return useBookQuery(
    queryKeys.ruleRuns(bookId),
    async (signal) => (await callApi('listRuleRuns', { params: { bookId }, query: { limit: SHOWN }, signal })).items,
  );
}
