import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** What the members of a book talk about at the end of a month. */
export function useMonthlyLetter(bookId: string, month: string) {
  return useBookQuery(queryKeys.monthlyLetter(bookId, month), (signal) =>
    callApi('getMonthlyLetter', { params: { bookId }, query: { month }, signal }),
  );
}

export function useSignLetter(bookId: string) {
  return useBookWrite(bookId, (month: string) => callApi('signMonthlyLetter', { params: { bookId }, body: { month } }));
}
