import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Marks two transactions as not duplicates; the pair is not shown again. */
export function useDismissDuplicate(bookId: string) {
  return useBookWrite(bookId, (transactionIds: [string, string]) =>
    callApi('dismissDuplicate', { params: { bookId }, body: { transactionIds } }),
  );
}
