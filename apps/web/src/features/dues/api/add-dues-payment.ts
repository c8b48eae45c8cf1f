import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Notes what somebody paid for a month, or lets it off. */
export function useAddDuesPayment(bookId: string, duesId: string) {
  return useBookWrite(bookId, (body: Body<'addDuesPayment'>) =>
    callApi('addDuesPayment', { params: { bookId, duesId }, body: { id: newId(), ...body } }),
  );
}
