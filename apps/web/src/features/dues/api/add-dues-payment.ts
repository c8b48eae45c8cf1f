import { type Body, callApi } from '../../../lib/api-client.ts';
import { newId } from '../../../lib/new-id.ts';
import { useBookWrite } from '../../../lib/use-book-write.ts';

/** Notes what somebody paid for a month, or lets it off. */
export function useAddDuesPayment(bookId: string, duesId: string) {
  return useBookWrite(bookId, (body: Body<'addDuesPayment'>) =>
    callApi('addDuesPayment', { params: { bookId, duesId }, body: { id: newId(), ...body } }),
  );
}
