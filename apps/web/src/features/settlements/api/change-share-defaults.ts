import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

/** Sets how expenses of one place are divided. */
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
