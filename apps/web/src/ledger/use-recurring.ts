import { callApi } from '../platform/api/api-client.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useBookQuery } from '../platform/api/use-book-query.ts';

const readRules = async (bookId: string, signal: AbortSignal) =>
  (await callApi('listRecurring', { params: { bookId }, signal })).items;

/** Rules of a book, sorted by next date. */
export function useRecurring(bookId: string, isNeeded = true) {
  return useBookQuery(queryKeys.recurring(bookId), (signal) => readRules(bookId, signal), { enabled: isNeeded });
}

const FRESH_MS = 60_000;

/** Whether a transaction that a rule recorded belongs to an installment of a loan; false while that cannot be known. */
export async function isOfLoanInstallment(bookId: string, ruleIds: readonly string[]): Promise<boolean> {
  if (ruleIds.length === 0) return false;
  try {
    const rules = await queryClient.fetchQuery({
      queryKey: queryKeys.recurring(bookId),
      queryFn: ({ signal }) => readRules(bookId, signal),
      staleTime: FRESH_MS,
      retry: false,
    });
    return rules.some(({ id, kind }) => kind === 'LOAN' && ruleIds.includes(id));
  } catch {
    return false;
  }
}
