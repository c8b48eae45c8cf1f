import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Says that two entries are two; the pair is not shown again. */
export function useDismissDuplicate(bookId: string) {
  return useBookWrite(bookId, (transactionIds: [string, string]) =>
    callApi('dismissDuplicate', { params: { bookId }, body: { transactionIds } }),
  );
}
