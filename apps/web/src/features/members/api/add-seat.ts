import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds a member without an account, who can pay and share expenses. */
export function useAddSeat(bookId: string) {
  return useBookWrite(bookId, (body: Body<'addSeat'>) => callApi('addSeat', { params: { bookId }, body }));
}
