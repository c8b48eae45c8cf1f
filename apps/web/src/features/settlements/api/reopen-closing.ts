import { callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Agrees to open a closing again. */
export function useReopenClosing(bookId: string) {
  return useBookWrite(bookId, (closingId: string) => callApi('reopenClosing', { params: { bookId, closingId } }));
}
