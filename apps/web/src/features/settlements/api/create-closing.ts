import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';
import { noteMonthClosed } from '../../../ui/logo-state.ts';

/** Closes the shared expenses up to a day; idempotent by its client-generated id. */
export function useCreateClosing(bookId: string) {
  return useBookWrite(bookId, async (body: Body<'createClosing'>) => {
    const closing = await callApi('createClosing', { params: { bookId }, body });
    noteMonthClosed();
    return closing;
  });
}
