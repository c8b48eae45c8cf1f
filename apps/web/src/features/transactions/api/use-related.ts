import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { rowOf } from '../model/transaction-row.ts';

/** Enough to find a few with the same description among those that merely contain it. */
const LOOKED_AT = 50;

/**
 * The newest transactions with the same description; the search also returns partial matches, which are filtered out.
 */
export function useRelated(bookId: string, description: string, exceptId: string) {
  const q = description.trim();
  return useBookQuery(
    queryKeys.transactions(bookId, { q, related: true }),
    async (signal) => {
      const { items } = await callApi('listTransactions', {
        params: { bookId },
        query: { q, limit: LOOKED_AT },
        signal,
      });
      return items.filter((one) => one.description === q).map(rowOf);
    },
    {
      select: (rows) => rows.filter((row) => row.id !== exceptId),
      enabled: q !== '',
    },
  );
}
