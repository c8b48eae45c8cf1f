import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Adds somebody without an account, who can pay and bear. */
export function useAddSeat(bookId: string) {
  return useBookWrite(bookId, (body: Body<'addSeat'>) => callApi('addSeat', { params: { bookId }, body }));
}
