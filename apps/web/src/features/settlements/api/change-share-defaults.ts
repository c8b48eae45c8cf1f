import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Sets the default shares of one scope: the book, a category or a payer. */
export function usePutShareDefault(bookId: string) {
  return useBookWrite(bookId, (body: Body<'putShareDefault'>) =>
    callApi('putShareDefault', { params: { bookId }, body }),
  );
}

export function useDeleteShareDefault(bookId: string) {
  return useBookWrite(bookId, (shareDefaultId: string) =>
    callApi('deleteShareDefault', { params: { bookId, shareDefaultId } }),
  );
}
