import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The contributions to a goal, latest first. */
export function useContributions(bookId: string, goalId: string) {
  return useBookQuery(
    queryKeys.contributions(bookId, goalId),
    async (signal) => (await callApi('listContributions', { params: { bookId, goalId }, signal })).items,
  );
}
