import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Agrees to reopen a closing. */
export function useReopenClosing(bookId: string) {
  return useBookWrite(bookId, (closingId: string) => callApi('reopenClosing', { params: { bookId, closingId } }));
}
