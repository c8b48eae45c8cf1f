import { callApi } from '../../../lib/api-client.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Agrees to open a closing again. */
export function useReopenClosing(bookId: string) {
  return useBookWrite(bookId, (closingId: string) => callApi('reopenClosing', { params: { bookId, closingId } }));
}
